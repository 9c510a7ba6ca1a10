import { browserRandom } from '../../app/browserRandom.ts'
import { attendJobs } from '../../thread/attendJobs.ts'
import type { FromWorker, Line, ToWorker } from '../../thread/WorkerTalk.ts'
import type { RecutAnswer, RecutJob } from './RecutJob.ts'
import { runRecut } from './runRecut.ts'

// The whole of the other thread: it takes PDFs apart, so that the page never stands still.
attendJobs(
  globalThis as unknown as Line<FromWorker<RecutAnswer>, ToWorker<RecutJob>>,
  { clock: { now: () => new Date() }, random: browserRandom() },
  runRecut,
)
