import type { ErrorEntry } from './ErrorEntry.ts'

/** What can be wrong with an order file or one of its orders. */
export const ORDER_ERRORS = {
  ORDER_FILE_EMPTY: {
    message: 'The file {file} is empty.',
    next: 'Ask the carrier to send it again.',
    audience: 'everyone',
  },
} as const satisfies Record<string, ErrorEntry>
