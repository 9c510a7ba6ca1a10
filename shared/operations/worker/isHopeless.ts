import { StoreError, type StoreErrorCode } from '../../ports/storeError.ts'

/** With these every other call would fail the same way. */
const HOPELESS: readonly StoreErrorCode[] = [
  'unavailable',
  'unauthenticated',
  'permission-denied',
  'exhausted',
]

/** True for a failure that ends the pass: the store cannot be worked with at all. */
export function isHopeless(error: unknown): boolean {
  return error instanceof StoreError && HOPELESS.includes(error.code)
}
