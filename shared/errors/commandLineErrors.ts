import type { ErrorEntry } from './ErrorEntry.ts'

/**
 * What can go wrong at the command line itself. `exit` is the status of the process: 1 failure,
 * 2 usage, 4 not allowed, 5 conflict or locked, 130 interrupted (docs/error-catalogue.md).
 */
export const COMMAND_LINE_ERRORS = {
  USAGE: {
    message: '{detail}',
    next: 'See "bakehouse {command} --help".',
    audience: 'commandLine',
    exit: 2,
  },
  FILE_NOT_FOUND: {
    message: 'There is no file {file}.',
    next: 'Check the path and try again.',
    audience: 'commandLine',
    exit: 2,
  },
  FILE_IS_DIRECTORY: {
    message: '{file} is a directory without order files.',
    next: 'Order files end in .csv or .xml. Name one with another ending by itself.',
    audience: 'commandLine',
    exit: 2,
  },
  FILE_UNREADABLE: {
    message: '{file} could not be read ({reason}).',
    next: 'Check that you may read it, then try again. Nothing was written.',
    audience: 'commandLine',
    exit: 1,
  },
  CARRIER_UNKNOWN: {
    message: 'There is no carrier {carrier}; there are: {carriers}.',
    next: 'Use one of these, or add it with "bakehouse carriers add {carrier} --name NAME".',
    audience: 'commandLine',
    exit: 2,
  },
  REJECTS_NOT_WRITTEN: {
    message: 'The orders were imported, but the rejects could not be written to {path} ({reason}).',
    next: 'Run the same command again with --rejects and a place where you may write.',
    audience: 'commandLine',
    exit: 1,
  },
  PROFILE_FILE_INVALID: {
    message: 'The feed profile {file} cannot be used: {detail}',
    next: 'See docs/feed-profiles.md, or let "bakehouse orders profile detect" propose one.',
    audience: 'commandLine',
    exit: 2,
  },
  PROFILE_UNKNOWN: {
    message: 'The carrier {carrier} has no feed profile {profile}; it has: {profiles}.',
    next: 'Use one of these, or leave --profile out.',
    audience: 'commandLine',
    exit: 2,
  },
  STATE_UNKNOWN: {
    message: 'There is no audit state {state}; there are: {states}.',
    next: 'Use one of these.',
    audience: 'commandLine',
    exit: 2,
  },
  AUDIT_NOT_FOUND: {
    message: 'There is no audit with the code {code}.',
    next: 'Codes are listed by "bakehouse audits list"; signs and case do not matter.',
    audience: 'commandLine',
    exit: 1,
  },
  CARRIER_EXISTS: {
    message: 'The carrier {carrier} is there already.',
    next: 'Nothing was changed. See "bakehouse carriers list".',
    audience: 'commandLine',
    exit: 5,
  },
  USER_EXISTS: {
    message: 'The user {email} is there already.',
    next: 'Nothing was changed. See "bakehouse users list".',
    audience: 'commandLine',
    exit: 5,
  },
  ACTOR_NOT_REGISTERED: {
    message: '{email} is not a registered user.',
    next: 'Add them with "bakehouse users add", or leave --as out.',
    audience: 'commandLine',
    exit: 4,
  },
  ACTOR_NOT_ALLOWED: {
    message: '{email} ({role}) may not do this for {carrier}.',
    next: 'Ask an admin of that carrier.',
    audience: 'commandLine',
    exit: 4,
  },
  CONFIRMATION_REFUSED: {
    message: 'This writes to the Cloud Firestore project {project} and was not confirmed.',
    next: 'Run it again with --yes, or in a terminal and answer y. Nothing was written.',
    audience: 'commandLine',
    exit: 2,
  },
  PORT_IN_USE: {
    message: 'Port {port} is in use by another program.',
    next: 'Stop that program, or choose another port: --port {other}.',
    audience: 'commandLine',
    exit: 5,
  },
  DATA_FOLDER_IN_USE: {
    message: 'The data folder {folder} is in use by another process{holder}.',
    next: 'Wait for it to finish or stop it, or choose another folder with --data.',
    audience: 'commandLine',
    exit: 5,
  },
  DATA_FOLDER_READ_ONLY: {
    message: 'The data folder {folder} cannot be written to.',
    next: 'Give yourself the right to write there, or choose another folder with --data.',
    audience: 'commandLine',
    exit: 1,
  },
  DATA_FOLDER_NOT_A_DIRECTORY: {
    message: 'The data folder {folder} is not a directory.',
    next: 'Choose another folder with --data.',
    audience: 'commandLine',
    exit: 2,
  },
  DATA_FOLDER_DAMAGED: {
    message: 'The data folder {folder} is damaged: {detail}.',
    next: 'Nothing was changed. Put back a copy of the folder, or start a new one with --data.',
    audience: 'commandLine',
    exit: 1,
  },
  DATA_FOLDER_NEWER: {
    message: 'The data folder {folder} was written by a newer version of Bakehouse.',
    next: 'Update this checkout (git pull), or choose another folder with --data.',
    audience: 'commandLine',
    exit: 1,
  },
  RULES_BROKEN: {
    message: 'The security rules do not compile: {detail}.',
    next: 'Correct them there and start again.',
    audience: 'commandLine',
    exit: 1,
  },
  TARGET_UNAVAILABLE: {
    message: '{target} does not answer.',
    next: 'Check that it runs and that its address is right, then run the command again.',
    audience: 'commandLine',
    exit: 1,
  },
  TARGET_DENIED: {
    message: '{target} refused the credentials of this machine.',
    next: 'Sign in with "gcloud auth application-default login", then run the command again.',
    audience: 'commandLine',
    exit: 4,
  },
  TARGET_FULL: {
    message: '{target} has no room or no quota left.',
    next: 'Make room, then run the command again: it continues where it stopped.',
    audience: 'commandLine',
    exit: 1,
  },
  TARGET_FAILED: {
    message: '{target} failed: {detail}.',
    next: 'Run the command again: what was written stays, the rest is done then.',
    audience: 'commandLine',
    exit: 1,
  },
  APPS_NOT_BUILT: {
    message: 'The apps are not built: {folder} is missing.',
    next: 'Run "npm run build", or start with "npm start", which builds them.',
    audience: 'commandLine',
    exit: 1,
  },
  SHELL_UNKNOWN: {
    message: 'There is no completion for the shell {shell}; there is one for: {shells}.',
    next: 'Use one of these.',
    audience: 'commandLine',
    exit: 2,
  },
  INTERRUPTED: {
    message: 'Interrupted.',
    next: 'Run the same command again: it continues where it stopped.',
    audience: 'commandLine',
    exit: 130,
  },
  UNEXPECTED: {
    message: 'Something went wrong that Bakehouse does not know: {detail}.',
    next: 'Run it again with BAKEHOUSE_DEBUG=1 to see where, and report that.',
    audience: 'commandLine',
    exit: 1,
  },
} as const satisfies Record<string, ErrorEntry>
