import { StoreError, type StoreErrorCode, type StoreVerb } from '#shared/ports/storeError.ts'

const STATUSES: Record<number, StoreErrorCode> = {
  400: 'invalid',
  401: 'unauthenticated',
  402: 'exhausted',
  403: 'permission-denied',
  404: 'not-found',
  409: 'conflict',
  // The only precondition that is sent: nothing is there yet.
  412: 'already-exists',
  413: 'invalid',
  429: 'exhausted',
}

/** A failure of the Cloud Storage library as the port's StoreError, whatever it was. */
export function adminFileError(error: unknown, verb: StoreVerb): StoreError {
  if (error instanceof StoreError) return error
  const message = error instanceof Error ? error.message : String(error)
  return new StoreError(codeOf(error), verb, message, { cause: error })
}

function codeOf(error: unknown): StoreErrorCode {
  if (!(error instanceof Error)) return 'unknown'
  // No credentials on this machine: the library fails before any call, with a plain error.
  if (error.message.includes('default credentials')) return 'unauthenticated'
  // The bytes are not those that the service has a hash of: it answered, and would again.
  if ('code' in error && error.code === 'CONTENT_DOWNLOAD_MISMATCH') return 'unknown'
  const status = statusOf(error)
  // A bucket that is misspelt must not look like files that are not there.
  if (status === 404 && /bucket does not exist/i.test(error.message)) return 'invalid'
  if (status >= 500) return 'unavailable'
  // Whatever is no answer of the service is a connection that broke.
  return Number.isNaN(status) ? 'unavailable' : (STATUSES[status] ?? 'unknown')
}

/** Its own errors have the status as `code`, those of the library below it as `status`. */
function statusOf(error: Error): number {
  if ('status' in error && typeof error.status === 'number') return error.status
  return 'code' in error ? Number(error.code) : Number.NaN
}
