import { randomUUID } from 'node:crypto'
import {
  deleteApp as deleteWebApp,
  type FirebaseApp,
  initializeApp as openWebApp,
} from 'firebase/app'
import {
  connectStorageEmulator,
  type FirebaseStorage,
  getStorage as webStorage,
} from 'firebase/storage'
import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getStorage } from 'firebase-admin/storage'
import {
  createLocalBackend,
  type LocalBackend,
  type LocalBackendOptions,
} from '../../src/createLocalBackend.ts'
import { rulesFor } from './rulesFor.ts'
import { storageRulesFor } from './storageRulesFor.ts'

export const PROJECT = 'demo-storage'
export const BUCKET = `${PROJECT}.appspot.com`

type AdminBucket = ReturnType<ReturnType<typeof getStorage>['bucket']>

export interface StartedStorage {
  backend: LocalBackend
  /** Kinds of faults that the server had; a test that doesn't look at them expects none. */
  faults: string[]
  /** The Admin SDK's bucket, found by FIREBASE_STORAGE_EMULATOR_HOST. */
  bucket: AdminBucket
  /** The web SDK, signed in or not. It gives up after a second. */
  web(email?: string): FirebaseStorage
  close(): Promise<void>
}

/** Our backend with the official SDKs for files connected. Everyone may do everything by default. */
export async function startStorage(
  options: Partial<LocalBackendOptions> = {},
): Promise<StartedStorage> {
  const faults: string[] = []
  const backend = await createLocalBackend({
    projectId: PROJECT,
    rules: rulesFor('true'),
    storageRules: storageRulesFor('true'),
    testTokens: true,
    log: ({ error, frames }) => void faults.push(`${error} ${frames[0]}`),
    ...options,
  })
  process.env['FIREBASE_STORAGE_EMULATOR_HOST'] = backend.emulatorHost
  // The Admin SDK sets this one from the other, once.
  delete process.env['STORAGE_EMULATOR_HOST']
  const admin = initializeApp({ projectId: PROJECT, storageBucket: BUCKET }, randomUUID())
  const bucket = getStorage(admin).bucket()
  const opened: FirebaseApp[] = []
  return {
    backend,
    faults,
    bucket,
    web: (email) => {
      const settings = { projectId: PROJECT, apiKey: 'any', storageBucket: BUCKET }
      const app = openWebApp(settings, randomUUID())
      opened.push(app)
      const storage = webStorage(app)
      const token = { sub: email ?? '', email: email ?? '', email_verified: true }
      connectStorageEmulator(
        storage,
        '127.0.0.1',
        backend.port,
        email === undefined ? {} : { mockUserToken: token },
      )
      storage.maxOperationRetryTime = 1000
      storage.maxUploadRetryTime = 1000
      return storage
    },
    close: async () => {
      await Promise.all(opened.map(deleteWebApp))
      await deleteApp(admin)
      await backend.close()
    },
  }
}
