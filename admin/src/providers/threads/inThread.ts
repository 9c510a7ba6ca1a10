import { proxy, releaseProxy, wrap } from 'comlink'
import {
  type DocumentStore,
  type ListOptions,
  type StoredDocument,
  StoreError,
} from '#shared/kernel/ports/documentStore.ts'
import type { FileStore } from '#shared/kernel/ports/fileStore.ts'
import type { ThreadJobs } from './threadJobs.ts'
import './wireErrors.ts'

/** What a job reads through the page, which holds connections and session. No job writes anything. */
export interface Served {
  get: DocumentStore['get']
  list: DocumentStore['list']
  count: DocumentStore['count']
  read: FileStore['read']
}

export interface JobWatch {
  onProgress?: ((done: number, total: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/**
 * Does a job in a thread of its own, so that the page never stands still. The thread's code is fetched
 * with the first job. Rejects with a `StoreError`: that of a failed read, `unknown` when the thread breaks,
 * and `cancelled` as soon as the signal is aborted, which ends the thread.
 */
export async function inThread<K extends keyof ThreadJobs>(
  kind: K,
  job: Parameters<ThreadJobs[K]>[0],
  served: Served,
  { onProgress = () => {}, signal }: JobWatch = {},
): Promise<Awaited<ReturnType<ThreadJobs[K]>>> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const ended = new Promise<never>((_, reject) => {
    const stop = () => reject(new StoreError('cancelled', 'Read', 'the job was cancelled'))
    worker.onerror = () => reject(new StoreError('unknown', 'Read', 'the thread broke'))
    signal?.addEventListener('abort', stop, { once: true })
    if (signal?.aborted) stop()
  })
  const thread = wrap<ThreadJobs>(worker)
  const run = thread[kind] as unknown as ThreadRun<K>
  const answer = run(job, proxy(served), proxy(onProgress))
  return Promise.race([ended, answer]).finally(() => {
    // Held until here: once its proxy is garbage, comlink closes a line that still has an answer to bring.
    thread[releaseProxy]()
    worker.terminate()
  })
}

type ThreadRun<K extends keyof ThreadJobs> = (
  job: Parameters<ThreadJobs[K]>[0],
  served: Served,
  onProgress: (done: number, total: number) => void,
) => ReturnType<ThreadJobs[K]>

/**
 * The page's reads as a job is served them. The rules deny a list by ids as soon as one of them is
 * absent, so each is read separately.
 */
export function servedReads({ store, files }: { store: Reads; files: Pick<FileStore, 'read'> }) {
  return {
    get: store.get,
    async list<T>(collection: string, options: ListOptions = {}): Promise<StoredDocument<T>[]> {
      const ids = idsOf(options)
      if (ids === null) return store.list<T>(collection, options)
      const found = await Promise.all(ids.map((id) => store.get<T>(collection, id)))
      return found.filter((each) => each !== null)
    },
    count: store.count,
    read: files.read,
  } satisfies Served
}

type Reads = Pick<DocumentStore, 'get' | 'list' | 'count'>

/** The ids of a list that asks for nothing but ids. */
function idsOf({ filters = [] }: ListOptions): readonly string[] | null {
  const [only] = filters
  if (filters.length !== 1 || only?.field !== 'id' || only.op !== 'in') return null
  return only.value.map(String)
}
