import type { ErrorEntry } from './model.ts'

/** Why an appointment is not set, moved, cancelled or recorded: the engine refuses it, and no code of a browser. */
export const APPOINTMENT_ERRORS = {
  APPOINTMENT_EXISTS: {
    message: 'The audit has an appointment already.',
    next: 'Move it, or cancel it first.',
    audience: 'everyone',
  },
  APPOINTMENT_NONE: {
    message: 'The audit has no appointment.',
    next: 'Set one.',
    audience: 'everyone',
  },
  APPOINTMENT_NOT_HERE: {
    message: 'An audit in {state} gets no appointment.',
    next: 'Move the audit first.',
    audience: 'everyone',
  },
  APPOINTMENT_CLASH: {
    message: '{auditor} has another appointment from {start} to {end}.',
    next: 'Choose another time, or another auditor.',
    audience: 'everyone',
    exit: 5,
  },
  APPOINTMENT_AWAY: {
    message: '{auditor} is away {days}.',
    next: 'Choose another day, or another auditor.',
    audience: 'everyone',
    exit: 5,
  },
  APPOINTMENT_AUDITOR: {
    message: 'There is no auditor {auditor} of this carrier.',
    next: 'Enter the email of an admin or auditor of the carrier.',
    audience: 'everyone',
  },
  APPOINTMENT_PLACE: {
    message: 'An appointment needs a place, of at most {most} characters.',
    next: 'Enter the address, or how they meet.',
    audience: 'everyone',
  },
  APPOINTMENT_CONTACT: {
    message: '{what} of the contact is not valid.',
    next: 'Correct it, or leave it empty.',
    audience: 'everyone',
  },
  APPOINTMENT_LENGTH: {
    message: 'An appointment takes {fewest} to {most} minutes.',
    next: 'Enter how long it takes, in minutes.',
    audience: 'everyone',
  },
  APPOINTMENT_TIME: {
    message: '"{at}" is no time in {timeZone}.',
    next: 'Enter day and time as 2026-12-03T09:00. An hour is left out when clocks go forward.',
    audience: 'everyone',
  },
  APPOINTMENT_PAST: {
    message: 'The appointment would begin in the past.',
    next: 'Enter a day and time in the future.',
    audience: 'everyone',
  },
  APPOINTMENT_TOO_LATE: {
    message: 'The appointment would be after the last contact day, {day}.',
    next: 'Choose an earlier day, or move the last contact day if the carrier agrees.',
    audience: 'everyone',
  },
  APPOINTMENT_AHEAD: {
    message: 'The appointment begins only at {start}.',
    next: 'Record its outcome then, or cancel it.',
    audience: 'everyone',
  },
  APPOINTMENT_REASON_MISSING: {
    message: 'Cancelling an appointment needs a reason.',
    next: 'Enter a reason. It is kept in the history.',
    audience: 'everyone',
  },
} as const satisfies Record<string, ErrorEntry>
