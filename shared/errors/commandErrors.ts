import type { ErrorEntry } from './ErrorEntry.ts'

/** Why the engine refuses what a person asked it for, whatever it was. */
export const COMMAND_ERRORS = {
  COMMAND_INVALID: {
    message: 'The request "{kind}" is not valid at {place}.',
    next: 'Reload the page and try again. If it happens again, report it.',
    audience: 'screen',
  },
  COMMAND_UNKNOWN: {
    message: 'The engine that is running does not know the request "{kind}".',
    next: 'Start the worker of this version, then try again.',
    audience: 'screen',
  },
  COMMAND_OUTDATED: {
    message: 'This page is of an older version than the engine.',
    next: 'Reload the page and try again.',
    audience: 'screen',
  },
  COMMAND_NOT_ALLOWED: {
    message: 'You may not do this for the carrier {carrier}.',
    next: 'Ask an admin of the carrier.',
    audience: 'screen',
    exit: 4,
  },
  COMMAND_TOO_OLD: {
    message: 'This waited too long to be done, so it was not done.',
    next: 'Check the audit as it is now, then try again.',
    audience: 'screen',
  },
  COMMAND_BLOCKED: {
    message: 'A change that you made just before was refused, so this one was not made.',
    next: 'Correct the first change, then try again.',
    audience: 'screen',
  },
  COMMAND_FAILED: {
    message: 'The engine could not do this after {tries} attempts.',
    next: 'Report it with the reference {reference}.',
    audience: 'screen',
  },
  CONTENT_FAILED: {
    message: 'The engine could not work on the content of the file: {why}.',
    next: 'Nothing was changed. Try again; if it happens again, save the file anew (print it to a PDF), or report it with the reference {reference}.',
    audience: 'everyone',
  },
  COMMANDS_TOO_MANY: {
    message: 'You have more than {most} requests waiting.',
    next: 'Wait until some of them are done, then try again.',
    audience: 'screen',
  },
  RESTORED: {
    message: 'The database was restored from a backup after you asked for this.',
    next: 'Check the audit as it is now, then try again.',
    audience: 'screen',
  },
  COMMAND_WITHDRAWN: {
    message: 'This was withdrawn before it was done.',
    next: 'Nothing was changed.',
    audience: 'screen',
  },
  STATE_CHANGED: {
    message: 'The audit is now in {state}.',
    next: 'Check what changed, then try again if it still applies.',
    audience: 'screen',
  },
} as const satisfies Record<string, ErrorEntry>
