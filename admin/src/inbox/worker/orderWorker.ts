import { browserRandom } from '../../app/browserRandom.ts'
import { attendJobs } from '../../thread/attendJobs.ts'
import type { FromWorker, Line, ToWorker } from '../../thread/WorkerTalk.ts'
import type { JobAnswers, OrderJob } from './OrderJob.ts'
import { runJob } from './runJob.ts'

// The whole of the other thread: it reads order files, so that the page never stands still.
attendJobs(
  globalThis as unknown as Line<FromWorker<JobAnswers[OrderJob['kind']]>, ToWorker<OrderJob>>,
  { clock: { now: () => new Date() }, random: browserRandom() },
  runJob,
)
