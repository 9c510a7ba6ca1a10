/**
 * Google's emulator keeps nothing on a disk to start again from.
 * @module-tag ours-only
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deleteApp, initializeApp } from 'firebase/app'
import {
  type Auth,
  connectAuthEmulator,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  signInWithCredential,
} from 'firebase/auth'
import { connectFirestoreEmulator, initializeFirestore, setLogLevel } from 'firebase/firestore/lite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createLocalBackend, type LocalBackend } from '#local-backend/createLocalBackend.ts'
import { fullLiveStore } from '#shared/firebase-web/fullLiveStore.ts'
import type { DocumentStore, LiveStore } from '#shared/kernel/ports/documentStore.ts'
import { liteDocumentStore } from '../setup/liteDocumentStore.ts'

/** Ada's things are hers; everybody who is signed in lists what is open. */
const RULES = `rules_version = '2';
service cloud.firestore { match /databases/{d}/documents {
  match /things/{id} {
    allow read: if request.auth != null && resource.data.open == true;
    allow write: if request.auth != null;
  }
} }`

// The server goes away here, and the SDK would print each request that fails.
setLogLevel('silent')

const PROJECT = 'demo-live-store'
const PATIENCE = { timeout: 20_000, interval: 20 }

let folder = ''
let backend: LocalBackend
let auth: Auth
let store: DocumentStore
let live: LiveStore
let dispose: () => Promise<void>
const logged: string[] = []

const start = (port = 0) =>
  createLocalBackend({ projectId: PROJECT, rules: RULES, port, dataDir: join(folder, 'data') })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'live-store-'))
  backend = await start()
  const app = initializeApp({ projectId: PROJECT, apiKey: 'any' }, randomUUID())
  const lite = initializeFirestore(app, { ignoreUndefinedProperties: true })
  connectFirestoreEmulator(lite, '127.0.0.1', backend.port)
  auth = initializeAuth(app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, backend.url, { disableWarnings: true })
  const logger = { info: () => {}, error: (text: string) => void logged.push(text) }
  store = liteDocumentStore(lite, { logger })
  live = fullLiveStore(app, { logger, emulator: { host: '127.0.0.1', port: backend.port } })
  dispose = () => deleteApp(app)
})
afterAll(async () => {
  await dispose()
  await backend.close()
  await rm(folder, { recursive: true, force: true })
})

const signIn = (name: string) =>
  signInWithCredential(
    auth,
    GoogleAuthProvider.credential(
      JSON.stringify({ sub: name, email: `${name}@example.com`, email_verified: true }),
    ),
  )

function follow() {
  const views: string[] = []
  const failures: string[] = []
  const away: number[] = []
  const stop = live.watchList<{ n: number }>(
    'things',
    {
      filters: [{ field: 'open', op: '==', value: true }],
      sort: { field: 'n', direction: 'asc' },
      limit: 3,
    },
    {
      next: (view) => void views.push(view.map(({ id, n }) => `${id}${n}`).join(' ')),
      away: () => void away.push(views.length),
      error: ({ code, verb }) => void failures.push(`${verb} ${code}`),
    },
  )
  return { views, failures, away, stop }
}

it('follows the sign-in, the database and the server’s coming back', async () => {
  const stranger = follow()
  await vi.waitFor(() => expect(stranger.failures).toEqual(['Listen permission-denied']), PATIENCE)
  expect(logged).toEqual(['Get Failed'])

  await signIn('ada')
  const at = new Date('2026-11-20T12:00:00Z')
  await store.set('things', 'a', { n: 1, open: true, deep: { at } })
  const { views, failures, away, stop } = follow()
  const documents: unknown[] = []
  const stopOne = live.watch('things', 'a', {
    next: (found) => void documents.push(found),
    error: (error) => void documents.push(error.code),
  })
  await vi.waitFor(() => expect(views).toEqual(['a1']), PATIENCE)
  await vi.waitFor(
    () => expect(documents).toEqual([{ id: 'a', n: 1, open: true, deep: { at } }]),
    PATIENCE,
  )
  await store.set('things', 'b', { n: 0, open: true })
  await vi.waitFor(() => expect(views).toEqual(['a1', 'b0 a1']), PATIENCE)
  // A new token of the same person changes nothing.
  await auth.currentUser?.getIdToken(true)

  const { port } = backend
  await backend.close()
  await expect(store.get('things', 'a')).rejects.toMatchObject({ code: 'unavailable' })
  backend = await start(port)
  await store.set('things', 'c', { n: 5, open: true })
  await vi.waitFor(() => expect(views.at(-1)).toBe('b0 a1 c5'), PATIENCE)
  // Nothing was told while nothing was known, but that; and what is true again is told again.
  expect(away).toEqual([2])
  expect(views.filter((view) => view !== 'b0 a1')).toEqual(['a1', 'b0 a1 c5'])
  await vi.waitFor(() => expect(documents).toHaveLength(2), PATIENCE)
  expect(documents[1]).toEqual(documents[0])
  await store.delete('things', 'a')
  await vi.waitFor(() => expect(views.at(-1)).toBe('b0 c5'), PATIENCE)
  expect(failures).toEqual([])

  await auth.signOut()
  await vi.waitFor(() => expect(failures).toEqual(['Listen permission-denied']), PATIENCE)
  const told = views.length
  stop()
  stopOne()
  await signIn('eve')
  const { views: again, stop: stopAgain } = follow()
  await vi.waitFor(() => expect(again).toEqual(['b0 c5']), PATIENCE)
  expect(views).toHaveLength(told)
  stopAgain()
}, 60_000)
