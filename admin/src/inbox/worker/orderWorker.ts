import { browserRandom } from '../../app/browserRandom.ts'
import { attendOrders } from './attendOrders.ts'
import type { FromWorker, Line, ToWorker } from './WorkerTalk.ts'

// The whole of the other thread: it reads order files, so that the page never stands still.
attendOrders(globalThis as unknown as Line<FromWorker, ToWorker>, {
  clock: { now: () => new Date() },
  random: browserRandom(),
})
