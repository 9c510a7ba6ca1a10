import type { ErrorEntry } from './model.ts'

/**
 * Why an audit is not moved, a step not carried out, a message not sent, a field not changed or a
 * list not read, and what would unlock it.
 */
export const AUDIT_ERRORS = {
  // Moves between states, and their guards.
  TRANSITION_NOT_IN_TABLE: {
    message: 'An audit in {from} cannot move to {to}.',
    next: 'From {from} it can move to: {reachable}.',
    audience: 'everyone',
  },
  TRANSITION_NOT_YOURS: {
    message: 'Only {roles} can move an audit from {from} to {to}.',
    next: 'Ask one of them to do it.',
    audience: 'everyone',
    exit: 4,
  },
  TRANSITION_OF_NO_ONE: {
    message: 'Only {roles} can move an audit from {from} to {to}.',
    next: 'No one makes this move by hand: audits are billed under Reports, Invoices, or with "bakehouse invoices export".',
    audience: 'everyone',
    exit: 4,
  },
  TRANSITION_NOT_IN_BULK: {
    message: 'Audits cannot be moved from {from} to {to} in bulk.',
    next: 'Move each audit on its own, after a person has checked it.',
    audience: 'everyone',
  },
  REASON_MISSING: {
    message: 'Moving an audit from {from} to {to} needs a reason.',
    next: 'Enter a reason. It is kept in the history.',
    audience: 'everyone',
  },
  ORDER_INCOMPLETE: {
    message: 'The order is incomplete: {missing}.',
    next: 'Fill in what is missing, then make the audit ready.',
    audience: 'everyone',
  },
  READY_STEP_OPEN: {
    message: 'The step Ready is still open.',
    next: 'Complete it: that starts the audit.',
    audience: 'everyone',
  },
  WAIT_NOT_LAPSED: {
    message: 'The insured has responded, and the wait has not lapsed twice since.',
    next: 'Wait for the step Waiting for Insured to lapse a second time.',
    audience: 'everyone',
  },
  OUTCOME_REASON_MISSING: {
    message: 'A nonproductive outcome needs one of its reasons.',
    next: 'Begin the reason with one of: {reasons}.',
    audience: 'everyone',
  },
  OUTCOME_REASON_NOT_HERE: {
    message: 'The reason {reason} does not apply to an audit in {from}.',
    next: 'Begin the reason with one of: {reasons}.',
    audience: 'everyone',
  },
  OUTCOME_PROOF_MISSING: {
    message: 'The reason {reason} needs an attachment that proves it.',
    next: 'Attach the email or letter that says so, then set the outcome.',
    audience: 'everyone',
  },
  ATTEMPTS_MISSING: {
    message: 'Not enough contact attempts for a nonproductive outcome: {lacking}.',
    next: 'Keep trying, or give a reason that an attachment proves: {reasons}.',
    audience: 'everyone',
  },
  EVIDENCE_FAILED: {
    message: 'An attempt that this outcome rests on has failed since. There are not: {lacking}.',
    next: 'Return the audit to redo, and try to reach the insured again.',
    audience: 'everyone',
  },
  OUTCOME_DOCUMENT_GONE: {
    message:
      'A document that this outcome rests on was removed, or given another type: {documents}.',
    next: 'Attach it again, or return the audit to redo.',
    audience: 'everyone',
  },
  CLASSES_TO_BE_CODED: {
    message: 'These class lines still need a class code: {lines}.',
    next: "Enter the carrier's class code for each.",
    audience: 'everyone',
  },
  EXPOSURES_MISSING: {
    message: 'These class lines have no final exposure: {lines}.',
    next: 'Finish the worksheet.',
    audience: 'everyone',
  },
  DIFFERENCE_UNEXPLAINED: {
    message: 'These class lines differ by more than 20% and have no note: {lines}.',
    next: 'Add a note to each of them.',
    audience: 'everyone',
  },
  KEY_QUESTIONS_OPEN: {
    message: 'These key questions are not answered: {questions}.',
    next: 'Answer them with yes or no.',
    audience: 'everyone',
  },
  DOCUMENTS_MISSING: {
    message: 'Documents are missing: {documents}.',
    next: 'Attach them, or give a reason that waives them.',
    audience: 'everyone',
  },
  WORKSHEET_NEEDED: {
    message: 'The carrier {carrier} requires a worksheet.',
    next: 'Move the audit to Worksheet first.',
    audience: 'everyone',
  },
  REVIEWER_SET_OUTCOME: {
    message: 'You set the outcome, so another admin has to complete the review.',
    next: 'Ask another admin. If the carrier allows a single reviewer, you can give a reason instead.',
    audience: 'everyone',
  },
  REVIEWER_RETURNED_OWN: {
    message:
      'You set an earlier outcome of this audit and returned it yourself, so another admin has to complete the review.',
    next: 'Ask another admin. If the carrier allows a single reviewer, you can give a reason instead.',
    audience: 'everyone',
  },
  REVIEWER_CHANGED_FIGURES: {
    message:
      'You changed figures of this audit after its first outcome, so another admin has to review it.',
    next: 'Ask another admin. If the carrier allows a single reviewer, you can give a reason instead.',
    audience: 'everyone',
  },
  RETURN_UNSPECIFIED: {
    message: 'Returning documents needs the document type and what is wrong with it.',
    next: 'Begin the reason with one of {types}, then say what is wrong.',
    audience: 'everyone',
  },
  REWORK_ASKS_NOTHING: {
    message: 'This rework asks the insured for nothing.',
    next: 'Move the audit to Wrong docs to ask for a document, or to Contacting to reach the insured.',
    audience: 'everyone',
  },
  RECIPIENT_MISSING: {
    message: 'Bakehouse cannot send these results to {carrier}: {why}.',
    next: 'Correct the results address in the carrier’s settings. Or deliver the results yourself, and enter how and to whom as the reason.',
    audience: 'everyone',
  },
  INVOICE_MISSING: {
    message: 'No invoice bills this audit.',
    next: 'Run the invoice export: it moves audits to Invoiced.',
    audience: 'everyone',
  },
  NOT_THE_RESUME_STATE: {
    message: 'The audit was paused in {resume}, so it cannot resume in {to}.',
    next: 'Resume it to {resume}.',
    audience: 'everyone',
  },
  PAUSE_DAY_PAST: {
    message: 'A paused audit must resume after {day}.',
    next: 'Choose a later day, or none and resume it by hand.',
    audience: 'everyone',
  },
  AUDIT_NOT_MEANT: {
    message:
      'The audit belongs to {carrier} and is in {state}, which --from and --carrier exclude.',
    next: 'Leave them out to move it anyway.',
    audience: 'commandLine',
  },
  PLAN_OUTDATED: {
    message: 'The audit was changed after the plan was made.',
    next: 'Check the audit, and make a new plan to move it anyway.',
    audience: 'everyone',
  },
  STATE_UNKNOWN: {
    message: 'There is no audit state {state}. States: {states}.',
    next: 'Use one of these.',
    audience: 'commandLine',
    exit: 2,
  },
  // Writing an audit.
  AUDIT_NOT_FOUND: {
    message: 'There is no audit with the code {code}.',
    next: 'Check the code; "bakehouse audits list" shows them. Punctuation and case do not matter.',
    audience: 'commandLine',
    exit: 2,
  },
  AUDIT_CLAIMED: {
    message: '{who} is working on the audit until {until}.',
    next: 'Wait until then, ask them to release it, or ask an admin.',
    audience: 'everyone',
    exit: 5,
  },
  AUDIT_PAUSED: {
    message: 'The audit is paused, so its steps are on hold.',
    next: 'Resume it first. You can log contacts and notes while it is paused.',
    audience: 'everyone',
  },
  AUDIT_CHANGED: {
    message: 'The audit changed while this was being saved.',
    next: 'Check the audit, then try again.',
    audience: 'everyone',
    exit: 5,
  },
  AUDIT_FULL: {
    message: 'The audit has {size} kB and cannot hold more.',
    next: 'Shorten its notes or texts. If public answers fill it, close its link.',
    audience: 'everyone',
  },
  WRITE_FAILED: {
    message: 'The audit could not be saved ({reason}).',
    next: 'Nothing in it was changed. Try again.',
    audience: 'everyone',
  },
  AUDIT_NOT_DELETED: {
    message: 'Audits cannot be deleted.',
    next: 'Nothing was changed. Cancel it instead: its history stays.',
  },
  REPORT_OUT_OF_ORDER: {
    message: 'Another user just saved a version of this report.',
    next: 'Save yours again: it becomes the next version.',
    audience: 'everyone',
    exit: 5,
  },
  // Steps.
  STEP_UNKNOWN: {
    message: 'There is no step {step}. Similar steps: {steps}.',
    next: 'Use one of these; "bakehouse bakery list" shows all of them.',
    audience: 'commandLine',
    exit: 2,
  },
  STEP_UNKNOWN_HERE: {
    message: 'The audit has no such step.',
    next: 'Reload the audit, then choose one of its steps.',
    audience: 'everyone',
  },
  STEP_NOT_OPEN: {
    message: 'The audit has no open step {step}.',
    next: 'Open steps: {open}.',
    audience: 'everyone',
  },
  STEP_NOT_HERE: {
    message: 'The step {step} does not apply to an audit in {state}.',
    next: 'Move the audit first, or choose another step.',
    audience: 'everyone',
  },
  STEP_NOT_DUE: {
    message: 'The step {step} is not due yet.',
    next: 'Wait for its day, or complete it by hand.',
    audience: 'everyone',
  },
  STEP_STARTS_ITSELF: {
    message: 'The step {step} starts automatically when it is due.',
    next: 'Complete it by hand if you have already done it.',
    audience: 'everyone',
  },
  STEP_NAME_TOO_LONG: {
    message: 'The name of the step has {length} characters; the limit is {most}.',
    next: 'Shorten it, or write a note.',
    audience: 'everyone',
    exit: 2,
  },
  STEP_REASON_MISSING: {
    message: 'Withdrawing or reopening the step {step} needs a reason.',
    next: 'Enter what was wrong. It is kept in the history.',
    audience: 'everyone',
  },
  STEP_NOT_SENT: {
    message: 'The step {step} is not an email that was sent, so it cannot have bounced.',
    next: 'Choose the email that bounced.',
    audience: 'everyone',
  },
  STEP_NOT_RELEASED: {
    message: 'The step {step} waits for a person to release it.',
    next: 'Release it for sending, or complete it if you have done it yourself.',
    audience: 'everyone',
  },
  STEP_NOT_TO_RELEASE: {
    message: 'The step {step} does not wait for release.',
    next: 'Choose an email, text or letter that waits for a person to release it.',
    audience: 'everyone',
  },
  STEP_NOT_TO_TAKE_BACK: {
    message: 'The step {step} is not waiting to be sent.',
    next: 'Choose an email, text or letter that the engine has not sent yet.',
    audience: 'everyone',
  },
  STEP_PERHAPS_SENT: {
    message: 'The step {step} was perhaps sent, so it cannot be taken back.',
    next: 'An admin decides in the outbox: it was sent, or it is sent again.',
    audience: 'everyone',
  },
  STEP_NOT_TO_POSTPONE: {
    message: 'The step {step} runs automatically, so it cannot be postponed.',
    next: 'Complete or withdraw it if it should not wait any longer.',
    audience: 'everyone',
  },
  POSTPONED_TO_PAST: {
    message: 'A step can only be postponed to a time in the future.',
    next: 'Choose a later day or time.',
    audience: 'everyone',
  },
  CALL_BACK_PAST: {
    message: 'A callback needs a time in the future.',
    next: 'Enter the agreed day and time.',
    audience: 'everyone',
  },
  NOTHING_TO_ANSWER: {
    message: 'The step {step} does not follow any outreach, so it cannot be answered.',
    next: 'Log the contact as a Response instead.',
    audience: 'everyone',
  },
  CORRECTION_TOO_LATE: {
    message: 'The step {step} cannot be reopened: {why}.',
    next: 'Add a note about what was wrong, and continue from here.',
    audience: 'everyone',
  },
  LAST_CONTACT_DAY_OVER: {
    message: 'The last contact day, {day}, has passed.',
    next: 'Set the outcome, or move the last contact day if the carrier agrees.',
    audience: 'everyone',
  },
  // The cadence of the bakery and of a carrier.
  BAKERY_CHANGED: {
    message: 'Another user just changed the steps of the bakery.',
    next: 'Reload them, then make your change again. Nothing was changed.',
    audience: 'everyone',
    exit: 5,
  },
  STEP_HAS_NO_WAIT: {
    message: 'The step {step} does not wait, so it has no days to set.',
    next: 'Choose a step that waits: "bakehouse bakery list" shows which do.',
    audience: 'everyone',
    exit: 2,
  },
  STEP_IS_A_PERSONS: {
    message: 'The step {step} is always carried out by a person.',
    next: 'Choose an email, text or letter that the engine sends.',
    audience: 'everyone',
    exit: 2,
  },
  STEP_NOT_OVERRIDDEN: {
    message: 'There is no setting for the step {step} {where}.',
    next: 'See "bakehouse bakery list". Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  WAIT_OUT_OF_RANGE: {
    message: 'A wait must be a whole number of days from {fewest} to {most}, not {days}.',
    next: 'Enter another number of days.',
    audience: 'everyone',
    exit: 2,
  },
  // Messages: recipients, templates, links.
  CONTACT_MISSING: {
    message: 'The step {step} cannot be carried out: {what} is missing.',
    next: 'Add it to the audit, or withdraw the step.',
    audience: 'everyone',
  },
  RECIPIENT_INVALID: {
    message: 'Not sent: {what} is not a valid {kind}.',
    next: 'Correct it on the audit, or in the carrier’s settings if it is the carrier’s, then send it again.',
    audience: 'everyone',
  },
  RECIPIENT_BOUNCED: {
    message: 'Not sent: an email to {what} has bounced.',
    next: 'Correct the address, or use another way to reach them. If it did not bounce after all, reopen the step that is marked as bounced.',
    audience: 'everyone',
  },
  DO_NOT_CONTACT: {
    message: 'The insured does not want to be contacted by {channel}.',
    next: 'Choose another way.',
    audience: 'everyone',
  },
  CHANNEL_UNKNOWN: {
    message: 'There is no contact channel {channel}. Channels: {channels}.',
    next: 'Use one of these.',
    audience: 'everyone',
    exit: 2,
  },
  STEP_HAS_NO_TEMPLATE: {
    message: 'The step {step} sends nothing, so it has no template.',
    next: 'See "bakehouse carriers templates show" for the steps that do. Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  TEMPLATE_IS_BUILT_IN: {
    message: 'The carrier {carrier} has no template of its own for the step {step}.',
    next: 'The built-in one is already in use. Nothing was changed.',
    audience: 'everyone',
    exit: 2,
  },
  TEMPLATE_MISSING: {
    message: 'There is no template for the step {step}.',
    next: 'Add one to the carrier, or complete the step by hand.',
    audience: 'everyone',
  },
  TEMPLATE_EMPTY: {
    message: 'The template has no text.',
    next: 'Enter a text, or remove the template to use the built-in one.',
    audience: 'everyone',
    exit: 2,
  },
  TEMPLATE_TOO_LONG: {
    message: 'The template has more than {most} characters.',
    next: 'Shorten it.',
    audience: 'everyone',
    exit: 2,
  },
  TEMPLATE_INVALID: {
    message: 'The template has {placeholder}, which is not a placeholder.',
    next: 'Use only these: {known}. Other braces cannot be sent.',
    audience: 'everyone',
    exit: 2,
  },
  PLACEHOLDER_NOT_THEIRS: {
    message: '{placeholder} opens the pages of the insured, but {step} does not go to the insured.',
    next: 'Remove it. An email to the agent gets the agent’s own link automatically.',
    audience: 'everyone',
  },
  PLACEHOLDER_OF_APPOINTMENT: {
    message: '{placeholder} is of an appointment, but {step} is not about one.',
    next: 'Remove it, or write it into the emails about appointments.',
    audience: 'everyone',
  },
  PIN_MISSING: {
    message: 'The audit has no PIN, so messages with a PIN cannot be sent.',
    next: 'Renew the audit’s PIN. The messages are then sent automatically.',
    audience: 'everyone',
  },
  ASSIGN_IS_ADMINS: {
    message: 'You can take an audit that is unassigned, and give up your own.',
    next: 'Ask an admin of the carrier to assign it. Nothing was changed.',
    audience: 'everyone',
    exit: 4,
  },
  AUDIT_ASSIGNED: {
    message: 'The audit is assigned to {who} now.',
    next: 'Look at it again. An admin of the carrier can assign it to another auditor.',
    audience: 'everyone',
    exit: 5,
  },
  HOLD_IS_ADMINS: {
    message: 'Only an admin can put an audit under a legal hold, or release it.',
    next: 'Ask an admin of the carrier. Nothing was changed.',
    audience: 'everyone',
    exit: 4,
  },
  HOLD_REASON_MISSING: {
    message: 'A legal hold needs a reason, and so does its release.',
    next: 'Say which matter it is for. The reason is kept in the history.',
    audience: 'everyone',
    exit: 2,
  },
  LINK_CLOSED: {
    message: 'The links of this audit are closed: they open nothing, and none can be sent.',
    next: 'Replace the link on the audit first.',
    audience: 'everyone',
  },
  LINK_DAY_OUT_OF_RANGE: {
    message: 'The link cannot be extended to {day}.',
    next: 'Choose a day from {earliest} to {latest}.',
    audience: 'everyone',
  },
  LINK_ENDED: {
    message: 'The links of an audit in {state} have expired, and a new one would open nothing.',
    next: 'Move the audit back first if you need more answers.',
    audience: 'everyone',
  },
  PUBLIC_ADDRESS_MISSING: {
    message: 'The address of the public pages is not set, so messages with a link cannot be sent.',
    next: 'Set BAKEHOUSE_PUBLIC_URL for the worker, for example https://audits.example.',
    audience: 'everyone',
    exit: 2,
  },
  // Notes and fields.
  NOTE_EMPTY: {
    message: 'The note is empty.',
    next: 'Write the note, then save it.',
    audience: 'everyone',
  },
  NOTE_TOO_LONG: {
    message: 'The note has {length} characters; the limit is {most}.',
    next: 'Shorten it, or attach it as a document.',
    audience: 'everyone',
  },
  FIELD_NOT_EDITABLE: {
    message: 'The field {field} cannot be edited.',
    next: 'It follows from other fields, or is set by a step or a move.',
    audience: 'everyone',
  },
  FIELD_NOT_YOURS: {
    message: 'Only an admin may edit {field}.',
    next: 'Ask an admin of the carrier.',
    audience: 'everyone',
    exit: 4,
  },
  FIELD_INVALID: {
    message: '{field}: {detail}',
    next: 'Correct it and try again. Nothing was changed.',
    audience: 'everyone',
  },
  FIGURES_CLOSED: {
    message: 'The audit is in {state}, so {field} can no longer be changed.',
    next: 'Return the audit to Redo first.',
    audience: 'everyone',
  },
  // Lists, shared views, many audits at once.
  CODE_UNKNOWN: {
    message: 'There is no audit with the code {code}.',
    next: 'Check the code, or search for the company, the policy or a phone number.',
    audience: 'everyone',
  },
  FILTER_TOO_WIDE: {
    message: 'These filters select too many states at once.',
    next: 'Choose fewer states, or none for all of them.',
    audience: 'everyone',
    exit: 2,
  },
  SORT_NOT_WITH_FILTER: {
    message: 'A list sorted by {column} cannot also be filtered by {filter}.',
    next: 'Use the default sort, or remove that filter.',
    audience: 'everyone',
    exit: 2,
  },
  CURSOR_OF_OTHER_ORDER: {
    message: 'That page belongs to a list in another order.',
    next: 'Start from the first page, or use the sort that the page came from.',
    audience: 'everyone',
    exit: 2,
  },
  PAGE_TOO_FAR: {
    message: 'Page {page} can only be reached from the pages before it.',
    next: 'Go to the first page, or narrow the list with the filters.',
  },
  EXPORT_STOPPED: {
    message: 'The export stopped after {count} audits.',
    next: 'No file was saved. Try again when the database answers.',
  },
  ADVANCE_STOPPED: {
    message: 'The run stopped because the database no longer answered.',
    next: 'Audits that were moved stay moved. Start the run again: it continues where it stopped.',
  },
  VIEW_NAME_MISSING: {
    message: 'A saved view needs a name.',
    next: 'Enter a name, then save it.',
  },
  VIEW_TOO_LARGE: {
    message: 'The view {name} has too many filters to be shared.',
    next: 'Clear some of its filters, then share it again. Nothing was shared.',
  },
  VIEWS_FULL: {
    message: 'There are already {most} shared views.',
    next: 'Remove an unused one, or keep this one private. Nothing was shared.',
  },
  VIEW_OF_ANOTHER: {
    message: 'The view {name} was shared by {by}.',
    next: 'Ask them or an admin to remove it. Nothing was changed.',
  },
  // Demo audits.
  DEMO_NO_ACCESS: {
    message: 'You do not work for the demo carrier {carrier}.',
    next: 'Ask an admin to add {carrier} to your carriers. Demo audits can only be created there.',
  },
  DEMO_REMOVER_NOT_ADMIN: {
    message: 'Only an admin can create and remove demo audits.',
    next: 'Ask an admin of the demo carrier. Nothing was changed.',
  },
  DEMO_ONLY: {
    message: '{code} is not a demo audit.',
    next: 'Only demo audits can be removed. Cancel this one instead. Nothing was changed.',
  },
  DEMO_HELD: {
    message: '{code} is under a legal hold since {day}: {reason}.',
    next: 'Release it first with "bakehouse audits hold {code} --release". Nothing was changed.',
  },
  DEMO_INVOICED: {
    message: '{code} is on an invoice.',
    next: 'Keep it: an invoiced audit cannot be removed. Nothing was changed.',
  },
} as const satisfies Record<string, ErrorEntry>
