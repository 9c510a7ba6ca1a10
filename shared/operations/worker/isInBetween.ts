import { StoreError } from '../../ports/storeError.ts'

/** What somebody else's write in between looks like to the worker, whom no rule denies anything. */
export function isInBetween(error: unknown): boolean {
  return error instanceof StoreError && ['conflict', 'already-exists'].includes(error.code)
}
