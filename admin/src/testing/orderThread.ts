import { fixedClock } from '#shared/testing/fixedClock.ts'
import { seededRandom } from '#shared/testing/seededRandom.ts'
import { attendOrders } from '../inbox/worker/attendOrders.ts'
import type { OrderWorker } from '../inbox/worker/startOrderWorker.ts'

/** Each draws other ids. */
let threads = 0

/**
 * The thread that reads order files, in this one: jsdom has no workers. What is said between the two is
 * cloned as between threads.
 */
export function orderThread(now: Date): OrderWorker {
  const { port1, port2 } = new MessageChannel()
  attendOrders(port2, { clock: fixedClock(now), random: seededRandom(++threads) })
  const worker = { onerror: null, terminate: () => port1.close() }
  return Object.assign(port1, worker) as unknown as OrderWorker
}
