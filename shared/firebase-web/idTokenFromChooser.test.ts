import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { idTokenFromChooser } from './idTokenFromChooser.ts'

const ORIGIN = 'http://127.0.0.1:8080'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A page with a pop-up, as far as the chooser needs one. */
function aPage({ blocked = false } = {}) {
  const popup = { closed: false, close: vi.fn() }
  const listeners = new Set<(event: unknown) => void>()
  const page = {
    open: vi.fn(() => (blocked ? null : popup)),
    location: { origin: ORIGIN },
    setInterval: (run: () => void, ms: number) => setInterval(run, ms),
    clearInterval: (timer: ReturnType<typeof setInterval>) => clearInterval(timer),
    addEventListener: (_: string, listener: (event: unknown) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: unknown) => void) =>
      listeners.delete(listener),
  }
  const post = (data: unknown, origin = ORIGIN, source: unknown = popup) => {
    for (const listener of listeners) listener({ data, origin, source })
  }
  return { page: page as unknown as Window, open: page.open, popup, post, listeners }
}

const CHOICE = { type: 'local-auth-credential', idToken: '{"sub":"1"}' }

it('opens the chooser and gives its choice', async () => {
  const { page, open, popup, post, listeners } = aPage()
  const token = idTokenFromChooser(page)
  post(CHOICE)
  expect(await token).toBe('{"sub":"1"}')
  expect(open.mock.calls[0]?.slice(0, 1)).toEqual(['/emulator/auth/chooser'])
  expect(popup.close).toHaveBeenCalled()
  expect(listeners.size).toBe(0)
})

it.each<[string, (post: ReturnType<typeof aPage>['post']) => void]>([
  ['another origin', (post) => post(CHOICE, 'https://evil.example')],
  ['another window', (post) => post(CHOICE, ORIGIN, {})],
  ['another kind of message', (post) => post({ type: 'hello', idToken: 'x' })],
  ['no token', (post) => post({ type: 'local-auth-credential' })],
])('ignores a message of %s', async (_, send) => {
  const { page, popup, post } = aPage()
  const token = idTokenFromChooser(page)
  send(post)
  popup.closed = true
  const refused = expect(token).rejects.toThrow('popup-closed')
  await vi.advanceTimersByTimeAsync(1_000)
  await refused
})

it('rejects when the pop-up is blocked', async () => {
  await expect(idTokenFromChooser(aPage({ blocked: true }).page)).rejects.toThrow('popup-blocked')
})
