import type { ErrorEntry } from './model.ts'

/** Why results did not reach a carrier, and what a carrier user is refused. */
export const RESULT_ERRORS = {
  // Sending results.
  RESULTS_NOT_TAKEN: {
    message: 'The carrier’s endpoint did not accept the results: {reason}.',
    next: 'Ask the carrier what its endpoint expects, then send the results again.',
  },
  RESULTS_NOT_REACHED: {
    message: 'The carrier’s endpoint could not be reached: {reason}.',
    next: 'Bakehouse tries again automatically, three times in all. After that, send the results again.',
  },
  RESULTS_NOT_DELIVERED: {
    message: 'The email with the results could not be delivered.',
    next: 'Correct the address in the carrier’s settings, then send the results again.',
  },
  RESULTS_TOO_LARGE: {
    message: 'The results of {auditCode} have {size} bytes; the limit of an email is {most}.',
    next: 'Download the report and deliver it another way, or add an endpoint to the carrier.',
  },
  RESULTS_NOWHERE: {
    message: 'The carrier {carrier} has no address for results.',
    next: 'Add an email address or an endpoint to its settings, then send them again.',
    audience: 'everyone',
  },
  RESULTS_ON_THEIR_WAY: {
    message: 'The results are already on their way to {to}.',
    next: 'The audit moves to Sent to carrier when they arrive. If they don’t arrive, it becomes an exception. To deliver them yourself, withdraw the step Send to Carrier API first.',
    audience: 'everyone',
  },
  RESULTS_NOT_FAILED: {
    message: 'The results {result} did not fail, so they are not sent again.',
    next: 'To send an audit again, return it to Redo: its next revision is sent.',
    audience: 'everyone',
  },
  RESULTS_WITHDRAWN: {
    message: 'The results {result} were withdrawn or replaced, so they are not sent again.',
    next: 'Send the audit to its carrier: what is sent then is packed anew. An audit in Redo is reviewed first.',
    audience: 'everyone',
  },
  RESULTS_INCOMPLETE: {
    message:
      'The results {result} were packed by an earlier version and cannot be sent to an endpoint again.',
    next: 'Add a note to the audit, then send it to its carrier: it is packed anew. One that was sent before is returned to Redo first.',
    audience: 'everyone',
  },
  // Carrier users: comments, results.
  COMMENT_EMPTY: {
    message: 'The comment is empty.',
    next: 'Write what the auditor should know.',
  },
  COMMENT_TOO_LONG: {
    message: 'The comment has {length} characters; the limit is {limit}.',
    next: 'Shorten it, or send the rest as a second comment.',
  },
  COMMENTS_FULL: {
    message: 'This audit cannot hold any more comments.',
    next: 'Call or email the auditor instead.',
  },
  COMMENT_NOT_TAKEN: {
    message: 'The comment could not be added to the audit.',
    next: 'Send it again. If it fails again, call or email the auditor.',
  },
  REPORT_NOT_OPENED: {
    message: 'The report could not be read.',
    next: 'Nothing is lost. Try again. If it fails again, ask the auditor.',
  },
} as const satisfies Record<string, ErrorEntry>
