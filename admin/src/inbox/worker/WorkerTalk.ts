import type { DocumentStore } from '#shared/ports/documentStore.ts'
import type { StoreErrorCode, StoreVerb } from '#shared/ports/storeError.ts'
import type { JobAnswers, OrderJob } from './OrderJob.ts'

/** What an import asks of the database; the page holds the connection and the session. */
export const ASKED_VERBS = [
  'get',
  'list',
  'set',
  'batch',
] as const satisfies readonly (keyof DocumentStore)[]

export type AskedVerb = (typeof ASKED_VERBS)[number]

/** A failure as it crosses between threads: a class does not. */
export interface ToldFailure {
  code: StoreErrorCode
  verb: StoreVerb
  message: string
}

/** What the page says to the thread that reads order files. */
export type ToWorker =
  | { kind: 'start'; job: OrderJob }
  | { kind: 'stop' }
  | { kind: 'answer'; call: number; value: unknown }
  | { kind: 'denied'; call: number; failure: ToldFailure }

/** What that thread says to the page. */
export type FromWorker =
  | { kind: 'ask'; call: number; verb: AskedVerb; args: readonly unknown[] }
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'done'; answer: JobAnswers[OrderJob['kind']] }
  | { kind: 'failed'; failure: ToldFailure }

/** One end of the line between the two: a `Worker`, its own global, or a `MessagePort`. */
export interface Line<Said, Heard> {
  postMessage(message: Said, transfer?: Transferable[]): void
  onmessage: ((event: MessageEvent<Heard>) => void) | null
}
