import type { ErrorEntry } from './model.ts'

/** Why the engine refuses a request of any kind, or does not run. */
export const COMMAND_ERRORS = {
  COMMAND_INVALID: {
    message: 'The request "{kind}" is not valid at {place}.',
    next: 'Reload the page and try again. If it happens again, report it.',
  },
  COMMAND_UNKNOWN: {
    message: 'The running engine does not know the request "{kind}".',
    next: 'Start the worker of this version, then try again.',
  },
  COMMAND_OUTDATED: {
    message: 'This page is older than the engine.',
    next: 'Reload the page and try again.',
  },
  COMMAND_NEWER: {
    message: 'The running engine is older than this page, so it cannot do this yet.',
    next: 'Nothing was changed. Try again when the engine has been upgraded.',
  },
  COMMAND_NOT_ALLOWED: {
    message: 'You are not allowed to do this for the carrier {carrier}.',
    next: 'Ask an admin of the carrier.',
    exit: 4,
  },
  COMMAND_TOO_OLD: {
    message: 'This request waited too long, so it was not carried out.',
    next: 'Check the audit as it is now, then try again.',
  },
  COMMAND_BLOCKED: {
    message: 'Your change before this one was refused, so this one was not made.',
    next: 'Correct the first change, then try again.',
  },
  COMMAND_FAILED: {
    message: 'The engine could not carry this out after {tries} attempts.',
    next: 'Report it with the reference {reference}.',
  },
  CONTENT_FAILED: {
    message: 'The engine could not process the content of the file: {why}.',
    next: 'Nothing was changed. Try again. If it happens again, print the file to a new PDF, or report it with the reference {reference}.',
    audience: 'everyone',
  },
  COMMANDS_TOO_MANY: {
    message: 'You have more than {most} requests waiting.',
    next: 'Wait until some of them are done, then try again.',
  },
  RESTORED: {
    message: 'The database was restored from a backup after you asked for this.',
    next: 'Check the audit as it is now, then try again.',
  },
  COMMAND_WITHDRAWN: {
    message: 'This request was withdrawn before it was carried out.',
    next: 'Nothing was changed.',
  },
  STATE_CHANGED: {
    message: 'The audit is now in {state}.',
    next: 'Check what changed, then try again if it still applies.',
  },
  COMMANDS_WITHOUT_WORKER: {
    message: '{what} for the engine, but no worker is running.',
    next: 'Run "bakehouse audits tick" or start the worker, then run this command again. Nothing was changed, and no waiting request is lost.',
    audience: 'commandLine',
    exit: 5,
  },
  COMMANDS_WAITING: {
    message: '{what} for the engine, even after a minute.',
    next: 'Run the same command again later, or check the worker’s log. Nothing was changed, and no waiting request is lost.',
    audience: 'commandLine',
    exit: 5,
  },
  WORKER_RUNNING: {
    message: 'Another worker is running ({holder}); it already does what this command would do.',
    next: 'Wait, or stop that worker. "bakehouse start --no-worker" starts without one.',
    audience: 'commandLine',
    exit: 5,
  },
  STORE_NEWER: {
    message:
      'A later release has worked on this database: its data has the number {found}, this release knows {known}.',
    next: 'Upgrade this installation to that release, then run it again. Nothing was read or written.',
    audience: 'commandLine',
    exit: 5,
  },
  MIGRATION_WAITING: {
    message:
      'The data of this database is of an earlier release: it has the number {found}, this release writes {needed}.',
    next: 'Take a backup, then run "bakehouse migrate". Nothing was written.',
    audience: 'commandLine',
    exit: 5,
  },
  MIGRATION_FAILED: {
    message: 'Migration {number} could not change {failed} documents.',
    next: 'See the lines above and run "bakehouse verify", then run "bakehouse migrate" again: it reads all of them again. The worker can go on meanwhile.',
    audience: 'commandLine',
    exit: 3,
  },
  WORKER_OLDER: {
    message: 'A worker of an earlier release is still running ({holder}).',
    next: 'Stop it, then run "bakehouse migrate" again.',
    audience: 'commandLine',
    exit: 5,
  },
  CLOCK_OFF: {
    message:
      "This machine's clock is {by} {direction} the database's; the engine allows {most} seconds at most.",
    next: 'Set the clock, or turn on time synchronization ("timedatectl set-ntp true" on Linux), then start again. Nothing was written.',
    audience: 'commandLine',
    exit: 1,
  },
} as const satisfies Record<string, ErrorEntry>
