import { randomUUID } from 'node:crypto'
import {
  deleteApp as deleteWebApp,
  type FirebaseApp,
  initializeApp as initializeWebApp,
} from 'firebase/app'
import {
  connectAuthEmulator,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  signInWithCredential,
  type UserCredential,
  type Auth as WebAuth,
} from 'firebase/auth'
import {
  connectFirestoreEmulator,
  getFirestore as getLiteFirestore,
  type Firestore as LiteFirestore,
  setLogLevel,
} from 'firebase/firestore/lite'
import { deleteApp, initializeApp } from 'firebase-admin/app'
import { type Auth as AdminAuth, getAuth } from 'firebase-admin/auth'
import { type Firestore as AdminFirestore, getFirestore } from 'firebase-admin/firestore'
import { type BackendUnderTest, type BackendUnderTestOptions, startLocal } from './startLocal.ts'
import { useOfficialEmulator } from './useOfficialEmulator.ts'

// Refusals are expected here, and the SDK would print each of them.
setLogLevel('silent')
// Else the Admin SDK looks for a cloud machine's metadata server on the network.
process.env['METADATA_SERVER_DETECTION'] = 'none'

export const PROJECT_ID = 'demo-contract'

/** What a page has: the web SDK's Firestore Lite and Auth, both on the backend. */
export interface WebClient {
  db: LiteFirestore
  auth: WebAuth
  /** Signs in as the chooser makes it happen, with Google's token as JSON. */
  signIn(claims: {
    sub: string
    email: string
    email_verified?: boolean
    name?: string
  }): Promise<UserCredential>
}

export interface StartedBackend {
  backend: BackendUnderTest
  /** The Admin SDK, as the command line uses it: by environment variables. */
  admin: { db: AdminFirestore; auth: AdminAuth }
  openWebClient(): WebClient
  close(): Promise<void>
}

/**
 * A backend with the official SDKs connected: ours on a free port, or the one of Google's that
 * OFFICIAL_EMULATOR names. Everyone may do everything by default.
 */
export async function startBackend(options: BackendUnderTestOptions = {}): Promise<StartedBackend> {
  const official = process.env['OFFICIAL_EMULATOR']
  const backend = official
    ? await useOfficialEmulator(official, PROJECT_ID, options)
    : await startLocal(PROJECT_ID, options)
  process.env['FIRESTORE_EMULATOR_HOST'] = backend.emulatorHost
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = backend.emulatorHost
  const adminApp = initializeApp({ projectId: PROJECT_ID }, randomUUID())
  const db = getFirestore(adminApp)
  const webApps: FirebaseApp[] = []
  return {
    backend,
    admin: { db, auth: getAuth(adminApp) },
    openWebClient: () => openWebClient(backend, webApps),
    close: async () => {
      await db.terminate()
      await deleteApp(adminApp)
      await Promise.all(webApps.map(deleteWebApp))
      await backend.close()
    },
  }
}

function openWebClient(backend: BackendUnderTest, opened: FirebaseApp[]): WebClient {
  const app = initializeWebApp({ projectId: PROJECT_ID, apiKey: 'any' }, randomUUID())
  opened.push(app)
  const db = getLiteFirestore(app)
  connectFirestoreEmulator(db, '127.0.0.1', backend.port)
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, backend.url, { disableWarnings: true })
  return {
    db,
    auth,
    signIn: ({ email_verified = true, ...claims }) => {
      const idToken = JSON.stringify({ ...claims, email_verified })
      return signInWithCredential(auth, GoogleAuthProvider.credential(idToken))
    },
  }
}
