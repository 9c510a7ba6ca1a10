import { lostFileId } from '../../domain/document/RemovedFile.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { readByIds } from '../import/readByIds.ts'
import type { PlacedFile } from './filesOfNobody.ts'

/** Those of the files that no worker knows to be removed one day. */
export async function withoutNote(
  store: DocumentStore,
  files: readonly PlacedFile[],
): Promise<PlacedFile[]> {
  const noted = await readByIds(store, COLLECTIONS.removedFiles, files.map(lostFileId))
  return files.filter((file) => !noted.has(lostFileId(file)))
}
