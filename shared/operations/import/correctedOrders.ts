import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { StoreError } from '../../ports/storeError.ts'
import type { Upload } from './uploadRecord.ts'

/** The import whose rejected orders a file corrects. */
export interface CorrectedUpload {
  /** Its id. */
  upload: string
  /** Imports that corrected orders of it before: what they brought in is counted already. */
  earlier: ReadonlySet<string>
}

/** Reads which import a file corrects; null when the carrier has none of this id. */
export async function readCorrected(
  store: DocumentStore,
  carrierCompany: string,
  id: string,
): Promise<CorrectedUpload | null> {
  const upload = await store.get<Upload>(COLLECTIONS.uploads, id)
  if (upload?.carrierCompany !== carrierCompany) return null
  return { upload: id, earlier: new Set(Object.keys(upload.corrected ?? {})) }
}

/**
 * Lowers the rejected orders of an import that are still to be corrected by what an import of corrected
 * rows, `by`, settled. Done again it counts the same. What was dismissed or undone stays so; an import
 * of an earlier release is counted from here on. Rejects with a `StoreError`.
 */
export async function countCorrected(
  store: DocumentStore,
  id: string,
  settled: { by: string; count: number },
): Promise<void> {
  const { uploads: collection } = COLLECTIONS
  const { by, count } = settled
  const upload = await store.get<Upload>(collection, id)
  if (upload === null || upload.toCorrect === null || upload.leftRejects !== undefined) return
  const corrected = { ...upload.corrected, [by]: count }
  const sum = Object.values(corrected).reduce((all, each) => all + each, 0)
  const data = { corrected, toCorrect: Math.max(upload.rejected - sum, 0) }
  const expect = { field: 'toCorrect', value: upload.toCorrect }
  try {
    await store.batch([{ kind: 'update', collection, id, data, expect }])
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'conflict') throw error
    // Another one was quicker, or the import was undone.
    await countCorrected(store, id, settled)
  }
}
