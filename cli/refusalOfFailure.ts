import type { ErrorCode } from '#shared/errors/catalogue.ts'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { StoreError, type StoreErrorCode } from '#shared/ports/storeError.ts'

const BY_STORE_CODE: Partial<Record<StoreErrorCode, ErrorCode>> = {
  unavailable: 'TARGET_UNAVAILABLE',
  'permission-denied': 'TARGET_DENIED',
  unauthenticated: 'TARGET_DENIED',
  exhausted: 'TARGET_FULL',
}

/** What a person is told about a failure that a command did not expect. */
export function refusalOfFailure(error: unknown, target = 'The database'): Refusal {
  const detail = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
  if (!(error instanceof StoreError)) return refusal('UNEXPECTED', { detail })
  return refusal(BY_STORE_CODE[error.code] ?? 'TARGET_FAILED', { target, detail })
}
