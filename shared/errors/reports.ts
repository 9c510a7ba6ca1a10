import type { ErrorEntry } from './model.ts'

/** What a report is refused for: nothing is read then. */
export const REPORT_ERRORS = {
  PERIOD_UNREADABLE: {
    message: '"{text}" is no day.',
    next: 'Write a day as mm/dd/yyyy or yyyy-mm-dd.',
    audience: 'everyone',
    exit: 2,
  },
  PERIOD_UPSIDE_DOWN: {
    message: 'The period ends on {to}, before it begins on {from}.',
    next: 'Exchange the two days.',
    audience: 'everyone',
    exit: 2,
  },
  PERIOD_IN_FUTURE: {
    message: 'The period begins on {from}: nothing has happened then yet.',
    next: 'Choose a period that begins today or earlier.',
    audience: 'everyone',
    exit: 2,
  },
  PERIOD_TOO_LONG: {
    message: 'The period is longer than {days} days.',
    next: 'Choose a shorter one, or look at it in parts.',
    audience: 'everyone',
    exit: 2,
  },
  REPORT_CARRIER_NOT_YOURS: {
    message: 'Reports of the carrier {carrier} are not for you.',
    next: 'Choose one of your carriers, or ask an admin for access.',
    audience: 'screen',
  },
} as const satisfies Record<string, ErrorEntry>
