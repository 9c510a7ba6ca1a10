import type { ErrorEntry } from './model.ts'

/** Why audits are not handed over or a leave is not noted: the engine refuses it, and no code of a browser. */
export const ASSIGNMENT_ERRORS = {
  HAND_OVER_TO_NO_ONE: {
    message: 'There is no auditor to hand the audits over to.',
    next: 'Choose another auditor of the carrier, or wait until one is back.',
    audience: 'everyone',
    exit: 2,
  },
  LEAVE_INVALID: {
    message: 'The last day away is before the first.',
    next: 'Enter the days again, or leave the last one empty until it is known.',
    audience: 'everyone',
    exit: 2,
  },
  LEAVE_NOT_YOURS: {
    message: 'You cannot say when {email} is away.',
    next: 'Ask them, or an admin of one of their carriers. Nothing was changed.',
    audience: 'everyone',
    exit: 4,
  },
} as const satisfies Record<string, ErrorEntry>
