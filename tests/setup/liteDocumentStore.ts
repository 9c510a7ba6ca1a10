import {
  addDoc,
  arrayRemove,
  arrayUnion,
  collection,
  type DocumentData,
  deleteDoc,
  doc,
  type Firestore,
  setDoc,
  updateDoc,
} from 'firebase/firestore/lite'
import { liteReadStore } from '#shared/firebase-web/liteStore.ts'
import { liteCall } from '#shared/firebase-web/sdkCalls.ts'
import { trimTexts } from '#shared/kernel/cleanText.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Logger } from '#shared/kernel/ports/host.ts'
import { liteBatch } from './liteBatch.ts'

/** A document store over Firestore Lite that writes too: for tests that play a client under the rules. */
export function liteDocumentStore(
  database: Firestore,
  { logger, answerWithinMs = 10_000 }: { logger: Logger; answerWithinMs?: number },
): DocumentStore {
  const carryOut = liteCall(logger, answerWithinMs)
  return {
    ...liteReadStore(database, { logger, answerWithinMs }),
    add: (path, data) =>
      carryOut('Add', path, async () => (await addDoc(collection(database, path), data)).id),
    set: (path, id, data) => carryOut('Set', path, () => setDoc(doc(database, path, id), data)),
    delete: (path, id) => carryOut('Remove', path, () => deleteDoc(doc(database, path, id))),
    update: (path, id, data) =>
      carryOut('Update', path, () =>
        updateDoc(doc(database, path, id), trimTexts(data) as DocumentData),
      ),
    arrayUnion: (path, id, field, values) =>
      carryOut('Update', path, () =>
        updateDoc(doc(database, path, id), { [field]: arrayUnion(...trimTexts([...values])) }),
      ),
    arrayRemove: (path, id, field, values) =>
      carryOut('Update', path, () =>
        updateDoc(doc(database, path, id), { [field]: arrayRemove(...values) }),
      ),
    batch: (writes) =>
      carryOut('Batch', writes[0]?.collection ?? '', () => liteBatch(database, writes)),
  }
}
