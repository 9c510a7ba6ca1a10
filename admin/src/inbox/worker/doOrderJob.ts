import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { doJob, type JobWatch } from '../../thread/doJob.ts'
import type { JobAnswers, OrderJob } from './OrderJob.ts'
import { servedReads } from './servedReads.ts'
import { startOrderWorker } from './startOrderWorker.ts'

/**
 * Does a job with an order file in a thread of its own; the page only reads the database for it. Rejects
 * with a `StoreError` when the database fails or the thread breaks, `cancelled` when the signal ends it.
 */
export async function doOrderJob<J extends OrderJob>(
  job: J,
  store: Pick<DocumentStore, 'get' | 'list'>,
  watch: JobWatch = {},
): Promise<JobAnswers[J['kind']]> {
  return (await doJob(startOrderWorker(), job, servedReads(store), watch)) as JobAnswers[J['kind']]
}
