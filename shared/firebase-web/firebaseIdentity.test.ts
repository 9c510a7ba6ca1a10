import { deleteApp, initializeApp } from 'firebase/app'
import { type Auth, initializeAuth, inMemoryPersistence } from 'firebase/auth'
import { afterEach, expect, it, vi } from 'vitest'
import type { Logger } from '#shared/kernel/ports/host.ts'
import { firebaseIdentity } from './connectFirebase.ts'

const opened: Auth[] = []

function anIdentity() {
  const app = initializeApp({ projectId: 'p', apiKey: 'any' }, `identity-${opened.length}`)
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  opened.push(auth)
  const log: unknown[] = []
  const logger: Logger = { error: (...line) => log.push(line), info: () => {} }
  return {
    identity: firebaseIdentity(auth, { logger, tabs: { postMessage() {}, addEventListener() {} } }),
    log,
  }
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ app }) => deleteApp(app)))
})

it('specification §8: a pop-up that fails is refused in its words, and logged by its code', async () => {
  const { identity, log } = anIdentity()
  // There is no window here, which is one way for a pop-up to fail.
  const refused = await identity.signIn()
  expect(refused).toMatchObject({
    ok: false,
    error: { code: 'SIGN_IN_FAILED', message: 'Sign-in with google failed.' },
  })
  expect(log).toEqual([['sign-in failed', { code: expect.stringMatching(/^auth\//) }]])
})

it('reports to listeners that no one is signed in', async () => {
  const { identity } = anIdentity()
  const people: unknown[] = []
  const stop = identity.onChange((person) => people.push(person))
  expect(await identity.current()).toBeNull()
  await vi.waitFor(() => expect(people).toEqual([null]), 60_000)
  stop()
})
