import type { JobThread } from '../../thread/WorkerTalk.ts'
import type { JobAnswers, OrderJob } from './OrderJob.ts'

/** A thread for one job with an order file. */
export type OrderWorker = JobThread<OrderJob, JobAnswers[OrderJob['kind']]>

/** Starts the thread. Its code is fetched with the first job. */
export function startOrderWorker(): OrderWorker {
  return new Worker(new URL('./orderWorker.ts', import.meta.url), { type: 'module' })
}
