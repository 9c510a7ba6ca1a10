import type { DocumentStore } from '#shared/ports/documentStore.ts'
import { StoreError } from '#shared/ports/storeError.ts'
import type { JobAnswers, OrderJob } from './OrderJob.ts'
import { startOrderWorker } from './startOrderWorker.ts'
import { storeForImport } from './storeForImport.ts'
import { failureTold, toldFailure } from './toldFailure.ts'
import type { AskedVerb, FromWorker } from './WorkerTalk.ts'

export interface OrderJobWatch {
  onProgress?: (done: number, total: number) => void
  /** Once aborted, the batches in flight are finished and no other begun. */
  signal?: AbortSignal
}

/**
 * Does a job with an order file in a thread of its own; the page only speaks with the database.
 * Rejects with a `StoreError` when the database fails or the thread breaks.
 */
export function doOrderJob<J extends OrderJob>(
  job: J,
  store: DocumentStore,
  { onProgress, signal }: OrderJobWatch = {},
): Promise<JobAnswers[J['kind']]> {
  const worker = startOrderWorker()
  const served = storeForImport(store)

  async function serve(call: number, verb: AskedVerb, args: readonly unknown[]): Promise<void> {
    const ask = served[verb] as (...given: readonly unknown[]) => Promise<unknown>
    try {
      worker.postMessage({ kind: 'answer', call, value: await ask(...args) })
    } catch (error) {
      worker.postMessage({ kind: 'denied', call, failure: toldFailure(error) })
    }
  }

  return new Promise<JobAnswers[J['kind']]>((resolve, reject) => {
    const stop = () => worker.postMessage({ kind: 'stop' })
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'ask') void serve(data.call, data.verb, data.args)
      else if (data.kind === 'progress') onProgress?.(data.done, data.total)
      else if (data.kind === 'done') resolve(data.answer as JobAnswers[J['kind']])
      else reject(failureTold(data.failure))
    }
    worker.onerror = () => reject(new StoreError('unknown', 'Read', 'the reading thread broke'))
    signal?.addEventListener('abort', stop, { once: true })
    worker.postMessage({ kind: 'start', job })
    if (signal?.aborted) stop()
  }).finally(() => worker.terminate())
}
