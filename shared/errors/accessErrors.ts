import type { ErrorEntry } from './ErrorEntry.ts'

/** What a person may not see or do, and reads and writes that failed. */
export const ACCESS_ERRORS = {
  READ_FAILED: {
    message: '{what} could not be read.',
    next: 'Nothing you did is lost. Try again.',
    audience: 'everyone',
  },
  READ_DENIED: {
    message: 'You have no access to {what}.',
    next: 'You are still signed in. Switch to a carrier you work for, or ask an admin for access.',
    audience: 'everyone',
  },
  WRITE_DENIED: {
    message: 'The database refused this change (reference {reference}).',
    next: 'Nothing was changed. Look at the audit again; if it is refused again, tell an admin the reference.',
    audience: 'screen',
  },
  SIGN_IN_NEEDED: {
    message: 'You are not signed in any more.',
    next: 'Sign in again.',
    audience: 'everyone',
  },
  NOT_REGISTERED: {
    message: 'This account is not registered with Bakehouse. You were signed out.',
    next: 'Sign in with another account, or ask an admin to add this one. If your e-mail is in the users of this database with capitals, "bakehouse users adopt" registers it.',
    audience: 'screen',
  },
  USER_NOT_ADOPTED: {
    message:
      'This account is in the users of this database, under an id that Bakehouse does not use. You were signed out.',
    next: 'Ask whoever runs Bakehouse to run "bakehouse users adopt", then sign in again.',
    audience: 'screen',
  },
  USER_HAS_NO_CARRIERS: {
    message: 'You are registered as {email}, but no carrier is assigned to you.',
    next: 'Ask an admin of your firm to assign your carriers under Manage, Users. Then reload this page.',
    audience: 'screen',
  },
  ROLE_HAS_NO_SCREENS: {
    message: 'Your account has no access to this area.',
    next: 'It is for admins and bakers. Sign in with another account, or ask an admin.',
    audience: 'screen',
  },
  CODE_UNKNOWN: {
    message: 'No audit has the code {code}.',
    next: 'Check the code, or search for the company, the policy or a phone number.',
    audience: 'everyone',
  },
  RECORD_NOT_FOUND: {
    message: 'What you opened is not in {what} any more.',
    next: 'Go back to the list and read it again.',
    audience: 'screen',
  },
  WRITE_NOT_OFFERED: {
    message: 'Changing {what} is not possible on this screen yet.',
    next: 'Nothing was changed. Use the command line: npx bakehouse --help.',
    audience: 'screen',
  },
  FILTER_TOO_WIDE: {
    message: 'These filters ask for too many states at once.',
    next: 'Choose fewer states, or none for all of them.',
    audience: 'everyone',
    exit: 2,
  },
  SORT_NOT_WITH_FILTER: {
    message: 'A list by {column} cannot be narrowed by {filter} too.',
    next: 'Choose the usual order, or take that filter away.',
    audience: 'everyone',
    exit: 2,
  },
  CURSOR_OF_OTHER_ORDER: {
    message: 'That page belongs to a list in another order.',
    next: 'Start from the first page, or ask in the order that the page came from.',
    audience: 'everyone',
    exit: 2,
  },
  PAGE_TOO_FAR: {
    message: 'Page {page} can only be reached from the pages before it.',
    next: 'Go to the first page, or narrow the list with the filters.',
    audience: 'screen',
  },
  SERVER_NOT_ANSWERING: {
    message: 'Bakehouse did not answer.',
    next: 'Nothing is lost. Check that the server runs and try again.',
    audience: 'screen',
  },
} as const satisfies Record<string, ErrorEntry>
