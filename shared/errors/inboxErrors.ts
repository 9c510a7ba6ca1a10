import type { ErrorEntry } from './ErrorEntry.ts'

/** Files on their way into a carrier's inbox, and the profiles that order files are read by. */
export const INBOX_ERRORS = {
  INBOX_FILE_KIND: {
    message: '{name} is of a kind that the inbox does not take.',
    next: 'Drop order files as CSV or XML and scans as PDF, JPEG, PNG or HEIC. Save a workbook as CSV.',
    audience: 'everyone',
    exit: 2,
  },
  INBOX_FILE_TOO_BIG: {
    message: '{name} has {size} MB; the inbox takes files of up to {limit} MB. It was not read.',
    next: 'Divide it, or import it with "bakehouse orders import", which takes order files of any size.',
    audience: 'everyone',
    exit: 2,
  },
  INBOX_FILE_BROKEN: {
    message: '{name} is damaged, or is not what its name says.',
    next: 'Ask for it again; nothing of it was kept.',
    audience: 'everyone',
    exit: 2,
  },
  INBOX_FILE_LOCKED: {
    message: '{name} is locked with a password.',
    next: 'Ask for a copy without a password; nothing of it was kept.',
    audience: 'everyone',
    exit: 2,
  },
  INBOX_FILE_GOING: {
    message: 'An earlier upload of {name}, which was broken off, is just being cleared away.',
    next: 'Nothing is lost; keep the file. Try again tomorrow.',
    audience: 'everyone',
    exit: 5,
  },
  INBOX_FILE_CHANGED: {
    message: '{name} is {status} by now.',
    next: 'Reload the inbox and check the file.',
    audience: 'screen',
  },
  PROFILE_NAME_INVALID: {
    message: '"{name}" is no name of a profile.',
    next: 'Use letters, digits, - and _, at most 40.',
    audience: 'everyone',
    exit: 2,
  },
  PROFILE_MAPS_NOTHING: {
    message: 'The profile maps nothing: no column has a field.',
    next: 'Choose a field for each column that an order needs.',
    audience: 'everyone',
    exit: 2,
  },
  PROFILE_FIELDS_MISSING: {
    message: 'No column is chosen for {labels}, and no order is taken without it.',
    next: 'Choose the column that holds it, or say what it always is.',
    audience: 'everyone',
    exit: 2,
  },
  PROFILE_FIELD_TWICE: {
    message: '{label} has two columns: {columns}.',
    next: 'Keep one of them and leave the other without a field.',
    audience: 'everyone',
    exit: 2,
  },
  PROFILE_CONSTANT_EMPTY: {
    message: '{label} is to be the same for every order, and nothing is given for it.',
    next: 'Type what it is, or take it away.',
    audience: 'everyone',
    exit: 2,
  },
  PROFILE_CONSTANT_OF_EACH: {
    message: '{label} is what tells orders apart; it cannot be the same for every order.',
    next: 'Choose the column that holds it.',
    audience: 'everyone',
    exit: 2,
  },
  PROFILE_CONSTANT_UNREADABLE: {
    message: '"{text}" cannot be read as {label}.',
    next: 'Type it as a file would have it.',
    audience: 'everyone',
    exit: 2,
  },
} as const satisfies Record<string, ErrorEntry>
