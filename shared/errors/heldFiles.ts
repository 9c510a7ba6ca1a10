import type { ErrorEntry } from './model.ts'

/** Files that the virus scanner keeps out: the engine refuses them, and no code of a browser. */
export const HELD_FILE_ERRORS = {
  FILE_INFECTED: {
    message: '{name} was not accepted: the virus scanner found something in it.',
    next: 'Ask for another copy. If the scanner is wrong, an admin can release it under Held files.',
    audience: 'everyone',
  },
  FILE_UNCHECKED: {
    message: '{name} could not be checked for viruses, so it was not accepted yet.',
    next: 'Nothing is lost where it came by a link or email: it is checked again. Else try again in a few minutes.',
    audience: 'everyone',
    exit: 5,
  },
  FILE_DISCARDED: {
    message: '{name} was not accepted: this file was discarded after the virus scanner held it.',
    next: 'Ask for another copy.',
    audience: 'everyone',
  },
  HELD_FILE_UNKNOWN: {
    message: 'This carrier has no held file {id}.',
    next: 'See Held files in the inbox, or "bakehouse files list".',
    audience: 'everyone',
  },
  HELD_FILE_DECIDED: {
    message: '{name} is {state} already, by {by}.',
    next: 'Nothing is left to decide.',
    audience: 'everyone',
  },
} as const satisfies Record<string, ErrorEntry>
