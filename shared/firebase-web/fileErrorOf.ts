import { FirebaseError } from 'firebase/app'
import { StoreError, type StoreErrorCode, type StoreVerb } from '../ports/storeError.ts'

const CODES: Record<string, StoreErrorCode> = {
  'storage/object-not-found': 'not-found',
  'storage/unauthorized': 'permission-denied',
  'storage/unauthenticated': 'unauthenticated',
  'storage/canceled': 'cancelled',
  'storage/quota-exceeded': 'exhausted',
  'storage/retry-limit-exceeded': 'unavailable',
  'storage/invalid-argument': 'invalid',
  'storage/invalid-root-operation': 'invalid',
}

/** Answers of the server that the SDK has no word for. */
const STATUSES: Record<number, StoreErrorCode> = {
  400: 'invalid',
  409: 'conflict',
  411: 'invalid',
  413: 'invalid',
  429: 'exhausted',
}

/** A failure of the Storage SDK as the port's StoreError, whatever it was. */
export function fileErrorOf(error: unknown, verb: StoreVerb): StoreError {
  if (error instanceof StoreError) return error
  const message = error instanceof Error ? error.message : String(error)
  return new StoreError(codeOf(error), verb, message, { cause: error })
}

function codeOf(error: unknown): StoreErrorCode {
  // Whatever is not the SDK's own error is a connection that broke or an answer that is no answer.
  if (!(error instanceof FirebaseError)) return 'unavailable'
  const known = CODES[error.code]
  if (known !== undefined) return known
  const status = 'status' in error && typeof error.status === 'number' ? error.status : 0
  return STATUSES[status] ?? 'unknown'
}
