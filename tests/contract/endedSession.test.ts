/**
 * Google's Firestore emulator has no Auth.
 * @module-tag ours-only
 */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { firebaseIdentity, type TabChannel } from '#shared/firebase-web/connectFirebase.ts'
import { rulesFor } from '../../local-backend/tests/contract/rulesFor.ts'
import {
  type StartedBackend,
  startBackend,
} from '../../local-backend/tests/contract/startBackend.ts'
import { liteDocumentStore } from '../setup/liteDocumentStore.ts'

const HOUR = 3600
const ada = { sub: '100', email: 'ada@example.com' }
const logger = { info: () => {}, error: () => {} }

let started: StartedBackend
/** Seconds are added to the server's clock to make time pass. */
let ahead = 0

beforeAll(async () => {
  started = await startBackend({
    clock: () => Date.now() + ahead * 1000,
    rules: rulesFor('request.auth != null'),
  })
})
beforeEach(async () => {
  ahead = 0
  await started.backend.reset()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(() => started.close())

/** The product's own parts over the SDK, as somebody signed in has them. */
async function signedIn() {
  const { auth, db, signIn } = started.openWebClient()
  const heard: (() => void)[] = []
  const told: unknown[] = []
  const tabs: TabChannel = {
    postMessage: (message) => told.push(message),
    addEventListener: (_, listener) => heard.push(listener),
  }
  const { user } = await signIn(ada)
  const identity = firebaseIdentity(auth, { logger, tabs })
  const changes: unknown[] = []
  identity.onChange((person, { ended }) => changes.push([person?.email ?? null, ended]))
  await vi.waitFor(() => expect(changes).toEqual([['ada@example.com', false]]), 60_000)
  const anotherTabSigns = () => {
    for (const listener of heard) listener()
  }
  return {
    uid: user.uid,
    auth,
    identity,
    changes,
    told,
    store: liteDocumentStore(db, { logger }),
    anotherTabSigns,
  }
}

/** The hour of the ID token, for both the server and the SDK. */
function passAnHour() {
  ahead = HOUR
  vi.setSystemTime(Date.now() + HOUR * 1000)
}

it('a session goes on past the hour of its token', async () => {
  const { store, changes } = await signedIn()
  passAnHour()
  expect(await store.get('things', 'a')).toBeNull()
  expect(changes).toHaveLength(1)
})

it.each<[string, (uid: string) => Promise<unknown>]>([
  ['disabled', (uid) => started.admin.auth.updateUser(uid, { disabled: true })],
  ['deleted', (uid) => started.admin.auth.deleteUser(uid)],
])(
  'the session of an account that was %s ends with the token, and nobody wished it',
  async (_, end) => {
    const { uid, store, changes } = await signedIn()
    await end(uid)
    passAnHour()
    await expect(store.get('things', 'a')).rejects.toMatchObject({ code: 'unauthenticated' })
    await vi.waitFor(() => expect(changes.at(-1)).toEqual([null, true]), 60_000)
  },
)

it('revoking ends every session, as soon as the token is old', async () => {
  // Signed in before the second in which it is revoked.
  ahead = -10
  const { uid, store, changes } = await signedIn()
  ahead = 0
  await started.admin.auth.revokeRefreshTokens(uid)
  expect(await store.get('things', 'a')).toBeNull()
  passAnHour()
  await expect(store.get('things', 'a')).rejects.toMatchObject({ code: 'unauthenticated' })
  await vi.waitFor(() => expect(changes.at(-1)).toEqual([null, true]), 60_000)
})

it('a sign-out is a wish, here and in another tab', async () => {
  const here = await signedIn()
  await here.identity.signOut()
  await vi.waitFor(() => expect(here.changes.at(-1)).toEqual([null, false]), 60_000)
  expect(here.told).toHaveLength(1)
  const there = await signedIn()
  there.anotherTabSigns()
  await there.auth.signOut()
  await vi.waitFor(() => expect(there.changes.at(-1)).toEqual([null, false]), 60_000)
})

it('a sign-out that nobody wished is told to no other tab, so that it reads why', async () => {
  const { identity, changes, told } = await signedIn()
  await identity.signOut({ byWish: false })
  await vi.waitFor(() => expect(changes.at(-1)).toEqual([null, false]), 60_000)
  expect(told).toEqual([])
})
