import { FirebaseError } from 'firebase/app'
import { StoreError, type StoreErrorCode, type StoreVerb } from '../ports/storeError.ts'

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

/** The SDK's failure as the port's StoreError, whatever it was. */
export function storeErrorOf(error: unknown, verb: StoreVerb): StoreError {
  if (error instanceof StoreError) return error
  const message = error instanceof Error ? error.message : String(error)
  return new StoreError(codeOf(error), verb, message, { cause: error })
}

function codeOf(error: unknown): StoreErrorCode {
  // Whatever is not the SDK's own error is a connection that broke or an answer that is no answer.
  if (!(error instanceof FirebaseError)) return 'unavailable'
  // Firestore Lite reports a request that never got an answer as "unknown".
  if (error.code === 'unknown' && error.message.startsWith('Request failed')) return 'unavailable'
  return CODES[error.code] ?? 'unknown'
}
