import type { ErrorEntry } from './model.ts'

/** Why a report is refused, before anything is read. */
export const REPORT_ERRORS = {
  PERIOD_UNREADABLE: {
    message: '"{text}" is not a date.',
    next: 'Enter it as mm/dd/yyyy or yyyy-mm-dd.',
    audience: 'everyone',
    exit: 2,
  },
  PERIOD_UPSIDE_DOWN: {
    message: 'The period ends on {to}, before it begins on {from}.',
    next: 'Swap the two days.',
    audience: 'everyone',
    exit: 2,
  },
  PERIOD_IN_FUTURE: {
    message: 'The period begins in the future, on {from}.',
    next: 'Choose a period that begins today or earlier.',
    audience: 'everyone',
    exit: 2,
  },
  PERIOD_TOO_LONG: {
    message: 'The period is longer than {days} days.',
    next: 'Choose a shorter one, or run the report in parts.',
    audience: 'everyone',
    exit: 2,
  },
  REPORT_CARRIER_NOT_YOURS: {
    message: 'You have no access to the reports of the carrier {carrier}.',
    next: 'Choose one of your carriers, or ask an admin for access.',
  },
} as const satisfies Record<string, ErrorEntry>
