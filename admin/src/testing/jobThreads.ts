import { expose } from 'comlink'
import { vi } from 'vitest'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import { threadJobs } from '../providers/threads/threadJobs.ts'

/** Each draws other ids. */
let threads = 0

/**
 * Other threads, in this one: jsdom has no workers. What is said between the two is cloned as between
 * threads. `made` may change a thread, or put another in its place.
 */
export function stubThreads(
  now: Date,
  made: (thread: Worker) => Worker = (thread) => thread,
): void {
  vi.stubGlobal('Worker', function Worker() {
    const { port1, port2 } = new MessageChannel()
    expose(threadJobs({ clock: fixedClock(now), random: seededRandom(++threads) }), port2)
    port1.start()
    const terminate = () => port1.close()
    return made(Object.assign(port1, { onerror: null, terminate }) as unknown as Worker)
  })
}
