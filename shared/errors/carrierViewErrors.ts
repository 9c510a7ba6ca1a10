import type { ErrorEntry } from './ErrorEntry.ts'

/** What a carrier user does: comments, results. */
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
  COMMENTS_FULL: {
    message: 'This audit has too many comments to take another one.',
    next: 'Call or email the auditor instead.',
    audience: 'screen',
  },
  COMMENT_NOT_TAKEN: {
    message: 'The comment could not be added to the audit.',
    next: 'Send it again. If that does not help, call or email the auditor.',
    audience: 'screen',
  },
  REPORT_NOT_OPENED: {
    message: 'The report could not be read.',
    next: 'Nothing is lost. Try again; if it stays so, ask the auditor.',
    audience: 'screen',
  },
} as const satisfies Record<string, ErrorEntry>
