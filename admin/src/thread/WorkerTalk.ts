import type {
  DocumentStore,
  StoreErrorCode,
  StoreVerb,
} from '#shared/kernel/ports/documentStore.ts'
import type { FileStore, StoredFile } from '#shared/kernel/ports/fileStore.ts'

/** What a thread asks of the database and of the files; the page holds connections and session. */
export interface Served
  extends Pick<DocumentStore, 'get' | 'list'>,
    Pick<FileStore, 'read' | 'describe'> {
  /** A file's bytes as they cross between threads. */
  put(
    path: string,
    bytes: Uint8Array,
    about: { contentType: string; metadata: Record<string, string> },
  ): Promise<StoredFile>
}

export type AskedVerb = keyof Served

/** A failure as it crosses between threads: a class does not. */
export interface ToldFailure {
  code: StoreErrorCode
  verb: StoreVerb
  message: string
}

/** What the page says to the thread that does a job. */
export type ToWorker<Job> =
  | { kind: 'start'; job: Job }
  | { kind: 'answer'; call: number; value: unknown }
  | { kind: 'denied'; call: number; failure: ToldFailure }

/** What that thread says to the page. */
export type FromWorker<Answer> =
  | { kind: 'ask'; call: number; verb: AskedVerb; args: readonly unknown[] }
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'done'; answer: Answer }
  | { kind: 'failed'; failure: ToldFailure }

/** One end of the line between the two: a `Worker`, its own global, or a `MessagePort`. */
export interface Line<Said, Heard> {
  postMessage(message: Said, transfer?: Transferable[]): void
  onmessage: ((event: MessageEvent<Heard>) => void) | null
}

/** A thread for one job. */
export interface JobThread<Job, Answer> extends Line<ToWorker<Job>, FromWorker<Answer>> {
  onerror: ((event: ErrorEvent) => void) | null
  terminate(): void
}
