import type { BatchWrite, Data, ListOptions } from '#shared/kernel/ports/documentStore.ts'
import type { ActorName } from './actors.ts'

/** What is asked of the database: a document, a list, or a batch, in the words of the store's port. */
export type Ask =
  | { kind: 'get'; path: string }
  | { kind: 'list'; collection: string; options: ListOptions }
  | { kind: 'commit'; writes: readonly BatchWrite[] }

/** Documents by path; null where there is none. */
export type Documents = Readonly<Record<string, Data | null>>

/** One question to the rules and the answer that they owe. */
export interface RuleCase {
  name: string
  actor: ActorName
  ask: Ask
  allowed: boolean
  /** Documents beside or instead of the world's. */
  seed?: Documents
}

/** Stands for the moment at which the server takes the write. */
export const SERVER_TIME = 'the server’s time'
