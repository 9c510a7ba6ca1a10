import type { ErrorEntry } from './model.ts'

/** What `verify` finds wrong. It corrects nothing. */
export const VERIFY_ERRORS = {
  AUDIT_UNREADABLE: {
    message: 'The audit lacks fields that the check "{check}" needs.',
    next: 'It was changed outside Bakehouse. Compare it with a backup and find out who changed it.',
    audience: 'commandLine',
  },
  HISTORY_BROKEN: {
    message: 'Entry {n} of the history does not follow from the entries before it.',
    next: 'It was changed outside Bakehouse. Compare it with a backup and find out who changed it.',
    audience: 'commandLine',
  },
  HISTORY_DATE_DAMAGED: {
    message: 'Entry {n} of the history has a damaged date ({detail}).',
    next: 'It was written outside Bakehouse. Restore the entry from a backup.',
    audience: 'commandLine',
  },
  NOTE_DATE_DAMAGED: {
    message: 'Note {n} has a damaged date ({detail}).',
    next: 'It was written outside Bakehouse. Restore the note from a backup.',
    audience: 'commandLine',
  },
  AUDIT_NEARLY_FULL: {
    message: 'The audit has {size} kB; from 700 kB on it cannot hold more.',
    next: 'Find out what fills it, and shorten it.',
    audience: 'commandLine',
  },
  FIELD_FORMAT_WRONG: {
    message: 'The field "{field}" holds a value that Bakehouse does not accept.',
    next: 'Correct it with "bakehouse audits edit".',
    audience: 'commandLine',
  },
  FIGURES_DIFFER: {
    message: 'The figures differ from those that entry {n} of the history approved.',
    next: 'They were changed outside Bakehouse. Compare the audit with a backup.',
    audience: 'commandLine',
  },
  HISTORY_SEAL_BROKEN: {
    message: 'Entry {n} of the history is not sealed by an engine of this firm.',
    next: 'It was written outside Bakehouse. Compare it with a backup.',
    audience: 'commandLine',
  },
  HISTORY_SEAL_KEY_UNKNOWN: {
    message: 'The history is sealed with the key {keyId}, which is not among the keys given here.',
    next: 'Add the key to BAKEHOUSE_SEAL_KEYS, then verify again.',
    audience: 'commandLine',
  },
  HEAD_CHANGED: {
    message: 'Entry {n} of the history has changed since the heads were written.',
    next: 'Compare the audit with a backup of that day.',
    audience: 'commandLine',
  },
  HEAD_MISSING: {
    message: 'The audit {audit} existed when the heads were written, and is missing now.',
    next: 'Look for it in a backup of that day. Removed demo audits are listed here, too.',
    audience: 'commandLine',
  },
  HEADS_UNREADABLE: {
    message: 'The file {file} does not contain heads.',
    next: 'Name a file that "bakehouse verify --heads" has written.',
    audience: 'commandLine',
  },
  SEAL_KEYS_MISSING: {
    message: 'The histories of this project are sealed, and no seal keys are given here.',
    next: 'Set BAKEHOUSE_SEAL_KEYS as the worker has it (docs/production.md), then run the command again: what is written without it looks forged. Nothing was written.',
    audience: 'commandLine',
    exit: 2,
  },
  SEAL_KEYS_INVALID: {
    message: 'The seal keys in {place} cannot be read.',
    next: 'Write each as id:yyyy-mm-dd:64 hex digits, separated by commas, the current one first.',
    audience: 'commandLine',
    exit: 2,
  },
  HISTORY_STATE_DIFFERS: {
    message: 'By its history the audit is in {expected}, but its record says {found}.',
    next: 'It was changed outside Bakehouse. Compare it with a backup and find out who changed it.',
    audience: 'commandLine',
  },
  OUTCOME_UNPROVEN: {
    message:
      'Its nonproductive outcome rests on attempts that never left or have failed. There are not: {lacking}.',
    next: 'If it was not sent, return it to redo and try again; else decide with the carrier.',
    audience: 'commandLine',
  },
  HISTORY_MOVE_UNKNOWN: {
    message: 'Entry {n} of the history moves the audit from {from} to {to}, which no action does.',
    next: 'It was written outside Bakehouse. Compare it with a backup and find out who wrote it.',
    audience: 'commandLine',
  },
  STEP_OPEN_TWICE: {
    message: 'The step {step} is open {count} times.',
    next: 'Withdraw all but one of them.',
    audience: 'commandLine',
  },
  TRACK_OPEN_TWICE: {
    message: 'Several open steps ask the {track} at once: {steps}.',
    next: 'Withdraw all but one of them.',
    audience: 'commandLine',
  },
  OPEN_STEPS_DIFFER: {
    message: 'The audit lists the open steps {listed}, but the open steps are {open}.',
    next: 'Compare it with a backup: the list and the steps are always written together.',
    audience: 'commandLine',
  },
  STEP_DIFFERS: {
    message: 'The field {field} of the step {step} does not match its audit.',
    next: 'Compare it with a backup: the engine never lets the two differ.',
    audience: 'commandLine',
  },
  AUDIT_CODE_LOST: {
    message: 'The code of the audit leads to no audit.',
    next: 'Import the order again, so that the audit can be found by its code. Compare it with a backup.',
    audience: 'commandLine',
  },
  AUDIT_CODE_TWICE: {
    message: 'The code of the audit leads to another one, {other}.',
    next: 'Give one of the two another code. A backup shows which had it first.',
    audience: 'commandLine',
  },
  ORDER_KEY_DIFFERS: {
    message: 'The key of the order {order} does not lead to this audit.',
    next: 'Restore the key from a backup. Until then, importing the order again would create a second audit.',
    audience: 'commandLine',
  },
  ENGINE_FIELD_DIFFERS: {
    message: '{field} is {found}, but should be {expected}.',
    next: 'Run "bakehouse audits tick". What still differs then was changed outside Bakehouse.',
    audience: 'commandLine',
  },
  FIGURE_DIFFERS: {
    message: 'The figure {name} of {document} is {stored}, but a recount finds {recounted}.',
    next: 'Reports are off by that much, the audits themselves are right. Run "bakehouse verify --mend".',
    audience: 'commandLine',
  },
  INTAKE_MISSING: {
    message: 'The audit has no intake, so its public pages do not open.',
    next: 'Restore the intake from a backup.',
    audience: 'commandLine',
  },
  INTAKE_STATUS_DIFFERS: {
    message: 'The public side is {found}, but for an audit in {state} it should be {expected}.',
    next: 'Run "bakehouse audits tick". What still differs then was changed outside Bakehouse.',
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
    message: 'The document {path} belongs to an audit that does not exist.',
    next: 'Restore the audit from a backup, or remove the document.',
    audience: 'commandLine',
  },
  FILE_LOST: {
    message: 'No document uses the file {path}, which is more than thirty days old.',
    next: 'An upload was interrupted, or the file was put there outside Bakehouse. A running worker marks it within a week and deletes it a day later.',
    audience: 'commandLine',
  },
} as const satisfies Record<string, ErrorEntry>
