import { randomFsid } from '../../domain/audit/randomId.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { ImportTotals } from './ImportReport.ts'
import type { ImportRun } from './ImportRun.ts'
import type { ReadOrderFile } from './readOrderFile.ts'

/** A file's record in `uploads`: there only when something of the file is written. */
export interface UploadRecord {
  batchId: string
  /** Names the file by its bytes: the beginning of their hash. */
  uploadId: string
  /** Before the first audit, so that none names a run that is nowhere. */
  begin(): Promise<void>
  /** True when the record stays: another import may have been quicker with every single order. */
  end(status: 'interrupted' | 'imported'): Promise<boolean>
}

/** The record of one file of a run; `totals` are read each time it is written. */
export function uploadRecord(
  file: ReadOrderFile,
  totals: ImportTotals,
  { world, carrier, userId }: Pick<ImportRun, 'world' | 'carrier' | 'userId'>,
): UploadRecord {
  const { store, clock, random } = world
  const batchId = randomFsid(random)
  const uploadId = file.sha256.slice(0, 20)
  const dateAdded = clock.now()
  let begun: Promise<void> | null = null

  function write(status: 'importing' | 'interrupted' | 'imported'): Promise<void> {
    return store.set(COLLECTIONS.uploads, batchId, {
      ...totals,
      status,
      carrierCompany: carrier.id,
      uploadId,
      file: file.file.replace(/^.*[\\/]/, ''),
      format: file.format,
      encoding: file.encoding,
      sha256: file.sha256,
      repairs: file.repairs.length,
      userId,
      dateAdded,
    })
  }

  return {
    batchId,
    uploadId,
    async begin() {
      begun ??= write('importing')
      await begun
    },
    async end(status) {
      if (begun === null) return false
      if (totals.created === 0) await store.delete(COLLECTIONS.uploads, batchId)
      else await write(status)
      return totals.created > 0
    },
  }
}
