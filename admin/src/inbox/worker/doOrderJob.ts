import type { DocumentStore } from '#shared/ports/documentStore.ts'
import { doJob, type JobWatch } from '../../thread/doJob.ts'
import type { JobAnswers, OrderJob } from './OrderJob.ts'
import { startOrderWorker } from './startOrderWorker.ts'
import { storeForImport } from './storeForImport.ts'

/**
 * Does a job with an order file in a thread of its own; the page only speaks with the database. Once
 * the signal is aborted, the batches in flight are finished and no other begun. Rejects with a
 * `StoreError` when the database fails or the thread breaks.
 */
export async function doOrderJob<J extends OrderJob>(
  job: J,
  store: DocumentStore,
  watch: JobWatch = {},
): Promise<JobAnswers[J['kind']]> {
  const terms = { serve: storeForImport(store), ends: 'asked' } as const
  return (await doJob(startOrderWorker(), job, terms, watch)) as JobAnswers[J['kind']]
}
