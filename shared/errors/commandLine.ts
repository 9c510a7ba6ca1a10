import type { ErrorEntry } from './model.ts'

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
    audience: 'everyone',
    exit: 2,
  },
  PROFILE_UNKNOWN: {
    message: 'The carrier {carrier} has no feed profile {profile}; it has: {profiles}.',
    next: 'Use one of these, or leave --profile out.',
    audience: 'everyone',
    exit: 2,
  },
  STATE_UNKNOWN: {
    message: 'There is no audit state {state}; there are: {states}.',
    next: 'Use one of these.',
    audience: 'commandLine',
    exit: 2,
  },
  STEP_UNKNOWN: {
    message: 'There is no step {step}. The nearest are: {steps}.',
    next: 'Use one of these; "bakehouse bakery list" has them all.',
    audience: 'commandLine',
    exit: 2,
  },
  PLAN_INVALID: {
    message: 'The file {file} is no plan of "audits advance".',
    next: 'Make one with --plan FILE, look at it, then carry it out with --apply FILE.',
    audience: 'commandLine',
    exit: 2,
  },
  FILE_NOT_WRITTEN: {
    message: '{file} could not be written ({reason}).',
    next: 'Choose a place where you may write. Nothing was changed.',
    audience: 'commandLine',
    exit: 1,
  },
  AUDIT_NOT_FOUND: {
    message: 'There is no audit with the code {code}.',
    next: 'Codes are listed by "bakehouse audits list"; signs and case do not matter.',
    audience: 'commandLine',
    exit: 2,
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
  ACTOR_MISSING: {
    message: "This is a person's to do, and nobody is named.",
    next: 'Say who acts: --as EMAIL, or BAKEHOUSE_USER.',
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
  PORT_NOT_ALLOWED: {
    message: 'The system does not let this user listen on port {port}.',
    next: 'Choose a port from 1024 up, for example --port 8080.',
    audience: 'commandLine',
    exit: 1,
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
  WORKER_RUNNING: {
    message: 'Another worker is at work ({holder}); it does by itself what this command would do.',
    next: 'Wait, or stop that worker. "bakehouse start --no-worker" starts without one.',
    audience: 'commandLine',
    exit: 5,
  },
  CLOCK_OFF: {
    message:
      "This machine's clock is {by} {direction} the database's; an engine starts with {most} seconds at most.",
    next: 'Set the clock, or turn on time synchronization ("timedatectl set-ntp true" on Linux), then start again. Nothing was written.',
    audience: 'commandLine',
    exit: 1,
  },
  COMMANDS_WITHOUT_WORKER: {
    message: '{what} for the engine, and no worker runs.',
    next: 'Run "bakehouse audits tick" or start the worker, then run this command again. Nothing was changed, and nothing that waits is lost.',
    audience: 'commandLine',
    exit: 5,
  },
  COMMANDS_WAITING: {
    message: '{what} for the engine, after a minute still.',
    next: 'Run the same command again later, or see what the worker says. Nothing was changed, and nothing that waits is lost.',
    audience: 'commandLine',
    exit: 5,
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
  REPORT_FILE_NOT_WRITTEN: {
    message: 'The report could not be written to {path} ({reason}).',
    next: 'Name a file in a folder that is there and may be written, after --out.',
    audience: 'commandLine',
    exit: 1,
  },
} as const satisfies Record<string, ErrorEntry>

/** What a backup and its restoring are refused for. */
export const BACKUP_ERRORS = {
  BACKUP_CHANGED: {
    message:
      'The data changed so much during the backup that no one moment could be read: {detail}.',
    next: 'Run it again when less is going on. Nothing was written.',
    audience: 'commandLine',
    exit: 5,
  },
  BACKUP_HALF_RESTORED: {
    message: 'A restore was broken off in this database: it holds a part of a backup.',
    next: 'Run "bakehouse restore" with that backup again, then back up. Nothing was written.',
    audience: 'commandLine',
    exit: 5,
  },
  BACKUP_NOT_ONE: {
    message: '{file} is not a backup.',
    next: 'Name a file that "bakehouse backup FILE" wrote. Nothing was changed.',
    audience: 'commandLine',
    exit: 1,
  },
  BACKUP_NEWER: {
    message: '{file} was written by a newer version of Bakehouse.',
    next: 'Update this checkout (git pull), then restore it. Nothing was changed.',
    audience: 'commandLine',
    exit: 1,
  },
  BACKUP_DAMAGED: {
    message: '{file} is not as it was written: {detail}.',
    next: 'Take another copy of the file. Nothing was changed.',
    audience: 'commandLine',
    exit: 1,
  },
  RESTORE_NOT_EMPTY: {
    message: 'The database holds data already.',
    next: 'Restore into an empty one, or add --replace: everything in it is deleted then. Nothing was changed.',
    audience: 'commandLine',
    exit: 5,
  },
  RESTORE_OF_ANOTHER: {
    message: 'A restore of another backup was broken off in this database.',
    next: 'Restore that backup again, or add --replace to take this one instead. Nothing was changed.',
    audience: 'commandLine',
    exit: 5,
  },
  RESTORE_WORKER_RUNNING: {
    message: 'A worker is at work on this database ({holder}).',
    next: 'Stop it, or the server it runs in ("bakehouse start --no-worker" is one without), wait half a minute, then restore. Nothing was changed.',
    audience: 'commandLine',
    exit: 5,
  },
  RESTORE_OVERTAKEN: {
    message:
      'Another restore was made in this database at the same time: what it holds may be of both.',
    next: 'Wait until that one has ended, then run this one again with --replace.',
    audience: 'commandLine',
    exit: 5,
  },
  RESTORE_UNFINISHED: {
    message:
      'A restore is at work in this database, or was broken off: it may hold a part of a backup.',
    next: 'Wait for its end, or run "bakehouse restore" with that backup again. No work was done.',
    audience: 'commandLine',
    exit: 5,
  },
} as const satisfies Record<string, ErrorEntry>

/** What the export and the import of a local backend's data are refused for. */
export const EXPORT_ERRORS = {
  DATA_FOLDER_MISSING: {
    message: 'There is no data folder {folder}.',
    next: 'Name the one to export with --data.',
    audience: 'commandLine',
    exit: 2,
  },
  EXPORT_EXISTS: {
    message: '{file} exists already.',
    next: 'Choose another name, or remove that file first. Nothing was written.',
    audience: 'commandLine',
    exit: 5,
  },
  IMPORT_NOT_EMPTY: {
    message: 'The data folder {folder} holds data already.',
    next: 'An export is taken in by an empty one: name a new folder with --data. Nothing was changed.',
    audience: 'commandLine',
    exit: 5,
  },
  IMPORT_NOT_AN_EXPORT: {
    message: '{file} is not an export of a local backend.',
    next: 'Name a file that "bakehouse backend --export FILE" wrote. Nothing was taken in.',
    audience: 'commandLine',
    exit: 1,
  },
  IMPORT_NEWER: {
    message: '{file} was written by a newer version of Bakehouse.',
    next: 'Update this checkout (git pull), then import it. Nothing was taken in.',
    audience: 'commandLine',
    exit: 1,
  },
  IMPORT_OTHER_PROJECT: {
    message: '{file} holds another project: {detail}.',
    next: 'Import an export of this project. Nothing was taken in.',
    audience: 'commandLine',
    exit: 1,
  },
  IMPORT_DAMAGED: {
    message: '{file} is damaged in line {line}.',
    next: 'Export again, or take another copy of the file. Nothing was taken in.',
    audience: 'commandLine',
    exit: 1,
  },
  IMPORT_CUT_OFF: {
    message: '{file} is not whole: {detail}.',
    next: 'Export again, or take another copy of the file. Nothing was taken in.',
    audience: 'commandLine',
    exit: 1,
  },
} as const satisfies Record<string, ErrorEntry>
