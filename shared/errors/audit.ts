import type { ErrorEntry } from './model.ts'

/** Why the engine refuses to move an audit or to carry out a step, and what would unlock it. */
export const WORKFLOW_ERRORS = {
  TRANSITION_NOT_IN_TABLE: {
    message: 'An audit in {from} cannot go to {to}.',
    next: 'From {from} it can go to: {reachable}.',
    audience: 'everyone',
  },
  TRANSITION_NOT_YOURS: {
    message: '{actor} may not move an audit from {from} to {to}.',
    next: 'This takes: {roles}. At the command line --as names who acts.',
    audience: 'everyone',
    exit: 4,
  },
  TRANSITION_NOT_IN_BULK: {
    message: 'Audits are not moved from {from} to {to} in bulk.',
    next: 'Do it on each audit by itself: somebody has to look at it.',
    audience: 'everyone',
  },
  REASON_MISSING: {
    message: 'Moving an audit from {from} to {to} needs a reason.',
    next: 'Say why; it is kept in the history.',
    audience: 'everyone',
  },
  ORDER_INCOMPLETE: {
    message: 'The order is not complete: {missing}.',
    next: 'Fill that in, then make the audit ready.',
    audience: 'everyone',
  },
  READY_STEP_OPEN: {
    message: 'The step Ready is still open.',
    next: 'Complete it: that starts the audit.',
    audience: 'everyone',
  },
  WAIT_NOT_LAPSED: {
    message: 'The insured gave a sign of life and has not kept silent twice since.',
    next: 'Wait for the step Waiting for Insured to lapse a second time.',
    audience: 'everyone',
  },
  OUTCOME_REASON_MISSING: {
    message: 'A nonproductive outcome needs one of its reasons.',
    next: 'Begin the reason with one of: {reasons}.',
    audience: 'everyone',
  },
  OUTCOME_REASON_NOT_HERE: {
    message: 'The reason {reason} is not one for an audit in {from}.',
    next: 'Begin the reason with one of: {reasons}.',
    audience: 'everyone',
  },
  OUTCOME_PROOF_MISSING: {
    message: 'The reason {reason} needs an attachment that proves it.',
    next: 'Attach the e-mail or letter that says so, then set the outcome.',
    audience: 'everyone',
  },
  ATTEMPTS_MISSING: {
    message: 'There were not attempts enough for nonproductive: {lacking}.',
    next: 'Go on trying, or give a reason that an attachment proves: {reasons}.',
    audience: 'everyone',
  },
  CLASSES_TO_BE_CODED: {
    message: 'These class lines are still to be coded: {lines}.',
    next: 'Write the class code of each, as the carrier has it.',
    audience: 'everyone',
  },
  EXPOSURES_MISSING: {
    message: 'These class lines have no final exposure: {lines}.',
    next: 'Finish the worksheet.',
    audience: 'everyone',
  },
  DIFFERENCE_UNEXPLAINED: {
    message: 'These class lines differ by more than 20% and have no note: {lines}.',
    next: 'Write a note on each of them.',
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
    message: 'The carrier {carrier} wants a worksheet.',
    next: 'Move the audit to Worksheet first.',
    audience: 'everyone',
  },
  REVIEWER_SET_OUTCOME: {
    message: '{reviewer} set this outcome, so somebody else has to review it.',
    next: 'Ask another admin. A carrier with one reviewer can allow it; then give a reason.',
    audience: 'everyone',
  },
  AUDIT_FULL: {
    message: 'The audit has {size} kB, and nothing more fits in it.',
    next: 'Shorten its notes or texts. If it is full of answers, close its link.',
    audience: 'everyone',
  },
  REVIEWER_CHANGED_FIGURES: {
    message:
      'You changed figures of this audit after its first outcome, so another admin has to review it.',
    next: 'Ask another admin. A carrier with one reviewer can allow it; then give a reason.',
    audience: 'everyone',
  },
  NOT_THE_RESUME_STATE: {
    message: 'The audit was paused in {resume}, so it cannot go on in {to}.',
    next: 'Resume it to {resume}.',
    audience: 'everyone',
  },
  RETURN_UNSPECIFIED: {
    message: 'Returning documents needs the document type and what is wrong with it.',
    next: 'Begin the reason with one of {types}, then say what is wrong.',
    audience: 'everyone',
  },
  RECIPIENT_MISSING: {
    message: 'Bakehouse does not send these results to {carrier}: {why}.',
    next: 'Correct the results address in the carrier’s settings. Or hand the results over yourself, and say how and to whom as the reason.',
    audience: 'everyone',
  },
  INVOICE_MISSING: {
    message: 'No invoice bills this audit.',
    next: 'Run the invoice export: it puts audits in Invoiced.',
    audience: 'everyone',
  },
  STEP_NOT_OPEN: {
    message: 'The audit has no open step {step}.',
    next: 'Open are: {open}.',
    audience: 'everyone',
  },
  STEP_NOT_DUE: {
    message: 'The time of the step {step} has not come.',
    next: 'Wait for its day, or complete it by hand.',
    audience: 'everyone',
  },
  STEP_REASON_MISSING: {
    message: 'Taking the step {step} back needs a reason.',
    next: 'Say what was wrong; it is kept in the history.',
    audience: 'everyone',
  },
  STEP_NAME_TOO_LONG: {
    message: 'The name of the step has {length} characters; {most} fit.',
    next: 'Shorten it, or write a note.',
    audience: 'everyone',
    exit: 2,
  },
  STEP_NOT_SENT: {
    message: 'The step {step} is no e-mail that was sent, so it cannot have bounced.',
    next: 'Mark the e-mail that came back.',
    audience: 'everyone',
  },
  STEP_NOT_HERE: {
    message: 'The step {step} is not one for an audit in {state}.',
    next: 'Move the audit on first, or choose another step.',
    audience: 'everyone',
  },
  LAST_CONTACT_DAY_OVER: {
    message: 'The last contact day, {day}, is over.',
    next: 'Set the outcome, or move the last contact day if the carrier agrees.',
    audience: 'everyone',
  },
  CONTACT_MISSING: {
    message: 'The step {step} cannot be carried out: {what} is missing.',
    next: 'Add it to the audit, or withdraw the step.',
    audience: 'everyone',
  },
  RECIPIENT_INVALID: {
    message: 'Not sent: {what} is not one valid {kind}.',
    next: 'Correct it on the audit, or in the carrier’s settings for what goes to the carrier, then send it again.',
    audience: 'everyone',
  },
  RECIPIENT_BOUNCED: {
    message: 'Not sent: an e-mail to {what} has bounced.',
    next: 'Correct the address, or reach them another way. If it did not bounce after all, open the step that did again.',
    audience: 'everyone',
  },
  DO_NOT_CONTACT: {
    message: 'The insured does not want to be reached by {channel}.',
    next: 'Choose another way.',
    audience: 'everyone',
  },
  CALL_BACK_PAST: {
    message: 'A call back needs a moment that is still to come.',
    next: 'Give the day and time that was agreed.',
    audience: 'everyone',
  },
  POSTPONED_TO_PAST: {
    message: 'A step can only be put off to a moment that is still to come.',
    next: 'Choose a later day or time.',
    audience: 'everyone',
  },
  STEP_NOT_TO_POSTPONE: {
    message: 'The step {step} goes on by itself, so it cannot be put off.',
    next: 'Complete it or take it back if it should not wait any longer.',
    audience: 'everyone',
  },
  NOTHING_TO_ANSWER: {
    message: 'The step {step} follows no outreach, so there is nothing it answers.',
    next: 'Log the contact as a Response instead.',
    audience: 'everyone',
  },
  CORRECTION_TOO_LATE: {
    message: 'The step {step} cannot be opened again: {why}.',
    next: 'Say what was wrong in a note, and go on from here.',
    audience: 'everyone',
  },
  AUDIT_CLAIMED: {
    message: '{who} is working on the audit until {until}.',
    next: 'Wait until then, ask them to release it, or ask an admin.',
    audience: 'everyone',
    exit: 5,
  },
  STEP_STARTS_ITSELF: {
    message: 'The step {step} begins by itself when its time has come.',
    next: 'Complete it by hand if you have done it already.',
    audience: 'everyone',
  },
  STEP_NOT_RELEASED: {
    message: 'The step {step} waits for a person to look at it before it is sent.',
    next: 'Release it for sending, or complete it if you have done it yourself.',
    audience: 'everyone',
  },
  STEP_NOT_TO_RELEASE: {
    message: 'The step {step} does not wait to be released.',
    next: 'Release an e-mail, text or letter that waits for a person to look at it first.',
    audience: 'everyone',
  },
  STEP_NOT_TO_TAKE_BACK: {
    message: 'The step {step} is not on its way out.',
    next: 'Take back an e-mail, text or letter that the engine has still to send.',
    audience: 'everyone',
  },
  AUDIT_PAUSED: {
    message: 'The audit is paused, so its steps rest.',
    next: 'Resume it first. What happens meanwhile can be logged as a contact or a note.',
    audience: 'everyone',
  },
  PLACEHOLDER_NOT_THEIRS: {
    message: '{placeholder} opens the pages of the insured, and {step} goes to somebody else.',
    next: 'Take it out. An e-mail to the agent gets a link of the agent’s own by itself.',
    audience: 'everyone',
  },
  TEMPLATE_INVALID: {
    message: 'The template has {placeholder}, which stands for nothing.',
    next: 'Use only these: {known}. Other braces cannot be sent.',
    audience: 'everyone',
    exit: 2,
  },
  TEMPLATE_EMPTY: {
    message: 'The template has no text.',
    next: 'Write one, or leave the template out: then the built-in words are used.',
    audience: 'everyone',
    exit: 2,
  },
  TEMPLATE_TOO_LONG: {
    message: 'The template has more than {most} characters.',
    next: 'Shorten it.',
    audience: 'everyone',
    exit: 2,
  },
  TEMPLATE_MISSING: {
    message: 'There are no words for the step {step}.',
    next: 'Give the carrier a template for it, or complete the step by hand.',
    audience: 'everyone',
  },
  PIN_MISSING: {
    message: 'The audit has no PIN, so nothing that names it can be sent.',
    next: 'Renew the PIN of the audit; then it is sent by itself.',
    audience: 'everyone',
  },
  LINK_CLOSED: {
    message: 'The links of this audit are closed, so nothing can be sent that leads there.',
    next: 'Replace the link on the audit; then it can be sent.',
    audience: 'everyone',
  },
  LINK_ENDED: {
    message: 'The links of an audit in {state} have ended: a new one would open nothing.',
    next: 'Move the audit back first, if its answers are needed again.',
    audience: 'everyone',
  },
  PUBLIC_ADDRESS_MISSING: {
    message: 'The address of the public pages is not set, so nothing can be sent that leads there.',
    next: 'Set BAKEHOUSE_PUBLIC_URL for the worker, as https://audits.example.',
    audience: 'everyone',
    exit: 2,
  },
  STEP_UNKNOWN_HERE: {
    message: 'The audit has no such step.',
    next: 'Read the audit again, then choose one of its steps.',
    audience: 'everyone',
  },
  PAUSE_DAY_PAST: {
    message: 'A paused audit goes on at a later day than {day}.',
    next: 'Give a day that is still to come, or none: then somebody has to resume it.',
    audience: 'everyone',
  },
  NOTE_EMPTY: {
    message: 'The note says nothing.',
    next: 'Write what shall be remembered.',
    audience: 'everyone',
  },
  NOTE_TOO_LONG: {
    message: 'The note has {length} characters; {most} fit.',
    next: 'Shorten it, or attach it as a document.',
    audience: 'everyone',
  },
  CHANNEL_UNKNOWN: {
    message: 'There is no way to reach anybody called {channel}; there are: {channels}.',
    next: 'Use one of these.',
    audience: 'everyone',
    exit: 2,
  },
  FIELD_NOT_EDITABLE: {
    message: 'The field {field} cannot be edited.',
    next: 'It follows from other fields, or changes by a step or a move of its own.',
    audience: 'everyone',
  },
  CORRECTION_REASON_MISSING: {
    message: 'Correcting an order number needs a reason.',
    next: 'Say why; it is kept in the history.',
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
    next: 'Correct it; nothing was changed.',
    audience: 'everyone',
  },
  FIGURES_CLOSED: {
    message: 'The audit is in {state}, so {field} cannot be changed any more.',
    next: 'Return the audit to Redo first.',
    audience: 'everyone',
  },
  AUDIT_NOT_MEANT: {
    message: 'The audit is of {carrier} and in {state}, which --from and --carrier leave out.',
    next: 'Leave them out, if it shall be moved all the same.',
    audience: 'commandLine',
  },
  PLAN_OUTDATED: {
    message: 'The audit was changed after the plan was made.',
    next: 'Look at it, and make a new plan if it shall be moved all the same.',
    audience: 'everyone',
  },
  WRITE_FAILED: {
    message: 'The audit could not be written ({reason}).',
    next: 'Nothing of it was changed. Run the same again.',
    audience: 'everyone',
  },
  REPORT_OUT_OF_ORDER: {
    message: 'Somebody else saved a version of this report meanwhile.',
    next: 'Save it again: it becomes the version after theirs.',
    audience: 'everyone',
    exit: 5,
  },
  AUDIT_CHANGED: {
    message: 'Somebody else changed the audit while this was written.',
    next: 'Look at it again, then repeat what you wanted.',
    audience: 'everyone',
    exit: 5,
  },
} as const satisfies Record<string, ErrorEntry>

/** What lists of audits, their export, work on many and new audits are refused for. */
export const LIST_ERRORS = {
  AUDIT_NOT_DELETED: {
    message: 'Nobody deletes an audit.',
    next: 'Nothing was changed. Cancel it instead: its history stays.',
    audience: 'screen',
  },
  ORDER_NUMBER_TAKEN: {
    message: 'There is an audit of the order number {orderNumber} already.',
    next: 'Search for it, or give another order number. Nothing was made.',
    audience: 'everyone',
    exit: 5,
  },
  AUDIT_MAKER_NOT_ADMIN: {
    message: 'Only an admin of the carrier makes new audits.',
    next: 'Ask an admin, or send the order to them.',
    audience: 'everyone',
    exit: 4,
  },
  EXPORT_STOPPED: {
    message: 'The export stopped after {count} audits.',
    next: 'No file was saved. Try again when the database answers.',
    audience: 'screen',
  },
  ADVANCE_STOPPED: {
    message: 'The run stopped: the database did not take part in it any more.',
    next: 'What was advanced stays advanced. Start it again: it goes on where it stopped.',
    audience: 'screen',
  },
  VIEW_NAME_MISSING: {
    message: 'A saved view needs a name.',
    next: 'Type one, then save it.',
    audience: 'screen',
  },
  VIEW_TOO_LARGE: {
    message: 'The view {name} narrows the list by too much to be shared.',
    next: 'Clear some of its filters, then share it again. Nothing was shared.',
    audience: 'screen',
  },
  VIEWS_FULL: {
    message: 'There are {most} shared views already.',
    next: 'Remove one that nobody uses, or keep this one to yourself. Nothing was shared.',
    audience: 'screen',
  },
  VIEW_OF_ANOTHER: {
    message: 'The view {name} was shared by {by}.',
    next: 'They or an admin can remove it. Nothing was changed.',
    audience: 'screen',
  },
} as const satisfies Record<string, ErrorEntry>

/** What making and removing demo audits is refused for. */
export const DEMO_ERRORS = {
  DEMO_ONLY: {
    message: '{code} is no demo audit.',
    next: 'Only demo audits can be removed; cancel this one if nobody should work on it. Nothing was changed.',
    audience: 'screen',
  },
  DEMO_INVOICED: {
    message: '{code} is on an invoice.',
    next: 'An invoiced audit stays. Nothing was changed.',
    audience: 'screen',
  },
  DEMO_REMOVER_NOT_ADMIN: {
    message: 'Only an admin makes and removes demo audits.',
    next: 'Ask an admin of the demo carrier. Nothing was changed.',
    audience: 'screen',
  },
  DEMO_NO_ACCESS: {
    message: 'You do not work for the demo carrier {carrier}.',
    next: 'Ask an admin to add {carrier} to your carriers. Demo audits are made there only.',
    audience: 'screen',
  },
} as const satisfies Record<string, ErrorEntry>
