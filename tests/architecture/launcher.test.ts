import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const load = (script: string) => import(new URL(`../../scripts/${script}`, import.meta.url).href)
const { withLock } = (await load('withLock.mjs')) as {
  withLock<T>(file: string, work: () => Promise<T>, options?: { onWait(): void }): Promise<T>
}
const { ensureBuilt } = (await load('ensureBuilt.mjs')) as {
  ensureBuilt(root: string, names: readonly string[]): Promise<void>
}

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bakehouse-launcher-'))
})

afterEach(() => {
  vi.restoreAllMocks()
  rmSync(root, { recursive: true })
})

it('a lock with our own id is of a process that was killed, unless this one holds it', async () => {
  const file = join(root, 'dist/.build.lock')
  mkdirSync(join(root, 'dist'))
  writeFileSync(file, String(process.pid))
  const order: string[] = []
  let second = Promise.resolve()
  await withLock(file, async () => {
    order.push('first')
    await new Promise<void>((onWait) => {
      second = withLock(file, async () => void order.push('second'), { onWait })
    })
    order.push('first is done')
  })
  await second
  expect(order).toEqual(['first', 'first is done', 'second'])
  expect(existsSync(file)).toBe(false)
})

it('what was built and is gone is built again, and nothing else', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  for (const folder of ['cli', 'shared', 'local-backend', 'node_modules/vite/bin'])
    mkdirSync(join(root, folder), { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) writeFileSync(join(root, file), '{}')
  // Stands in for the bundler: counts its builds.
  writeFileSync(
    join(root, 'node_modules/vite/bin/vite.js'),
    `const { appendFileSync, mkdirSync } = require('node:fs')
     mkdirSync('dist/cli/chunks', { recursive: true })
     appendFileSync('dist/cli/main.js', '.')
     appendFileSync('builds', '.')`,
  )
  const builds = async () => {
    await ensureBuilt(root, ['cli'])
    return readFileSync(join(root, 'builds'), 'utf8').length
  }
  expect([await builds(), await builds()]).toEqual([1, 1])
  rmSync(join(root, 'dist/cli'), { recursive: true })
  expect([await builds(), await builds()]).toEqual([2, 2])
  expect(existsSync(join(root, 'dist/cli/main.js'))).toBe(true)
})
