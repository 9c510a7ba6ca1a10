import { ContentError } from '../../ports/contentWork.ts'
import { StoreError } from '../../ports/storeError.ts'

/** What the log says of a failure. Never its message: that may quote a person's data. */
export function failureCode(error: unknown): string {
  if (error instanceof StoreError || error instanceof ContentError) return error.code
  return error instanceof Error ? error.name : 'unknown'
}
