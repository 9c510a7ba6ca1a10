import type { ErrorEntry } from './model.ts'

/** What stands against removing or erasing what is stored, and settings of retention. */
export const RETENTION_ERRORS = {
  ERASE_HELD: {
    message: '{code} is under a legal hold since {day}: {reason}.',
    next: 'Release it with "audits hold {code} --release", or give --force with the reason. Nothing was erased.',
    audience: 'commandLine',
    exit: 5,
  },
  ERASE_NOT_OVER: {
    message: '{code} is in {state}: it is still worked, or not billed.',
    next: 'Finish or cancel it first, or give --force with the reason. Nothing was erased.',
    audience: 'commandLine',
    exit: 5,
  },
  ERASE_INVOICE_OPEN: {
    message: 'The invoice {invoice}, which bills {code}, is not issued yet.',
    next: 'Run "invoices export" to its end first, or give --force with the reason. Nothing was erased.',
    audience: 'commandLine',
    exit: 5,
  },
  ERASE_TOO_EARLY: {
    message: '{code} is kept through {day}.',
    next: 'Wait for that day, or give --force with the reason. Nothing was erased.',
    audience: 'commandLine',
    exit: 5,
  },
  ERASE_IN_BETWEEN: {
    message: '{code} was changed while it was being erased.',
    next: 'Run the same command again. Nothing of the audit was removed yet.',
    audience: 'commandLine',
    exit: 5,
  },
  PERSON_UNKNOWN_FORM: {
    message: 'A person is named by an email address, a phone number of ten digits, or both.',
    next: 'Give --email or --phone as it is on file. Nothing was erased or written.',
    audience: 'commandLine',
    exit: 2,
  },
  PERSON_IS_USER: {
    message: 'This is a registered user ({role}): who did what in audits is kept with their email.',
    next: 'To erase: remove them with "users remove"; their name stays in the histories of their work. What they did is in "reports activity" and the access log. Nothing was erased or written.',
    audience: 'commandLine',
    exit: 5,
  },
  RETENTION_ROW_UNKNOWN: {
    message: '{row} is not kept by years.',
    next: 'Name one of: {rows}. For the audits of one state give --state. Nothing was changed.',
    audience: 'commandLine',
    exit: 2,
  },
  RETENTION_STATE_UNKNOWN: {
    message: '"{state}" is not a state.',
    next: 'Name it by its two letters, such as NY. Nothing was changed.',
    audience: 'commandLine',
    exit: 2,
  },
  RETENTION_YEARS_INVALID: {
    message: 'Years must be a whole number of at most {most}.',
    next: 'Enter such a number, or "default". Nothing was changed.',
    audience: 'commandLine',
    exit: 2,
  },
  RETENTION_BELOW_FLOOR: {
    message: '{name} is kept for {floor} years at least, so not for {years}.',
    next: 'Enter {floor} or more. The table of docs/retention.md says why. Nothing was changed.',
    audience: 'commandLine',
    exit: 2,
  },
  RETENTION_CHANGED: {
    message: 'The settings of retention were changed in between.',
    next: 'See them with "retention show", then run the same command again. Nothing was changed.',
    audience: 'commandLine',
    exit: 5,
  },
} as const satisfies Record<string, ErrorEntry>
