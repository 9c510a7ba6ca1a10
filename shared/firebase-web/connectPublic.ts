import { initializeApp } from 'firebase/app'
import { connectFirestoreEmulator, initializeFirestore, setLogLevel } from 'firebase/firestore/lite'
import type { FileStore } from '../ports/fileStore.ts'
import type { IntakeStore } from '../ports/intakeStore.ts'
import type { Logger } from '../ports/logger.ts'
import type { FirebaseSettings } from './firebaseSettings.ts'
import { liteIntakeStore } from './liteIntakeStore.ts'
import { storageFileStore } from './storageFileStore.ts'

/** The public pages log nothing: their addresses open an audit, and nobody reads a visitor's console. */
const SILENT: Logger = { info: () => {}, error: () => {} }

/** The database and the file store as somebody without an account meets them. No sign-in is loaded. */
export function connectPublic({ emulators, ...options }: FirebaseSettings): {
  intakes: IntakeStore
  files: FileStore
} {
  setLogLevel('silent')
  const app = initializeApp(options)
  const database = initializeFirestore(app, { ignoreUndefinedProperties: true })
  if (emulators?.firestore)
    connectFirestoreEmulator(database, emulators.firestore.host, emulators.firestore.port)
  return {
    intakes: liteIntakeStore(database, { logger: SILENT }),
    files: storageFileStore(app, {
      logger: SILENT,
      ...(emulators?.storage && { emulator: emulators.storage }),
    }),
  }
}
