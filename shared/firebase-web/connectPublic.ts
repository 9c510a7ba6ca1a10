import { initializeApp } from 'firebase/app'
import {
  connectFirestoreEmulator,
  doc,
  type Firestore,
  getDoc,
  initializeFirestore,
  serverTimestamp,
  setLogLevel,
  updateDoc,
} from 'firebase/firestore/lite'
import type { Intake } from '#shared/audit/access/intake.ts'
import type { ResultLink } from '#shared/audit/resultPackage.ts'
import type { IntakeStore } from '#shared/intake/ops/intakes.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { FileStore } from '#shared/kernel/ports/fileStore.ts'
import type { Logger } from '#shared/kernel/ports/host.ts'
import type { ResultLinkStore } from '#shared/results/ops/resultLinks.ts'
import type { FirebaseSettings } from './firebaseSettings.ts'
import { documentOf, liteCall } from './sdkCalls.ts'
import { storageFileStore } from './storageFileStore.ts'

/** The public pages log nothing: their addresses open an audit, and a visitor's console has no reader. */
const SILENT: Logger = { info: () => {}, error: () => {} }

/** The database and the file store for visitors without an account. No sign-in is loaded. */
export function connectPublic({ emulators, ...options }: FirebaseSettings): {
  intakes: IntakeStore
  resultLinks: ResultLinkStore
  files: FileStore
} {
  setLogLevel('silent')
  const app = initializeApp(options)
  const database = initializeFirestore(app, { ignoreUndefinedProperties: true })
  if (emulators?.firestore)
    connectFirestoreEmulator(database, emulators.firestore.host, emulators.firestore.port)
  return {
    intakes: liteIntakeStore(database, { logger: SILENT }),
    resultLinks: liteResultLinkStore(database),
    files: storageFileStore(app, {
      logger: SILENT,
      ...(emulators?.storage && { emulator: emulators.storage }),
    }),
  }
}

const ANSWER_WITHIN_MS = 30_000

function liteResultLinkStore(database: Firestore): ResultLinkStore {
  const call = liteCall(SILENT, ANSWER_WITHIN_MS)
  const at = (id: string) => doc(database, COLLECTIONS.resultLinks, id)
  return {
    read: (id) =>
      call('GetD', COLLECTIONS.resultLinks, async () => {
        const snapshot = await getDoc(at(id))
        return snapshot.exists() ? documentOf<ResultLink>(snapshot) : null
      }),
    noteOpened: (id) =>
      call('Update', COLLECTIONS.resultLinks, () =>
        updateDoc(at(id), { openedAt: serverTimestamp(), pending: true }),
      ),
  }
}

/**
 * The IntakeStore port over Firestore Lite. A save is one request: the rules refuse it when another save
 * came in between (`rev` is one more), which spares a slow connection a transaction's round trips.
 */
export function liteIntakeStore(
  database: Firestore,
  { logger, answerWithinMs = ANSWER_WITHIN_MS }: { logger: Logger; answerWithinMs?: number },
): IntakeStore {
  const call = liteCall(logger, answerWithinMs)
  const at = (id: string) => doc(database, COLLECTIONS.intakes, id)
  return {
    read: (id) =>
      call('GetD', COLLECTIONS.intakes, async () => {
        const snapshot = await getDoc(at(id))
        return snapshot.exists() ? documentOf<Intake>(snapshot) : null
      }),
    save: (id, { rev, saved, submit }) =>
      call('Update', COLLECTIONS.intakes, () =>
        updateDoc(at(id), {
          saved,
          rev: rev + 1,
          pending: true,
          at: serverTimestamp(),
          ...(submit && { status: 'submitted' }),
        }),
      ),
  }
}
