import type { ErrorEntry } from './ErrorEntry.ts'

/** Why the worker refuses what a screen asked of it. */
export const JOB_ERRORS = {
  JOB_NOT_ALLOWED: {
    message: 'Whoever asked for this is no admin of the carrier {carrier} any more.',
    next: 'Ask an admin of the carrier to do it.',
    audience: 'screen',
    exit: 4,
  },
  JOB_INVALID: {
    message: 'The worker cannot do what "{kind}" was asked with.',
    next: 'Load the page again and ask once more. If it stays, report it.',
    audience: 'screen',
  },
  JOB_UNKNOWN: {
    message: 'The worker that runs knows no work called "{kind}".',
    next: 'Start the worker of this version, then ask again.',
    audience: 'screen',
  },
} as const satisfies Record<string, ErrorEntry>
