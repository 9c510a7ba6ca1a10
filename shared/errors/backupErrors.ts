import type { ErrorEntry } from './ErrorEntry.ts'

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
