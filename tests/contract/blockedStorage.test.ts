import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../admin/${path}`, import.meta.url), 'utf8')

/** A window after the script that the back office begins with. */
function started(window: object) {
  runInNewContext(read('public/memoryStorage.js'), { window })
  return window as { localStorage: Storage; sessionStorage: Storage }
}

it('where site data is blocked the back office keeps what it has for the page', () => {
  const blocked = () => {
    throw new DOMException('The request was denied.', 'SecurityError')
  }
  const access = { get: blocked, configurable: true }
  const window = Object.defineProperties({}, { localStorage: access, sessionStorage: access })
  const { localStorage, sessionStorage } = started(window)
  localStorage.setItem('RaStore.theme', 'dark')
  localStorage.setItem('RaStore.menu', 'open')
  expect(localStorage.getItem('RaStore.theme')).toBe('dark')
  expect(Object.keys(localStorage)).toEqual(['RaStore.theme', 'RaStore.menu'])
  expect([localStorage.length, localStorage.key(1), localStorage.key(2)]).toEqual([
    2,
    'RaStore.menu',
    null,
  ])
  localStorage.removeItem('RaStore.theme')
  expect(localStorage.getItem('RaStore.theme')).toBeNull()
  expect(sessionStorage.length).toBe(0)
})

it('a storage that works stays', () => {
  const works = { getItem: () => null }
  const window = started({ localStorage: works, sessionStorage: works })
  expect(window).toEqual({ localStorage: works, sessionStorage: works })
})

it('the script runs before the modules, which ask for storage while they load', () => {
  const scripts = read('index.html').match(/<script.*?>/g)
  expect(scripts).toEqual([
    '<script src="/memoryStorage.js">',
    '<script type="module" src="/src/main.tsx">',
  ])
})
