import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { bodyOf, type FileStore } from '#shared/kernel/ports/fileStore.ts'
import { failureTold, toldFailure } from './toldFailure.ts'
import type { AskedVerb, FromWorker, JobThread, Served } from './WorkerTalk.ts'

export interface JobWatch {
  onProgress?: (done: number, total: number) => void
  signal?: AbortSignal
}

/**
 * Does a job in a thread of its own; the page only speaks with the database and the files, as far as it
 * serves them; no job writes a document. Rejects with a `StoreError` when they fail or the thread
 * breaks. Once the signal is aborted the thread is ended and the job rejects as `cancelled`.
 */
export function doJob<Job, Answer>(
  thread: JobThread<Job, Answer>,
  job: Job,
  served: Partial<Served>,
  { onProgress, signal }: JobWatch = {},
): Promise<Answer> {
  async function serve(call: number, verb: AskedVerb, args: readonly unknown[]): Promise<void> {
    try {
      const ask = served[verb] as ((...given: readonly unknown[]) => Promise<unknown>) | undefined
      if (ask === undefined) throw new Error(`${verb} is not served`)
      thread.postMessage({ kind: 'answer', call, value: await ask(...args) })
    } catch (error) {
      thread.postMessage({ kind: 'denied', call, failure: toldFailure(error) })
    }
  }

  return new Promise<Answer>((resolve, reject) => {
    const stop = () => reject(new StoreError('cancelled', 'Read', 'the job was cancelled'))
    thread.onmessage = ({ data }: MessageEvent<FromWorker<Answer>>) => {
      if (data.kind === 'ask') void serve(data.call, data.verb, data.args)
      else if (data.kind === 'progress') onProgress?.(data.done, data.total)
      else if (data.kind === 'done') resolve(data.answer)
      else reject(failureTold(data.failure))
    }
    thread.onerror = () => reject(new StoreError('unknown', 'Read', 'the thread broke'))
    signal?.addEventListener('abort', stop, { once: true })
    thread.postMessage({ kind: 'start', job })
    if (signal?.aborted) stop()
  }).finally(() => thread.terminate())
}

/** The page's files, as a thread asks for them. */
export function servedFiles(files: FileStore): Pick<Served, 'read' | 'describe' | 'put'> {
  return {
    read: (path, limit) => files.read(path, limit),
    describe: (path) => files.describe(path),
    put: (path, bytes, about) => files.put(path, bodyOf(bytes), about),
  }
}
