import type { JobThread } from '../../thread/WorkerTalk.ts'
import type { RecutAnswer, RecutJob } from './RecutJob.ts'

/** A thread for one job with scans. */
export type RecutWorker = JobThread<RecutJob, RecutAnswer>

/** Starts the thread. Its code is fetched with the first job: it holds all that takes PDFs apart. */
export function startRecutWorker(): RecutWorker {
  return new Worker(new URL('./recutWorker.ts', import.meta.url), { type: 'module' })
}
