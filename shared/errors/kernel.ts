import type { ErrorEntry } from './model.ts'

/** Why a read or a write failed, of any collection. */
export const KERNEL_ERRORS = {
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
    next: 'Nothing was changed. Reload the page and try again: it may be older than the engine. If it is refused again, give an admin the reference.',
  },
  WRITE_NOT_OFFERED: {
    message: 'You cannot change {what} on this screen yet.',
    next: 'Nothing was changed. Use the command line: npx bakehouse --help.',
  },
  FILTER_UNKNOWN: {
    message: 'A list of {what} cannot be filtered by "{filter}".',
    next: 'Clear the filters of the list and choose again.',
  },
  AUDIT_NEWER: {
    message: 'This audit was stored by a later release than this page is of.',
    next: 'Reload the page.',
  },
  RECORD_NOT_FOUND: {
    message: 'The record you opened is no longer in {what}.',
    next: 'Go back to the list and reload it.',
  },
  SIGN_IN_NEEDED: {
    message: 'You are no longer signed in.',
    next: 'Sign in again.',
    audience: 'everyone',
  },
  SERVER_NOT_ANSWERING: {
    message: 'Bakehouse did not answer.',
    next: 'Nothing is lost. Check that the server is running, then try again.',
  },
} as const satisfies Record<string, ErrorEntry>
