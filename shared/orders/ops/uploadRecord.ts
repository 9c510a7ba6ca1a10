import { batchIdOf } from '#shared/documents/validateFile.ts'
import type { StopSignal } from '#shared/kernel/batches.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { type Data, type DocumentStore, StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { SliceCounts, Upload, UploadCounts, WaitingFile } from '../model.ts'
import type { TrustedOrderFile } from '../orderFile.ts'
import type { CorrectedUpload, ImportRun } from './importRun.ts'
import { writeSlices } from './uploadSlices.ts'

/** A file's record in `uploads`: there only when something of the file is written. */
interface UploadRecord {
  batchId: string
  /** Names the file by its bytes: the beginning of their hash. */
  uploadId: string
  /**
   * Before the first write of the file, so that no audit names an upload that is nowhere. The row slices
   * that are not there yet are written from then on, beside the orders.
   */
  begin(): Promise<void>
  /**
   * Ends the record once its slices are written, also one that an earlier run of the same file left
   * open. True when anything was written.
   */
  end(status: 'interrupted' | 'imported'): Promise<boolean>
  /** After an error: writes no further slice. Resolves when none is on its way. */
  leave(): Promise<void>
}

/**
 * The record of one file of a carrier. Its id follows from carrier and bytes: a file that comes again
 * goes on with the record that it has, and two at once write the same.
 */
export function uploadRecord(
  file: TrustedOrderFile,
  run: Pick<ImportRun, 'world' | 'carrier' | 'userId' | 'signal' | 'corrects'>,
  totals: () => UploadCounts,
): UploadRecord {
  const { store, clock } = run.world
  const batchId = batchIdOf(run.carrier.id, file.sha256)
  const uploadId = file.sha256.slice(0, 20)
  let begun: Promise<void> | null = null
  let before: Upload | null = null
  let slicing: Promise<SliceCounts | null> | null = null
  let isLeft = false
  let dateAdded = clock.now()

  async function write(status: Upload['status'], slices: SliceCounts | null): Promise<void> {
    const upload: Upload = {
      ...(before?.kind === undefined ? {} : waitingFileOf(before)),
      ...(before === null ? {} : rejectsOf(before)),
      ...totals(),
      status,
      carrierCompany: run.carrier.id,
      uploadId,
      file: cleanLine(file.file.replace(/^.*[\\/]/s, '')),
      format: file.format,
      ...(file.sheet !== undefined && { sheet: file.sheet }),
      encoding: file.encoding,
      sha256: file.sha256,
      slices,
      userId: before?.userId ?? run.userId,
      dateAdded,
    }
    if (before?.kind !== undefined && status === 'imported')
      Object.assign(upload, { decidedAt: clock.now(), decidedBy: run.userId })
    // What a file of corrected rows still lacks waits with the file that they are of.
    if (status === 'imported')
      upload.toCorrect = run.corrects ? 0 : Math.min(before?.toCorrect ?? Infinity, upload.rejected)
    if (status === 'interrupted') await interrupt({ ...upload })
    else await store.set(COLLECTIONS.uploads, batchId, { ...upload })
  }

  /** An import that another run has ended meanwhile stays ended. */
  async function interrupt(data: Data): Promise<void> {
    const expect = { field: 'status', value: 'importing' }
    const { uploads: collection } = COLLECTIONS
    try {
      await store.batch([{ kind: 'update', collection, id: batchId, data, expect }])
    } catch (error) {
      if (!(error instanceof StoreError) || error.code !== 'conflict') throw error
    }
  }

  async function open(): Promise<void> {
    before = await store.get<Upload>(COLLECTIONS.uploads, batchId)
    dateAdded = before?.dateAdded ?? dateAdded
    await write('importing', before?.slices ?? null)
    if (!before?.slices) slicing = slice()
  }

  function slice(): Promise<SliceCounts | null> {
    const { signal } = run
    const owner = { carrierCompany: run.carrier.id, uploadId, dateAdded }
    const stop: StopSignal = {
      get aborted() {
        return isLeft || (signal?.aborted ?? false)
      },
      check: async () => signal?.check?.(),
    }
    const written = writeSlices(file, batchId, owner, { ...run, signal: stop })
    // Who waits for the end hears of it then.
    written.catch(() => {})
    return written
  }

  async function isLeftOpen(): Promise<boolean> {
    const found = await store.get<Upload>(COLLECTIONS.uploads, batchId)
    return found !== null && found.status !== 'imported'
  }

  async function begin(): Promise<void> {
    begun ??= open()
    await begun
  }

  return {
    batchId,
    uploadId,
    begin,
    async end(status) {
      if (begun === null && (status === 'interrupted' || !(await isLeftOpen()))) return false
      await begin()
      isLeft ||= status === 'interrupted'
      const slices = before?.slices ?? (await slicing)
      await write(slices ? status : 'interrupted', slices ?? null)
      return true
    },
    async leave() {
      isLeft = true
      await slicing?.catch(() => {})
    },
  }
}

function waitingFileOf(stored: Upload): Partial<WaitingFile> {
  const { kind, name, size, url, decidedAt, decidedBy, profile, from, commandId } = stored
  const said = { kind, name, size, url, decidedAt, decidedBy, profile, from, commandId }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}

/** The state of its rejected orders; an import that was undone has none. */
function rejectsOf({ toCorrect, corrected, leftRejects }: Upload): Partial<Upload> {
  if (typeof toCorrect !== 'number') return {}
  return { toCorrect, ...(corrected && { corrected }), ...(leftRejects && { leftRejects }) }
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
    // Another import of corrected rows was quicker, or this import was undone.
    await countCorrected(store, id, settled)
  }
}
