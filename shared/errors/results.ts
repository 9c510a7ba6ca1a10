import type { ErrorEntry } from './model.ts'

/** Why results did not reach a carrier. */
export const RESULT_ERRORS = {
  RESULTS_TARGET_INVALID: {
    message: 'Results cannot go there: {detail}',
    next: 'Give an e-mail address, or an https address of the carrier.',
    audience: 'everyone',
  },
  RESULTS_NOT_TAKEN: {
    message: 'The carrier’s endpoint did not take the results: {reason}.',
    next: 'Ask the carrier what its endpoint wants, then send the results again.',
    audience: 'screen',
  },
  RESULTS_NOT_REACHED: {
    message: 'The carrier’s endpoint could not be reached: {reason}.',
    next: 'It is tried again by itself, three times in all; after that send the results again.',
    audience: 'screen',
  },
  RESULTS_NOT_DELIVERED: {
    message: 'The e-mail with the results could not be delivered.',
    next: 'Correct the address in the carrier’s settings, then send the results again.',
    audience: 'screen',
  },
  RESULTS_TOO_LARGE: {
    message: 'The results of {auditCode} have {size} bytes; an e-mail takes {most}.',
    next: 'Download the report and hand it over another way, or give the carrier an endpoint.',
    audience: 'screen',
  },
  RESULTS_NOWHERE: {
    message: 'The carrier {carrier} has no place for results.',
    next: 'Give it an e-mail address or an endpoint in its settings, then send them again.',
    audience: 'everyone',
  },
  RESULTS_ON_THEIR_WAY: {
    message: 'The results are already on their way to {to}.',
    next: 'The audit is Sent to carrier as soon as they have arrived. If they don’t arrive, it becomes an exception.',
    audience: 'everyone',
  },
  RESULTS_NOT_FAILED: {
    message: 'The results {result} did not fail; they are not sent a second time.',
    next: 'To send an audit again, return it to redo: its next revision is sent anew.',
    audience: 'everyone',
  },
} as const satisfies Record<string, ErrorEntry>

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
