import { type DocumentStore, StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { FileStore } from '#shared/kernel/ports/fileStore.ts'
import { doJob, type JobWatch, servedFiles } from '../../thread/doJob.ts'
import type { RecutAnswer, RecutJob } from './RecutJob.ts'
import { startRecutWorker } from './startRecutWorker.ts'

/**
 * Makes pieces of scans in a thread of its own, and stages them. Null: it was cancelled. Rejects with a
 * `StoreError` when a store fails or the thread breaks.
 */
export async function doRecut(
  job: RecutJob,
  { store, files }: { store: Pick<DocumentStore, 'get'>; files: FileStore },
  watch: JobWatch = {},
): Promise<RecutAnswer | null> {
  if (watch.signal?.aborted) return null
  const serve = { get: store.get, ...servedFiles(files) }
  try {
    return await doJob(startRecutWorker(), job, serve, watch)
  } catch (error) {
    if (error instanceof StoreError && error.code === 'cancelled') return null
    throw error
  }
}
