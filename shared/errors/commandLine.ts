import type { ErrorEntry } from './model.ts'

/**
 * What can go wrong at the command line itself. `exit` is the status of the process: 1 failure,
 * 2 usage, 4 not allowed, 5 conflict or locked, 130 interrupted (docs/error-catalogue.md).
 */
export const COMMAND_LINE_ERRORS = {
  // Arguments, files, the terminal.
  USAGE: {
    message: '{detail}',
    next: 'See "bakehouse {command} --help".',
    audience: 'commandLine',
    exit: 2,
  },
  SHELL_UNKNOWN: {
    message: 'There is no completion for the shell {shell}. Shells: {shells}.',
    next: 'Use one of these.',
    audience: 'commandLine',
    exit: 2,
  },
  CONFIRMATION_REFUSED: {
    message: 'This writes to the Cloud Firestore project {project} and was not confirmed.',
    next: 'Run it again with --yes, or in a terminal and answer y. Nothing was written.',
    audience: 'commandLine',
    exit: 2,
  },
  CONFIG_FILE_BROKEN: {
    message: '{file} is not a JSON object: {detail}.',
    next: 'Correct or remove the file. Nothing was done.',
    audience: 'commandLine',
    exit: 2,
  },
  CONFIG_KEY_UNKNOWN: {
    message: '{file} has an unknown key, {key}. Keys: {keys}.',
    next: 'Correct or remove the key. Nothing was done.',
    audience: 'commandLine',
    exit: 2,
  },
  CONFIG_VALUE_INVALID: {
    message: 'In {file} the value of {key} must be {expected}.',
    next: 'Correct or remove the key. Nothing was done.',
    audience: 'commandLine',
    exit: 2,
  },
  IMPORT_UNKNOWN: {
    message: 'There is no import {batch}{ofCarrier}.',
    next: 'Its id is "batchId" in the JSON of "bakehouse orders import", and in the address of its file in the inbox. Nothing was changed.',
    audience: 'commandLine',
    exit: 2,
  },
  DOCUMENT_UNKNOWN: {
    message: 'The audit {code} has no document {document}.',
    next: 'See "bakehouse audits documents {code}". Nothing was changed.',
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
    message: 'An unexpected error occurred: {detail}.',
    next: 'Run it again with BAKEHOUSE_DEBUG=1 to see where, and report it.',
    audience: 'commandLine',
    exit: 1,
  },
  FILE_NOT_FOUND: {
    message: 'There is no file {file}.',
    next: 'Check the path and try again.',
    audience: 'commandLine',
    exit: 2,
  },
  FILE_IS_DIRECTORY: {
    message: '{file} is a directory without order files.',
    next: 'Order files end in .csv, .xlsx or .xml. To import a file with another ending, name the file.',
    audience: 'commandLine',
    exit: 2,
  },
  FILE_UNREADABLE: {
    message: '{file} could not be read ({reason}).',
    next: 'Check its permissions, then try again. Nothing was written.',
    audience: 'commandLine',
    exit: 1,
  },
  CERTIFICATE_UNKNOWN: {
    message: 'The audit has no subcontractor or certificate {named}.',
    next: 'List them with their ids: bakehouse audits show CODE --json. Nothing was written.',
    audience: 'commandLine',
    exit: 2,
  },
  FILE_NOT_WRITTEN: {
    message: '{file} could not be written ({reason}).',
    next: 'Choose a file you can write to. Nothing was changed.',
    audience: 'commandLine',
    exit: 1,
  },
  REJECTS_NOT_WRITTEN: {
    message: 'The orders were imported, but the rejects could not be written to {path} ({reason}).',
    next: 'Run the same command again, with --rejects and a file you can write to.',
    audience: 'commandLine',
    exit: 1,
  },
  REPORT_FILE_NOT_WRITTEN: {
    message: 'The report could not be written to {path} ({reason}).',
    next: 'Name a file in an existing folder you can write to.',
    audience: 'commandLine',
    exit: 1,
  },
  LETTERS_NOT_WRITTEN: {
    message: 'The letters are the run {run}, and its file is missing: {message}',
    next: 'Print it again: bakehouse letters print --carrier {carrier} --run {run} --out FILE.',
    audience: 'commandLine',
    exit: 1,
  },
  WORKSHEET_EMPTY: {
    message: 'The audit has no worksheet of payroll, officers, subcontractors or records.',
    next: 'Enter its rows in the editor first. For the report, name a file that ends in .pdf.',
    audience: 'commandLine',
    exit: 1,
  },
  PLAN_INVALID: {
    message: 'The file {file} is not a plan of "audits advance".',
    next: 'Make one with --plan FILE, check it, then carry it out with --apply FILE.',
    audience: 'commandLine',
    exit: 2,
  },
  // The database that a command works on.
  TARGET_UNAVAILABLE: {
    message: '{target} does not answer.',
    next: 'Check that it runs and that its address is right, then run the command again.',
    audience: 'commandLine',
    exit: 1,
  },
  TARGET_DENIED: {
    message: '{target} refused the credentials of this machine: {detail}.',
    next: 'Sign in with "gcloud auth application-default login", or name the key file of a service account in GOOGLE_APPLICATION_CREDENTIALS (docs/operations.md), then run the command again.',
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
    next: 'Run the command again: what was written stays, and the rest is done then.',
    audience: 'commandLine',
    exit: 1,
  },
  // The local server and its data folder.
  PORT_IN_USE: {
    message: 'Port {port} is in use by another program.',
    next: 'Stop that program, or choose another port: --port {other}.',
    audience: 'commandLine',
    exit: 5,
  },
  PORT_NOT_ALLOWED: {
    message: 'The system does not allow this user to listen on port {port}.',
    next: 'Choose a port from 1024 up, for example --port 8080.',
    audience: 'commandLine',
    exit: 1,
  },
  APPS_NOT_BUILT: {
    message: 'The apps are not built: {folder} is missing.',
    next: 'Run "npm run build", or start with "npm start", which builds them.',
    audience: 'commandLine',
    exit: 1,
  },
  RULES_BROKEN: {
    message: 'The security rules do not compile: {detail}.',
    next: 'Correct them there and start again.',
    audience: 'commandLine',
    exit: 1,
  },
  DATA_FOLDER_MISSING: {
    message: 'There is no data folder {folder}.',
    next: 'Name the one that holds the data with --data. Nothing was written.',
    audience: 'commandLine',
    exit: 2,
  },
  DATA_FOLDER_IN_USE: {
    message: 'The data folder {folder} is in use by another process{holder}.',
    next: 'Wait for it to finish or stop it, or choose another folder with --data.',
    audience: 'commandLine',
    exit: 5,
  },
  DATA_FOLDER_READ_ONLY: {
    message: 'The data folder {folder} cannot be written to.',
    next: 'Give yourself write permission, or choose another folder with --data.',
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
    next: 'Nothing was changed. Restore a copy of the folder, or start a new one with --data.',
    audience: 'commandLine',
    exit: 1,
  },
  DATA_FOLDER_NEWER: {
    message: 'The data folder {folder} was written by a newer version of Bakehouse.',
    next: 'Update this checkout (git pull), or choose another folder with --data.',
    audience: 'commandLine',
    exit: 1,
  },
} as const satisfies Record<string, ErrorEntry>

/** Why the data of a local backend is not exported or imported. */
export const EXPORT_ERRORS = {
  EXPORT_EXISTS: {
    message: '{file} already exists.',
    next: 'Choose another name, or remove that file first. Nothing was written.',
    audience: 'commandLine',
    exit: 5,
  },
  IMPORT_NOT_EMPTY: {
    message: 'The data folder {folder} already holds data.',
    next: 'Import into an empty one: name a new folder with --data. Nothing was changed.',
    audience: 'commandLine',
    exit: 5,
  },
  IMPORT_NOT_AN_EXPORT: {
    message: '{file} is not an export of a local backend.',
    next: 'Name a file that "bakehouse backend --export FILE" wrote. Nothing was imported.',
    audience: 'commandLine',
    exit: 1,
  },
  IMPORT_NEWER: {
    message: '{file} was written by a newer version of Bakehouse.',
    next: 'Update this checkout (git pull), then import it. Nothing was imported.',
    audience: 'commandLine',
    exit: 1,
  },
  IMPORT_OTHER_PROJECT: {
    message: '{file} holds another project: {detail}.',
    next: 'Import an export of this project. Nothing was imported.',
    audience: 'commandLine',
    exit: 1,
  },
  IMPORT_DAMAGED: {
    message: '{file} is damaged in line {line}.',
    next: 'Export again, or use another copy of the file. Nothing was imported.',
    audience: 'commandLine',
    exit: 1,
  },
  IMPORT_CUT_OFF: {
    message: '{file} is incomplete: {detail}.',
    next: 'Export again, or use another copy of the file. Nothing was imported.',
    audience: 'commandLine',
    exit: 1,
  },
} as const satisfies Record<string, ErrorEntry>

/** Why a backup is not made or not restored. */
export const BACKUP_ERRORS = {
  BACKUP_CHANGED: {
    message:
      'The data kept changing during the backup, so no single moment could be read: {detail}.',
    next: 'Run it again at a quieter time. Nothing was written.',
    audience: 'commandLine',
    exit: 5,
  },
  BACKUP_HALF_RESTORED: {
    message: 'A restore of this database was interrupted: it holds part of a backup.',
    next: 'Run "bakehouse restore" with that backup again, then back up. Nothing was written.',
    audience: 'commandLine',
    exit: 5,
  },
  BACKUP_EMPTY: {
    message: 'There is nothing to back up: the database holds no document.',
    next: 'Name the one that holds the data: --data, --project or --emulator. No backup was written.',
    audience: 'commandLine',
    exit: 1,
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
    next: 'Use another copy of the file. Nothing was changed.',
    audience: 'commandLine',
    exit: 1,
  },
  RESTORE_NOT_EMPTY: {
    message: 'The database already holds data.',
    next: 'Restore into an empty one, or add --replace, which deletes everything in it. Nothing was changed.',
    audience: 'commandLine',
    exit: 5,
  },
  RESTORE_OF_ANOTHER: {
    message: 'A restore of another backup was interrupted in this database.',
    next: 'Restore that backup again, or add --replace to use this one instead. Nothing was changed.',
    audience: 'commandLine',
    exit: 5,
  },
  RESTORE_WORKER_RUNNING: {
    message: 'A worker is running on this database ({holder}).',
    next: 'Stop it, or the server it runs in ("bakehouse start --no-worker" is one without), wait half a minute, then restore. Nothing was changed.',
    audience: 'commandLine',
    exit: 5,
  },
  RESTORE_OVERTAKEN: {
    message: 'Another restore ran in this database at the same time, so it may hold parts of both.',
    next: 'Wait until that one has ended, then run this one again with --replace.',
    audience: 'commandLine',
    exit: 5,
  },
  RESTORE_UNFINISHED: {
    message:
      'A restore is running in this database, or was interrupted: it may hold part of a backup.',
    next: 'Wait until it ends, or run "bakehouse restore" with that backup again. No work was done.',
    audience: 'commandLine',
    exit: 5,
  },
} as const satisfies Record<string, ErrorEntry>
