import { StoreError, type StoreErrorCode, type StoreVerb } from '#shared/ports/storeError.ts'

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
