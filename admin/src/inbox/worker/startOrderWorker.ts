import type { FromWorker, Line, ToWorker } from './WorkerTalk.ts'

/** A thread for one job with an order file. */
export interface OrderWorker extends Line<ToWorker, FromWorker> {
  onerror: ((event: ErrorEvent) => void) | null
  terminate(): void
}

/** Starts the thread. Its code is fetched with the first job. */
export function startOrderWorker(): OrderWorker {
  return new Worker(new URL('./orderWorker.ts', import.meta.url), { type: 'module' })
}
