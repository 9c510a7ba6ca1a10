import { FirebaseError } from 'firebase/app'
import {
  type ListOptions,
  type StoredDocument,
  StoreError,
  type StoreErrorCode,
  type StoreVerb,
} from '#shared/kernel/ports/documentStore.ts'
import { type Logger, logFailure } from '#shared/kernel/ports/host.ts'

/** Carries out one call of Firestore Lite on a collection's path. */
type LiteCall = <T>(verb: StoreVerb, path: string, call: () => Promise<T>) => Promise<T>

/**
 * Calls end in `answerWithinMs`; each failure is a `StoreError` and is logged as specification §8 words
 * it ("Get Failed"), with its code and no data.
 */
export function liteCall(logger: Logger, answerWithinMs: number): LiteCall {
  return async (verb, path, call) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      const tooLate = () =>
        reject(new StoreError('unavailable', verb, `no answer in ${answerWithinMs} ms`))
      timer = setTimeout(tooLate, answerWithinMs)
    })
    try {
      return await Promise.race([call(), late])
    } catch (cause) {
      const error = storeErrorOf(cause, verb)
      logFailure(logger, error, path)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

const CODES: Record<string, StoreErrorCode> = {
  'not-found': 'not-found',
  'already-exists': 'already-exists',
  'permission-denied': 'permission-denied',
  unauthenticated: 'unauthenticated',
  aborted: 'conflict',
  'failed-precondition': 'conflict',
  'invalid-argument': 'invalid',
  'out-of-range': 'invalid',
  'resource-exhausted': 'exhausted',
  unavailable: 'unavailable',
  'deadline-exceeded': 'unavailable',
  cancelled: 'unavailable',
  // Each request carries a token; one that can't be renewed is the request's failure too.
  'auth/user-token-expired': 'unauthenticated',
  'auth/user-disabled': 'unauthenticated',
  'auth/invalid-refresh-token': 'unauthenticated',
  'auth/network-request-failed': 'unavailable',
}

/** The SDK's failure as the port's StoreError. */
export function storeErrorOf(error: unknown, verb: StoreVerb): StoreError {
  if (error instanceof StoreError) return error
  const message = error instanceof Error ? error.message : String(error)
  return new StoreError(codeOf(error), verb, message, { cause: error })
}

function codeOf(error: unknown): StoreErrorCode {
  // An error that is not the SDK's own is a broken connection or an unreadable answer.
  if (!(error instanceof FirebaseError)) return 'unavailable'
  // Firestore Lite reports a request that never got an answer as "unknown".
  if (error.code === 'unknown' && error.message.startsWith('Request failed')) return 'unavailable'
  return CODES[error.code] ?? 'unknown'
}

/** A snapshot of either web SDK as a stored document. A stored field `id` never stands in for the id. */
export function documentOf<T>(snapshot: { id: string; data(): unknown }): StoredDocument<T> {
  return { ...(datesOfTimestamps(snapshot.data()) as T), id: snapshot.id }
}

/** A moment as either of the web SDKs gives it; each has a class of its own. */
interface SdkTimestamp {
  toDate(): Date
}

/** A stored value with every Timestamp, at any depth, as a `Date`, as the ports have it. */
function datesOfTimestamps(value: unknown): unknown {
  if (isTimestamp(value)) return value.toDate()
  if (Array.isArray(value)) return value.map(datesOfTimestamps)
  if (isPlainObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, datesOfTimestamps(inner)]),
    )
  }
  return value
}

/** Stored maps are plain objects, so a method can only be the SDK's. */
function isTimestamp(value: unknown): value is SdkTimestamp {
  return (
    typeof value === 'object' &&
    value !== null &&
    'toDate' in value &&
    typeof value.toDate === 'function'
  )
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}

/** What Firestore Lite and the full SDK build queries with; each brings its own. */
export interface QueryBuilder<Constraint, Path> {
  where(
    field: string | Path,
    op: '==' | '<=' | '>' | 'in' | 'array-contains' | 'array-contains-any',
    value: unknown,
  ): Constraint
  orderBy(field: string | Path, direction: 'asc' | 'desc'): Constraint
  startAfter(...values: unknown[]): Constraint
  limit(most: number): Constraint
  documentId(): Path
}

const NEWEST_FIRST = { field: 'dateAdded', direction: 'desc' } as const

/** The port's list as a query's parts; without a sort, newest first by `dateAdded` (specification §7). */
export function queryConstraints<Constraint, Path>(
  sdk: QueryBuilder<Constraint, Path>,
  { filters = [], sort = NEWEST_FIRST, after, afterId, limit: most }: ListOptions,
): Constraint[] {
  const fieldOf = (field: string) => (field === 'id' ? sdk.documentId() : field)
  const constraints = filters.map(({ field, op, value }) => sdk.where(fieldOf(field), op, value))
  constraints.push(sdk.orderBy(fieldOf(sort.field), sort.direction))
  if (afterId !== undefined) constraints.push(sdk.orderBy(sdk.documentId(), sort.direction))
  if (after !== undefined)
    constraints.push(sdk.startAfter(after, ...(afterId === undefined ? [] : [afterId])))
  if (most !== undefined) constraints.push(sdk.limit(most))
  return constraints
}
