import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import type { Band } from '#shared/audit/bands.ts'
import { linesUnexplained } from '#shared/audit/completeness.ts'
import {
  EXCEPTIONS,
  type ExceptionName,
  WORKER_FLAGS,
  type WorkerFlag,
} from '#shared/audit/exceptions.ts'
import type { Audit } from '#shared/audit/model.ts'
import { basisOf } from '#shared/audit/orderKinds.ts'
import type { BakeState } from '#shared/audit/states.ts'
import { billingMoment } from '#shared/billing/invoice.ts'
import { HELD_LATE_HOURS, type HeldState } from '#shared/documents/heldFiles.ts'
import { addDays, type Day, todayIn } from '#shared/kernel/day.ts'
import type { Senders } from '#shared/outreach/senders.ts'

/** How the audits of a rule are found: by an index, or by reading those of some states. */
export type ExceptionSource =
  | { kind: 'flag'; flag: ExceptionName | WorkerFlag }
  | { kind: 'band'; band: Exclude<Band, 'rest'> }
  | { kind: 'test'; states: readonly BakeState[]; passes: (audit: Audit) => boolean }
  /** Records that its carrier's rules do not let agree with the worksheet. */
  | { kind: 'records'; states: readonly BakeState[] }
  /** Sent to the carrier, or cancelled after it was billed, and no invoice bills it. */
  | { kind: 'price' }
  | { kind: 'outbox'; waits: OutboxWait }
  /** Files that the virus scanner has kept out for so many hours. */
  | { kind: 'held'; state: Extract<HeldState, 'infected' | 'unchecked'>; hours: number }
  /** Of the engine, and of no audit: it is counted for each part of it that stands still. */
  | { kind: 'worker' | 'senders' }

/**
 * Audits with a message in the outbox: one that is perhaps sent, or one that has waited for longer than
 * so many hours, where it waits for a `sender` only while that one works.
 */
export type OutboxWait =
  | { boxes: readonly ('mail' | 'messages')[]; state: 'UNCERTAIN' }
  | { boxes: readonly ('mail' | 'letters')[]; hours: number; sender?: keyof Senders }

interface ExceptionRule {
  label: string
  /** Why it is one. */
  cause: string
  /** The action that clears it. */
  clears: string
  source: ExceptionSource
  /** The day since when an audit has it, as far as it is known. Days are the carrier's. */
  since: (audit: Audit, timeZone: string) => Day
}

const sinceLastEvent = (audit: Audit, timeZone: string): Day => todayIn(timeZone, audit.lastEventAt)
const sinceAdded = (audit: Audit, timeZone: string): Day => todayIn(timeZone, audit.dateAdded)

/**
 * A flag of the engine, with its own day where it has one. `gone`: days from the day that went by to the
 * first on which it is an exception, so that the age is the days by which the audit is late.
 */
function flagRule(flag: ExceptionName, label: string, cause: string, gone = 0): ExceptionRule {
  return {
    label,
    cause,
    clears: EXCEPTIONS[flag].clears,
    source: { kind: 'flag', flag },
    since: (audit, timeZone) => {
      const day = EXCEPTIONS[flag].since(audit)
      return day === null || day <= '1900-01-01'
        ? sinceLastEvent(audit, timeZone)
        : addDays(day, -gone)
    },
  }
}

function workerRule(flag: WorkerFlag, cause: string): ExceptionRule {
  const { label, clears } = WORKER_FLAGS[flag]
  return { label, cause, clears, source: { kind: 'flag', flag }, since: sinceLastEvent }
}

/** States in which a class line still has to be right. */
const BEFORE_OUTCOME: readonly BakeState[] = ['ORDER', 'READY', 'CONTACTING', 'HEARTBEAT']

/** States in which figures are worked out. */
const IN_FIGURES: readonly BakeState[] = ['SUBMITTED', 'WORKSHEET', 'REDO']

/**
 * The rules of `/admin/reports/exceptions`: what is wrong, why, and what clears it. The engine's own
 * (`audit/exceptions.ts`) and the worker's flags are stored with the audits; the others follow from
 * bands, the audits themselves and the fee schedule.
 */
export const EXCEPTION_RULES = {
  WORKER_LAG: {
    label: 'Worker is behind',
    cause: 'Answers, due steps and emails are handled late or not at all.',
    clears: 'Start the worker with npx bakehouse worker. If it runs, see npx bakehouse doctor.',
    source: { kind: 'worker' },
    since: sinceLastEvent,
  },
  SENDER_STOPPED: {
    label: 'Emails or texts are not going out',
    cause:
      'The mail server or the text message provider is not accepting messages. They wait, and none is lost.',
    clears:
      'See the reason on Home or with npx bakehouse doctor, then fix the server or its settings.',
    source: { kind: 'senders' },
    since: sinceLastEvent,
  },
  FILE_INFECTED: {
    label: 'File held: infected',
    cause:
      'The virus scanner found a threat in a file that came in, so it was not added to the audit.',
    clears: 'Go to Inbox, Held, and discard it, or release it if the scanner is wrong.',
    source: { kind: 'held', state: 'infected', hours: 0 },
    since: sinceLastEvent,
  },
  FILE_UNCHECKED: {
    label: 'File not checked for viruses',
    cause: 'The virus scanner has not checked a file for an hour, so it is held.',
    clears: 'Fix the scanner (see npx bakehouse doctor), or decide about the file on Inbox, Held.',
    source: { kind: 'held', state: 'unchecked', hours: HELD_LATE_HOURS },
    since: sinceLastEvent,
  },
  FIRE: {
    label: 'Fire',
    cause: 'The audit is in Contacting, and there is no email address for the insured.',
    clears: 'Call the insured or the agent, then add the email address.',
    source: { kind: 'band', band: 'fire' },
    since: sinceLastEvent,
  },
  PAST_180_DAYS: flagRule(
    'PAST_180_DAYS',
    '180-day clock has run out',
    'The policy ended more than 180 days ago. Some states do not allow an audit after that.',
    1,
  ),
  PAST_DUE: flagRule('PAST_DUE', 'Past due', 'Its due day to the carrier has passed.', 1),
  PAST_LAST_CONTACT_DAY: flagRule(
    'PAST_LAST_CONTACT_DAY',
    'Past the last contact day',
    'The last day to contact the insured has passed, and the audit has no outcome.',
    1,
  ),
  NO_NEXT_ACTION: flagRule(
    'NO_NEXT_ACTION',
    'No next action',
    'No step is open and nothing is scheduled, so the audit would stay where it is.',
  ),
  CHASE_ENDED: flagRule(
    'CHASE_ENDED',
    'Manual step is open',
    'The step MANUAL is open and the audit has no outcome. Someone has to decide what comes next.',
  ),
  APPOINTMENT_LEFT: flagRule(
    'APPOINTMENT_LEFT',
    'Appointment with the previous auditor',
    'The audit was reassigned, and the new auditor is booked or away at that time.',
  ),
  APPOINTMENT_PASSED: flagRule(
    'APPOINTMENT_PASSED',
    'Appointment without an outcome',
    'The appointment was in the past, and no one has recorded whether it took place.',
    1,
  ),
  ENGINE_STUCK: workerRule(
    'ENGINE_STUCK',
    'The worker tried to carry out its next step and failed.',
  ),
  BOUNCED: flagRule(
    'BOUNCED',
    'Email bounced',
    'An email to the insured came back, and no other address is known.',
  ),
  UNDELIVERED: workerRule(
    'UNDELIVERED',
    'The email address or mobile number on file does not work, or a letter came back.',
  ),
  PERHAPS_SENT: {
    label: 'Perhaps sent',
    cause: 'The provider did not confirm an email or text, so it may or may not have gone out.',
    clears: 'Go to Manage, Outbox, "Perhaps sent", and mark it as sent or send it again.',
    source: { kind: 'outbox', waits: { boxes: ['mail', 'messages'], state: 'UNCERTAIN' } },
    since: sinceLastEvent,
  },
  EMAIL_WAITS: {
    label: 'Email waiting to be sent',
    cause: 'An email has waited more than two hours, although the mail server is working.',
    clears:
      'See the reason on Manage, Outbox. The mail server may be delaying it, or the sending limit was reached.',
    source: { kind: 'outbox', waits: { boxes: ['mail'], hours: 2, sender: 'mail' } },
    since: sinceLastEvent,
  },
  LETTER_WAITS: {
    label: 'Letter waiting to be mailed',
    cause: 'A letter has waited more than two days to be printed or marked as mailed.',
    clears:
      'Print it on Manage, Letters, then mark its run as mailed. If it was left out, the reason is there.',
    source: { kind: 'outbox', waits: { boxes: ['letters'], hours: 48 } },
    since: sinceLastEvent,
  },
  RESULTS_UNDELIVERED: workerRule('RESULTS_UNDELIVERED', 'They were sent, but delivery failed.'),
  SENDING_FAILED: flagRule(
    'SENDING_FAILED',
    'Results were not sent',
    "The carrier's system or mail server did not accept them.",
  ),
  INCOMPLETE_ORDER: {
    label: 'Incomplete order',
    cause: 'The order is missing information the audit needs to start.',
    clears: 'Complete the order on the General tab, then move the audit to Ready.',
    source: { kind: 'band', band: 'order' },
    since: sinceAdded,
  },
  DOCUMENTS_TO_CHECK: flagRule(
    'DOCUMENTS_TO_CHECK',
    'Documents to check',
    'Files came in by email, and no one has confirmed what they are.',
  ),
  DEFECTS: flagRule(
    'DEFECTS',
    'Order has defects',
    'Information was missing or unreadable when the order came in.',
  ),
  UNMAPPED_CLASS: {
    label: 'Unmapped class',
    cause: 'A class line has no class code or no premium basis, so it cannot be rated.',
    clears: 'Fill in the class line on the General tab, or correct the feed profile.',
    source: {
      kind: 'test',
      states: BEFORE_OUTCOME,
      passes: ({ categories }) =>
        categories.some((line) => line.classCode.trim() === '' || basisOf(line) === 'unknown'),
    },
    since: sinceAdded,
  },
  UNEXPLAINED_DIFFERENCE: {
    label: 'Unexplained difference',
    cause: 'A final exposure differs by more than 20% and has no note.',
    clears: 'Add a note that explains it to the class line, or correct the exposure.',
    source: {
      kind: 'test',
      states: IN_FIGURES,
      passes: ({ categories }) => linesUnexplained(categories).length > 0,
    },
    since: sinceLastEvent,
  },
  RECORDS_APART: {
    label: 'Records do not match the worksheet',
    cause:
      'Payroll records or their figures are not entered, or they differ from the worksheet by more than the carrier allows, without an explanation.',
    clears: 'On the Records tab, enter the figures, correct the worksheet, or add an explanation.',
    source: { kind: 'records', states: IN_FIGURES },
    since: sinceLastEvent,
  },
  CODE_COLLISION: {
    label: 'Code collision',
    cause: "Its order number is already another audit's code, so it got a different code.",
    clears: 'Give the insured the audit code, not the order number, or correct the order number.',
    source: {
      kind: 'test',
      states: BEFORE_OUTCOME,
      passes: ({ auditCode, orderNumber }) =>
        orderNumber.trim() !== '' &&
        canonicalAuditCode(auditCode) !== canonicalAuditCode(orderNumber),
    },
    since: sinceAdded,
  },
  UNPRICED: {
    label: 'Unpriced',
    cause:
      'No invoice can bill it. Usually the fee schedule has no price for it, or no fee for canceling what was billed.',
    clears:
      "See the reason on Reports, Invoices. Add a price to the carrier's fee schedule, or enter a cost and a reason on the audit.",
    source: { kind: 'price' },
    since: (audit, timeZone) => todayIn(timeZone, billingMoment(audit) ?? audit.lastEventAt),
  },
  SUBMISSION_REFUSED: workerRule(
    'SUBMISSION_REFUSED',
    'The insured submitted, but something is missing, or the audit is paused.',
  ),
  ANSWERS_DROPPED: workerRule(
    'ANSWERS_DROPPED',
    'Some answers were too long or could not be read.',
  ),
  INSURED_EMAIL_DIFFERS: workerRule(
    'INSURED_EMAIL_DIFFERS',
    'The link went to the address an agent gave first; they have since given another.',
  ),
  ANSWERS_STUCK: workerRule(
    'ANSWERS_STUCK',
    'The worker tried three times to process what was saved or uploaded, and failed.',
  ),
  ANSWERS_LATE: workerRule(
    'ANSWERS_LATE',
    'They came in after the figures were final, so they are not in them.',
  ),
  CARRIER_COMMENT: workerRule('CARRIER_COMMENT', 'A person at the carrier wrote a comment.'),
} as const satisfies Record<string, ExceptionRule>

export type ExceptionRuleName = keyof typeof EXCEPTION_RULES

export const EXCEPTION_RULE_NAMES = Object.keys(EXCEPTION_RULES) as ExceptionRuleName[]

/** Whether an exception is of audits, which can be listed: not of the engine, or of files. */
export function isOfAudits(rule: ExceptionRuleName): boolean {
  const { kind } = EXCEPTION_RULES[rule].source
  return kind !== 'worker' && kind !== 'senders' && kind !== 'held'
}
