import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import { runJob } from '../inbox/worker/runJob.ts'
import type { OrderWorker } from '../inbox/worker/startOrderWorker.ts'
import { runRecut } from '../scans/worker/runRecut.ts'
import type { RecutWorker } from '../scans/worker/startRecutWorker.ts'
import { attendJobs } from '../thread/attendJobs.ts'
import type { JobThread } from '../thread/WorkerTalk.ts'

/** Each draws other ids. */
let threads = 0

/** The thread that reads order files. */
export function orderThread(now: Date): OrderWorker {
  return threadOf(now, runJob)
}

/** The thread that takes scans apart. */
export function recutThread(now: Date): RecutWorker {
  return threadOf(now, runRecut)
}

/**
 * Another thread, in this one: jsdom has no workers. What is said between the two is cloned as between
 * threads.
 */
function threadOf<Job, Answer>(
  now: Date,
  run: Parameters<typeof attendJobs<Job, Answer>>[2],
): JobThread<Job, Answer> {
  const { port1, port2 } = new MessageChannel()
  attendJobs(port2, { clock: fixedClock(now), random: seededRandom(++threads) }, run)
  const worker = { onerror: null, terminate: () => port1.close() }
  return Object.assign(port1, worker) as unknown as JobThread<Job, Answer>
}
