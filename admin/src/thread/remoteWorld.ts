import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { FileStore } from '#shared/kernel/ports/fileStore.ts'
import { failureTold } from './toldFailure.ts'
import type { AskedVerb, FromWorker, Served, ToldFailure } from './WorkerTalk.ts'

/** The page's database and files, as far as jobs need them, seen from the other thread. */
export interface RemoteWorld {
  store: DocumentStore
  files: FileStore
  answered(call: number, value: unknown): void
  denied(call: number, failure: ToldFailure): void
}

interface Waiting {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

type Question = Extract<FromWorker<never>, { kind: 'ask' }>

/** Asks the page for each verb by `ask`; what the page answers is handed in. */
export function remoteWorld(ask: (question: Question) => void): RemoteWorld {
  const waiting = new Map<number, Waiting>()
  let calls = 0

  function asked<T, V extends AskedVerb = AskedVerb>(
    verb: V,
    ...args: Parameters<Served[V]>
  ): Promise<T> {
    const call = calls++
    return new Promise<unknown>((resolve, reject) => {
      waiting.set(call, { resolve, reject })
      ask({ kind: 'ask', call, verb, args })
    }) as Promise<T>
  }

  function take(call: number): Waiting | undefined {
    const found = waiting.get(call)
    waiting.delete(call)
    return found
  }

  /** Verbs that no job asks for. */
  const never = (): Promise<never> => Promise.reject(new Error('not asked of the page'))
  return {
    store: {
      get: (collection, id) => asked('get', collection, id),
      list: (collection, options) => asked('list', collection, options),
      set: never,
      batch: never,
      count: never,
      listNested: never,
      add: never,
      delete: never,
      update: never,
      arrayUnion: never,
      arrayRemove: never,
    },
    files: {
      read: (path, limit) => asked('read', path, limit),
      describe: (path) => asked('describe', path),
      put: async (path, body, { contentType, metadata = {} }) =>
        asked('put', path, new Uint8Array(await body.arrayBuffer()), { contentType, metadata }),
      remove: never,
    },
    answered: (call, value) => take(call)?.resolve(value),
    denied: (call, failure) => take(call)?.reject(failureTold(failure)),
  }
}
