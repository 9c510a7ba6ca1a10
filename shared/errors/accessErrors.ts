import type { ErrorEntry } from './ErrorEntry.ts'

/** What a person may not see or do, and reads and writes that failed. */
export const ACCESS_ERRORS = {
  READ_FAILED: {
    message: '{what} could not be read.',
    next: 'Nothing you did is lost. Try again.',
    audience: 'everyone',
  },
} as const satisfies Record<string, ErrorEntry>
