import type { ErrorEntry } from './ErrorEntry.ts'

/** The failures that the specification (§8) names, in its own words, letter by letter. */
export const SPECIFICATION_ERRORS = {
  SIGN_IN_FAILED: {
    message: 'Sign-in with google failed.',
    next: 'Try again. If the window did not open, allow pop-ups for this page.',
    audience: 'screen',
  },
} as const satisfies Record<string, ErrorEntry>
