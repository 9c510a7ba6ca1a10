import { randomUUID } from 'node:crypto'
import { deleteApp, initializeApp } from 'firebase/app'
import {
  connectFirestoreEmulator as connectFull,
  initializeFirestore as initializeFull,
  setLogLevel as setFullLogLevel,
  terminate,
} from 'firebase/firestore'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import type { LocalBackend } from '#local-backend/createLocalBackend.ts'
import type { Actor } from '#shared/domain/audit/Actor.ts'
import type { DocumentStore } from '#shared/ports/documentStore.ts'
import { openLiteStore } from '../../acceptance/openLiteStore.ts'
import { fullWebStore } from './fullWebStore.ts'

// Refusals are what the losers are meant to get, and the SDK would print each of them.
setFullLogLevel('silent')

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
    const { store, close } =
      sdk === 'lite' ? openLiteStore({ port }, project, userId) : openFull(port, project, userId)
    closers.push(close)
    return { sdk, actor, store }
  })
  return {
    writers,
    close: async () => {
      for (const close of closers) await close()
    },
  }
}

function openFull(port: number, project: string, email: string) {
  const app = initializeApp({ projectId: project, apiKey: 'any' }, randomUUID())
  const database = initializeFull(app, { ignoreUndefinedProperties: true })
  // A token as the sign-in service would give it; the backend is told to believe it.
  const token = { mockUserToken: { sub: email, email, email_verified: true } }
  connectFull(database, '127.0.0.1', port, token)
  const close = async () => {
    await terminate(database)
    await deleteApp(app)
  }
  // Work on one audit asks for no other verb.
  return { store: fullWebStore(database) as DocumentStore, close }
}
