import { FieldPath, type Firestore, type Query, Timestamp } from 'firebase-admin/firestore'
import {
  type Data,
  type ListOptions,
  type StoredDocument,
  StoreError,
  type StoreErrorCode,
  type StoreVerb,
} from '#shared/kernel/ports/documentStore.ts'

const NEWEST_FIRST = { field: 'dateAdded', direction: 'desc' } as const

/** The port's list as a query of the Admin SDK; newest first by `dateAdded` without a sort (§7). */
export function adminQuery(
  database: Firestore,
  path: string,
  { filters = [], sort = NEWEST_FIRST, after, afterId, limit }: ListOptions,
): Query {
  let query: Query = database.collection(path)
  for (const { field, op, value } of filters) query = query.where(fieldOf(field), op, value)
  query = query.orderBy(fieldOf(sort.field), sort.direction)
  if (afterId !== undefined) query = query.orderBy(FieldPath.documentId(), sort.direction)
  if (after !== undefined)
    query = afterId === undefined ? query.startAfter(after) : query.startAfter(after, afterId)
  return limit === undefined ? query : query.limit(limit)
}

function fieldOf(field: string): string | FieldPath {
  return field === 'id' ? FieldPath.documentId() : field
}

/** What the Admin SDK read, as the ports give it. The id is written last: no field may stand in for it. */
export function storedDocument<T>(id: string, data: Data): StoredDocument<T> {
  return { ...(datesOfAdminTimestamps(data) as T), id }
}

/** A stored value with every Timestamp, at any depth, as the `Date` that the ports speak of. */
function datesOfAdminTimestamps(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate()
  if (Array.isArray(value)) return value.map(datesOfAdminTimestamps)
  if (!isPlainObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, datesOfAdminTimestamps(inner)]),
  )
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}

/** How long an answer of the Admin SDK is waited for, and who is called when none came. */
export interface Patience {
  answerWithinMs: number
  onGivenUp(): void
}

/** The SDK tries again for minutes; a person at a terminal has given up long before. */
export const PATIENCE: Patience = { answerWithinMs: 30_000, onGivenUp: () => {} }

/** What `call` answers; rejects with a `StoreError`, also when no answer came in time. */
export async function answerWithin<T>(
  { answerWithinMs, onGivenUp }: Patience,
  verb: StoreVerb,
  call: () => Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onGivenUp()
      reject(new StoreError('unavailable', verb, `no answer in ${answerWithinMs} ms`))
    }, answerWithinMs)
  })
  try {
    return await Promise.race([call(), late])
  } catch (error) {
    throw adminStoreError(error, verb)
  } finally {
    clearTimeout(timer)
  }
}

/** gRPC's status numbers, as the Admin SDK hands them on. */
const CODES: Record<number, StoreErrorCode> = {
  1: 'unavailable',
  3: 'invalid',
  4: 'unavailable',
  5: 'not-found',
  6: 'already-exists',
  7: 'permission-denied',
  8: 'exhausted',
  9: 'conflict',
  10: 'conflict',
  11: 'invalid',
  14: 'unavailable',
  16: 'unauthenticated',
}

/** The Admin SDK's failure as the port's StoreError. What it refuses before sending is `invalid`. */
export function adminStoreError(error: unknown, verb: StoreVerb): StoreError {
  if (error instanceof StoreError) return error
  const message = error instanceof Error ? error.message : String(error)
  return new StoreError(codeOf(error), verb, message, { cause: error })
}

function codeOf(error: unknown): StoreErrorCode {
  if (typeof error !== 'object' || error === null) return 'unknown'
  if ('code' in error && typeof error.code === 'number') return CODES[error.code] ?? 'unknown'
  // No credentials on this machine: the SDK fails before any call, with a plain error.
  if (error instanceof Error && error.message.includes('default credentials')) {
    return 'unauthenticated'
  }
  return 'invalid'
}
