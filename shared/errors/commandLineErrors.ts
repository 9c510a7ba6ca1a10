import type { ErrorEntry } from './ErrorEntry.ts'

/** What can go wrong at the command line itself. */
export const COMMAND_LINE_ERRORS = {
  FILE_NOT_FOUND: {
    message: 'There is no file {file}.',
    next: 'Check the path and try again.',
    audience: 'commandLine',
    exit: 2,
  },
} as const satisfies Record<string, ErrorEntry>
