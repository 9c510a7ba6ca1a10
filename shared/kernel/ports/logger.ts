import { SPECIFICATION_ERRORS } from '#shared/errors/specification.ts'
import type { BatchWrite, StoreError, StoreVerb } from './documentStore.ts'

/** Where the product writes what happened. Never a person's data: no names, emails, phones. */
export interface Logger {
  info(message: string, facts?: Record<string, unknown>): void
  error(message: string, facts?: Record<string, unknown>): void
}

/**
 * Logs a failed call in the specification's words (§8): "Get Failed", with the collection and the code
 * and no data. A batch is logged by what it was made of, a line for each kind of write and collection.
 * `path`: the collection that was called, or the writes of the batch.
 */
export function logFailure(
  logger: Logger,
  { verb, code }: Pick<StoreError, 'verb' | 'code'>,
  path: string | readonly BatchWrite[] | null = null,
): void {
  if (typeof path === 'string' || path === null) {
    const collection = path === null ? {} : { collection: firstOf(path) }
    const failure = verb === 'Batch' ? 'UPDATE_FAILED' : WORDS_OF_VERB[verb]
    logger.error(SPECIFICATION_ERRORS[failure].message, { ...collection, code })
    return
  }
  const made = new Map(
    path.map(({ kind, collection }) => [`${kind} ${firstOf(collection)}`, { kind, collection }]),
  )
  for (const { kind, collection } of made.values())
    logger.error(SPECIFICATION_ERRORS[WORDS_OF_WRITE[kind]].message, {
      collection: firstOf(collection),
      code,
    })
}

type FailureCode = Extract<keyof typeof SPECIFICATION_ERRORS, `${string}_FAILED`>

const WORDS_OF_VERB: Record<Exclude<StoreVerb, 'Batch'>, FailureCode> = {
  Get: 'GET_FAILED',
  GetD: 'GETD_FAILED',
  Add: 'ADD_FAILED',
  Set: 'SET_FAILED',
  Remove: 'REMOVE_FAILED',
  Update: 'UPDATE_FAILED',
  // A broken view was reading a list; files are put, read and removed as documents are.
  Listen: 'GET_FAILED',
  List: 'GET_FAILED',
  Put: 'SET_FAILED',
  Read: 'GETD_FAILED',
  Describe: 'GETD_FAILED',
  Delete: 'REMOVE_FAILED',
}

const WORDS_OF_WRITE: Record<BatchWrite['kind'], FailureCode> = {
  create: 'ADD_FAILED',
  set: 'SET_FAILED',
  update: 'UPDATE_FAILED',
  delete: 'REMOVE_FAILED',
}

/** Ids of documents are no part of a log: one may open an audit to the public. */
function firstOf(path: string): string {
  return path.split('/')[0] ?? ''
}
