import { randomUUID } from 'node:crypto'
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
import {
  connectFirestoreEmulator as connectFull,
  initializeFirestore as initializeFull,
  setLogLevel as setFullLogLevel,
  terminate,
} from 'firebase/firestore'
import {
  connectFirestoreEmulator as connectLite,
  initializeFirestore as initializeLite,
  setLogLevel as setLiteLogLevel,
} from 'firebase/firestore/lite'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import type { LocalBackend } from '#local-backend/createLocalBackend.ts'
import type { Actor } from '#shared/domain/audit/Actor.ts'
import { liteDocumentStore } from '#shared/firebase-web/liteDocumentStore.ts'
import type { DocumentStore } from '#shared/ports/documentStore.ts'
import { fullWebStore } from './fullWebStore.ts'

// Refusals are what the losers are meant to get, and the SDKs would print each of them.
setFullLogLevel('silent')
setLiteLogLevel('silent')

/** Somebody who works through an SDK of their own. */
export interface RaceWriter {
  sdk: 'lite' | 'full web' | 'admin'
  actor: Actor
  store: DocumentStore
}

/** Which SDK each of the eight writers has. */
const SDKS: readonly RaceWriter['sdk'][] = [
  'lite',
  'lite',
  'lite',
  'lite',
  'full web',
  'full web',
  'admin',
  'admin',
]

export const BAKERS = SDKS.map((_, index) => `baker${index}@bakehouse.example`)

/** Eight bakers connected to the backend: in browsers' SDKs under the rules, and at the command line. */
export function openRaceWriters({ emulatorHost, port }: LocalBackend, project: string) {
  const closers: (() => Promise<void>)[] = []
  const writers = SDKS.map((sdk, index): RaceWriter => {
    const userId = BAKERS[index] ?? ''
    const actor = { userId, role: 'baker' } as const
    if (sdk === 'admin') {
      const { store, close } = connectAdmin({ project, host: emulatorHost })
      closers.push(close)
      return { sdk, actor, store }
    }
    const app = initializeApp({ projectId: project, apiKey: 'any' }, randomUUID())
    const { store, end } = sdk === 'lite' ? liteOf(app, port, userId) : fullOf(app, port, userId)
    closers.push(async () => {
      await end()
      await deleteApp(app)
    })
    return { sdk, actor, store }
  })
  return {
    writers,
    close: async () => {
      for (const close of closers) await close()
    },
  }
}

const SETTINGS = { ignoreUndefinedProperties: true }

/** A token as the sign-in service would give it; the backend is told to believe it. */
function tokenOf(email: string) {
  return { mockUserToken: { sub: email, email, email_verified: true } }
}

function liteOf(app: FirebaseApp, port: number, email: string) {
  const database = initializeLite(app, SETTINGS)
  connectLite(database, '127.0.0.1', port, tokenOf(email))
  const logger = { info: () => {}, error: () => {} }
  return { store: liteDocumentStore(database, { logger }), end: async () => {} }
}

function fullOf(app: FirebaseApp, port: number, email: string) {
  const database = initializeFull(app, SETTINGS)
  connectFull(database, '127.0.0.1', port, tokenOf(email))
  // Work on one audit asks for no other verb.
  const store = fullWebStore(database) as DocumentStore
  return { store, end: () => terminate(database) }
}
