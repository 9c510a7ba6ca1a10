import type { ErrorEntry } from './ErrorEntry.ts'

/** What users, carriers, slices and the bakery's settings can be refused. */
export const ADMINISTRATION_ERRORS = {
  USER_UNKNOWN: {
    message: 'There is no user {email}.',
    next: 'See "bakehouse users list".',
    audience: 'everyone',
    exit: 2,
  },
  USER_LAST_ADMIN: {
    message: '{email} is the last admin.',
    next: 'Make somebody else an admin first. Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  USER_IS_ACTOR: {
    message: '{email} cannot take their own rights as an admin away.',
    next: 'Ask another admin. Nothing was changed.',
    audience: 'everyone',
    exit: 4,
  },
  CARRIER_SETTING_INVALID: {
    message: '{detail}',
    next: 'Correct it and try again. Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  CARRIER_HAS_AUDITS: {
    message: 'The carrier {carrier} has audits.',
    next: 'It stays for as long as they do. Take it from users who no longer work for it.',
    audience: 'everyone',
    exit: 5,
  },
  CARRIER_IS_ONLY_ONE: {
    message: 'These users work for {carrier} alone: {users}.',
    next: 'Give them another carrier or remove them first. Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  STEP_HAS_NO_WAIT: {
    message: 'The step {step} waits for nothing, so it has no days to set.',
    next: 'Set the days of a step that waits: "bakehouse bakery list" shows which do.',
    audience: 'everyone',
    exit: 2,
  },
  STEP_IS_A_PERSONS: {
    message: 'The step {step} is carried out by a person anyway.',
    next: 'Only e-mails, texts and letters that send themselves can wait for a person first.',
    audience: 'everyone',
    exit: 2,
  },
  WAIT_OUT_OF_RANGE: {
    message: 'A wait is a whole number of days from {fewest} to {most}, not {days}.',
    next: 'Give another number of days.',
    audience: 'everyone',
    exit: 2,
  },
  STEP_NOT_OVERRIDDEN: {
    message: 'There is no setting for the step {step} {where}.',
    next: 'See "bakehouse bakery list". Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  SLICE_EXISTS: {
    message: 'The slice {slice} is active already.',
    next: 'Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  SLICE_UNKNOWN: {
    message: 'The slice {slice} is not active; active are: {slices}.',
    next: 'Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  SLICE_LAST: {
    message: 'The slice {slice} is the last active one: without it no audit would be on screen.',
    next: 'Add another first. Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  SLICES_FULL: {
    message: 'No more than {most} slices can be active at once.',
    next: 'Remove one that is worked off first.',
    audience: 'everyone',
    exit: 5,
  },
} as const satisfies Record<string, ErrorEntry>
