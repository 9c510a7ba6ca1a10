import { randomUUID } from 'node:crypto'
import { deleteApp, initializeApp } from 'firebase/app'
import {
  connectFirestoreEmulator,
  type Firestore,
  initializeFirestore,
  setLogLevel,
} from 'firebase/firestore/lite'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { liteDocumentStore } from '../setup/liteDocumentStore.ts'

// Refusals are what some tests are about, and the SDK would print each of them.
setLogLevel('silent')

export interface LiteConnection {
  store: DocumentStore
  database: Firestore
  close(): Promise<void>
}

/**
 * The store as a browser has it, under the rules, on a local backend that takes test tokens. `email` is
 * who has signed in; null: nobody, as on the public side.
 */
export function openLiteStore(
  { port }: { port: number },
  project: string,
  email: string | null,
): LiteConnection {
  const app = initializeApp({ projectId: project, apiKey: 'any' }, randomUUID())
  const database = initializeFirestore(app, { ignoreUndefinedProperties: true })
  const token = email === null ? {} : { mockUserToken: { sub: email, email, email_verified: true } }
  connectFirestoreEmulator(database, '127.0.0.1', port, token)
  const logger = { info: () => {}, error: () => {} }
  return {
    store: liteDocumentStore(database, { logger }),
    database,
    close: () => deleteApp(app),
  }
}
