import type { Result } from '#shared/errors/refusal.ts'
import { SPECIFICATION_ERRORS } from '#shared/errors/specification.ts'
import type { BatchWrite, StoreError, StoreVerb } from './documentStore.ts'

/** The time, passed in so that tests and the worker choose it. */
export interface Clock {
  now(): Date
}

/** Where the product writes what happened. Never a person's data: no names, emails, phones. */
export interface Logger {
  info(message: string, facts?: Record<string, unknown>): void
  error(message: string, facts?: Record<string, unknown>): void
}

/** Who is signed in at the identity provider. Says nothing yet about being registered here. */
export interface SignedIn {
  /** Lower-cased. */
  email: string
  name: string
  /** The provider's id of the person. */
  uid: string
}

/** Sign-in and sign-out by a third-party identity (specification §6). */
export interface Identity {
  /** The stored session's person once it has been restored, or null when there is none. */
  current(): Promise<SignedIn | null>
  /** Opens the provider's pop-up. A closed or failed one is the refusal SIGN_IN_FAILED (§8). */
  signIn(): Promise<Result<SignedIn>>
  /** `byWish` (the default): the person asked for it. Without it, other tabs report that the session ended. */
  signOut(options?: { byWish: boolean }): Promise<void>
  /** Calls `listener` at every sign-in and sign-out, in other tabs too, until the returned function is called. */
  onChange(listener: (person: SignedIn | null, change: IdentityChange) => void): () => void
}

export interface IdentityChange {
  /** The session ran out or was ended, without a sign-out by the person. */
  ended: boolean
}

/** A package on its way to a carrier's machine. */
export interface EndpointRequest {
  url: string
  /** Proof of who sends; empty: none was agreed. */
  secret: string
  /** The same for each attempt of one delivery: an endpoint accepts it once. */
  key: string
  /** JSON. */
  body: string
}

/**
 * `taken`: they have it, and `receipt` is their answer. `refused`: they will not accept it, however
 * often. `unreached`: they may have it or not; with the same key it is safe to try again.
 */
export type EndpointAnswer =
  | { kind: 'taken'; receipt: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'unreached'; reason: string }

/** The way to carriers' machines. `send` never rejects. */
export interface CarrierEndpoint {
  send(request: EndpointRequest): Promise<EndpointAnswer>
}

/** `failed`: the scanner gave no verdict, so that nothing is known of the file. */
export type ScanVerdict = 'clean' | 'infected' | 'failed'

/** Looks for viruses in a file. `scan` never rejects, and ends within a time that it sets itself. */
export interface VirusScanner {
  scan(bytes: Uint8Array): Promise<ScanVerdict>
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
