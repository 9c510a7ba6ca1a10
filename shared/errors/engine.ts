import type { ErrorEntry } from './model.ts'

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

/** What `verify` finds that does not hold. None of it is put right by itself. */
export const VERIFY_ERRORS = {
  AUDIT_UNREADABLE: {
    message: 'The audit lacks what {check} looks at.',
    next: 'Somebody wrote it past Bakehouse. Compare it with a backup and ask who did.',
    audience: 'commandLine',
  },
  HISTORY_BROKEN: {
    message: 'Entry {n} of the history does not follow from the entries before it.',
    next: 'Somebody wrote it past Bakehouse. Compare it with a backup and ask who did.',
    audience: 'commandLine',
  },
  HISTORY_DATE_DAMAGED: {
    message: 'Entry {n} of the history has a damaged date ({detail}).',
    next: 'It was written past Bakehouse. Restore the entry from a backup.',
    audience: 'commandLine',
  },
  NOTE_DATE_DAMAGED: {
    message: 'Note {n} has a damaged date ({detail}).',
    next: 'It was written past Bakehouse. Restore the note from a backup.',
    audience: 'commandLine',
  },
  AUDIT_NEARLY_FULL: {
    message: 'The audit has {size} kB; from 700 kB on nothing more fits in it.',
    next: 'Find out what fills it, and shorten it.',
    audience: 'commandLine',
  },
  FIELD_FORMAT_WRONG: {
    message: 'The field "{field}" holds what no door of Bakehouse lets in.',
    next: 'Correct it with "bakehouse audits edit".',
    audience: 'commandLine',
  },
  FIGURES_DIFFER: {
    message: 'The figures are not those that entry {n} of the history approved.',
    next: 'They were changed past Bakehouse. Compare the audit with a backup.',
    audience: 'commandLine',
  },
  HISTORY_SEAL_BROKEN: {
    message: 'Entry {n} of the history is not sealed by an engine of this firm.',
    next: 'It was written past Bakehouse. Compare it with a backup.',
    audience: 'commandLine',
  },
  HISTORY_SEAL_KEY_UNKNOWN: {
    message: 'The history is sealed with the key {keyId}, which is not among the keys given here.',
    next: 'Add the key to BAKEHOUSE_SEAL_KEYS, then verify again.',
    audience: 'commandLine',
  },
  HEAD_CHANGED: {
    message: 'Entry {n} of the history is not what it was when the heads were written.',
    next: 'Compare the audit with a backup of that day.',
    audience: 'commandLine',
  },
  HEAD_MISSING: {
    message: 'The audit {audit} was there when the heads were written, and is not there now.',
    next: 'Look for it in a backup of that day. Demo audits may be removed.',
    audience: 'commandLine',
  },
  HEADS_UNREADABLE: {
    message: 'The file {file} holds no heads.',
    next: 'Name a file that "bakehouse verify --heads" has written.',
    audience: 'commandLine',
  },
  SEAL_KEYS_INVALID: {
    message: 'The seal keys in {place} cannot be read.',
    next: 'Write each as id:yyyy-mm-dd:64 hex digits, separated by commas, the current one first.',
    audience: 'commandLine',
  },
  HISTORY_STATE_DIFFERS: {
    message: 'By its history the audit is in {expected}, and it says {found}.',
    next: 'Somebody wrote it past Bakehouse. Compare it with a backup and ask who did.',
    audience: 'commandLine',
  },
  HISTORY_MOVE_UNKNOWN: {
    message: 'Entry {n} of the history moves the audit from {from} to {to}, which no work does.',
    next: 'Somebody wrote it past Bakehouse. Compare it with a backup and ask who did.',
    audience: 'commandLine',
  },
  STEP_OPEN_TWICE: {
    message: 'The step {step} is open {count} times.',
    next: 'Withdraw all but one of them.',
    audience: 'commandLine',
  },
  TRACK_OPEN_TWICE: {
    message: 'The {track} is asked by several open steps at once: {steps}.',
    next: 'Withdraw all but one of them.',
    audience: 'commandLine',
  },
  OPEN_STEPS_DIFFER: {
    message: 'The audit lists the open steps {listed}, and open are {open}.',
    next: 'Compare it with a backup: the list and the steps are always written together.',
    audience: 'commandLine',
  },
  STEP_DIFFERS: {
    message: 'The step {step} says of its audit another {field}.',
    next: 'Compare it with a backup: a step keeps what it says of its audit.',
    audience: 'commandLine',
  },
  AUDIT_CODE_LOST: {
    message: 'The code of the audit leads to no audit.',
    next: 'Import the order again: nobody finds the audit by its code. Compare with a backup.',
    audience: 'commandLine',
  },
  AUDIT_CODE_TWICE: {
    message: 'The code of the audit leads to another one, {other}.',
    next: 'One of the two needs another code. Compare with a backup which had it first.',
    audience: 'commandLine',
  },
  ORDER_KEY_DIFFERS: {
    message: 'The key of the order {order} does not lead to this audit.',
    next: 'Importing the order again would make a second audit. Put the key back from a backup.',
    audience: 'commandLine',
  },
  ENGINE_FIELD_DIFFERS: {
    message: '{field} is {found} and should be {expected}.',
    next: 'Run "bakehouse audits tick". What is left then was written past Bakehouse.',
    audience: 'commandLine',
  },
  FIGURE_DIFFERS: {
    message: 'The figure {name} of {document} is {stored}; a recount finds {recounted}.',
    next: 'Reports are off by that much. The audits themselves are right.',
    audience: 'commandLine',
  },
  INTAKE_MISSING: {
    message: 'The audit has no intake, so nobody can answer it.',
    next: 'Put the intake back from a backup.',
    audience: 'commandLine',
  },
  INTAKE_STATUS_DIFFERS: {
    message: 'The public side is {found}, and for an audit in {state} it should be {expected}.',
    next: 'Run "bakehouse audits tick". What is left then was written past Bakehouse.',
    audience: 'commandLine',
  },
  LINK_ENDS_EARLY: {
    message: 'The link of the insured ends on {day}, before {wanted}.',
    next: 'Replace the link: "bakehouse audits link CODE --replace". Or move the due day.',
    audience: 'commandLine',
  },
  NEXT_ACTION_MISSING: {
    message: 'The audit in {state} has no next action, and no flag says so.',
    next: 'Create its next step: "bakehouse audits advance CODE --create STEP".',
    audience: 'commandLine',
  },
  ORPHAN: {
    message: 'The document {path} belongs to an audit that is not there.',
    next: 'Put the audit back from a backup, or remove the document.',
    audience: 'commandLine',
  },
  FILE_LOST: {
    message: 'Nobody has the file {path}, and it came more than thirty days ago.',
    next: 'An upload was broken off, or somebody put it there past Bakehouse. A running worker notes it within a week and clears it away a day later.',
    audience: 'commandLine',
  },
} as const satisfies Record<string, ErrorEntry>
