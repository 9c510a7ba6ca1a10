import type { ErrorEntry } from './ErrorEntry.ts'

/** What a carrier user does: comments, files, results. */
export const CARRIER_VIEW_ERRORS = {
  COMMENT_EMPTY: {
    message: 'The comment is empty.',
    next: 'Write what the auditor should know.',
    audience: 'screen',
  },
  COMMENT_TOO_LONG: {
    message: 'The comment has {length} characters; {limit} are the most.',
    next: 'Shorten it, or send the rest as a second comment.',
    audience: 'screen',
  },
  COMMENT_NOT_SENT: {
    message: 'The comment could not be sent.',
    next: 'It is still in the box. Send it again.',
    audience: 'screen',
  },
  REPORT_NOT_OPENED: {
    message: 'The report could not be read.',
    next: 'Nothing is lost. Try again; if it stays so, ask the auditor.',
    audience: 'screen',
  },
  INBOX_FILE_NOT_SENT: {
    message: '{name} could not be sent.',
    next: 'Drop it again: what has arrived already is not doubled.',
    audience: 'screen',
  },
} as const satisfies Record<string, ErrorEntry>
