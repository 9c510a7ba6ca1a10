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
import type { BakeState } from '#shared/audit/states.ts'
import { HELD_LATE_HOURS, type HeldState } from '#shared/documents/heldFiles.ts'
import type { StepType } from '#shared/firm/model.ts'
import { addDays, type Day, todayIn } from '#shared/kernel/day.ts'
import type { Senders } from '#shared/outreach/senders.ts'

/** How the audits of a rule are found: by an index, or by reading those of some states. */
export type ExceptionSource =
  | { kind: 'flag'; flag: ExceptionName | WorkerFlag }
  | { kind: 'band'; band: Exclude<Band, 'rest'> }
  | { kind: 'step'; step: StepType }
  | { kind: 'test'; states: readonly BakeState[]; passes: (audit: Audit) => boolean }
  /** Records that its carrier's rules do not let agree with the worksheet. */
  | { kind: 'records'; states: readonly BakeState[] }
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
 * bands, steps, the audits themselves and the fee schedule.
 */
export const EXCEPTION_RULES = {
  WORKER_LAG: {
    label: 'Worker is behind',
    cause: 'Answers, waits and emails are acted on late, or not at all.',
    clears: 'Start the worker: npx bakehouse worker. See npx bakehouse doctor.',
    source: { kind: 'worker' },
    since: sinceLastEvent,
  },
  SENDER_STOPPED: {
    label: 'Emails or texts do not leave',
    cause:
      'The mail server or the provider of texts takes none of them, so they wait. Nothing is lost.',
    clears:
      'See why on Home or with npx bakehouse doctor, and put the server or its settings right.',
    source: { kind: 'senders' },
    since: sinceLastEvent,
  },
  FILE_INFECTED: {
    label: 'File held: infected',
    cause: 'The virus scanner found something in a file that came in, so it is no document.',
    clears: 'Decide on Inbox, Held: discard it, or release it if the scanner is wrong.',
    source: { kind: 'held', state: 'infected', hours: 0 },
    since: sinceLastEvent,
  },
  FILE_UNCHECKED: {
    label: 'File not checked for viruses',
    cause: 'The virus scanner has given no verdict for an hour: what came with the file waits.',
    clears: 'Put the scanner right (npx bakehouse doctor), or decide on Inbox, Held.',
    source: { kind: 'held', state: 'unchecked', hours: HELD_LATE_HOURS },
    since: sinceLastEvent,
  },
  FIRE: {
    label: 'Fire',
    cause: 'Contacting, and there is no email address of the insured.',
    clears: 'Call the insured or the agent, and add the email address.',
    source: { kind: 'band', band: 'fire' },
    since: sinceLastEvent,
  },
  PAST_180_DAYS: flagRule(
    'PAST_180_DAYS',
    '180-day clock has run out',
    'More than 180 days have gone by since the policy ended; some states cap it there.',
    1,
  ),
  PAST_DUE: flagRule('PAST_DUE', 'Past due', 'The day it was due to the carrier has gone by.', 1),
  PAST_LAST_CONTACT_DAY: flagRule(
    'PAST_LAST_CONTACT_DAY',
    'Past the last contact day',
    'The last day to reach the insured has gone by, without an outcome.',
    1,
  ),
  NO_NEXT_ACTION: flagRule(
    'NO_NEXT_ACTION',
    'No next action',
    'No step is open and the state asks for nothing: nothing would ever happen.',
  ),
  CHASE_ENDED: flagRule(
    'CHASE_ENDED',
    'Manual step is open',
    'MANUAL is open and there is no outcome: a person decides how to go on.',
  ),
  APPOINTMENT_LEFT: flagRule(
    'APPOINTMENT_LEFT',
    'Appointment of another auditor',
    'The audit was given to another auditor, who has another appointment then or is away.',
  ),
  APPOINTMENT_PASSED: flagRule(
    'APPOINTMENT_PASSED',
    'Appointment without an outcome',
    'Its day has gone by, and no one has recorded whether it took place.',
    1,
  ),
  ENGINE_STUCK: workerRule('ENGINE_STUCK', 'The worker could not carry out its next step.'),
  BOUNCED: {
    label: 'Email bounced',
    cause: "The insured's email address does not work; the agent is to help.",
    clears: 'Get another address from the agent or the insured, and complete the step.',
    source: { kind: 'step', step: 'GET_HELP_FROM_AGENT' },
    since: sinceLastEvent,
  },
  UNDELIVERED: workerRule(
    'UNDELIVERED',
    "An email address is not one address, or the insured's mobile number could not be reached.",
  ),
  PERHAPS_SENT: {
    label: 'Perhaps sent',
    cause: 'An email or text was handed over, and no answer came: it may have left or not.',
    clears: 'Decide on Manage, Outbox, "Perhaps sent": it was sent, or send it again.',
    source: { kind: 'outbox', waits: { boxes: ['mail', 'messages'], state: 'UNCERTAIN' } },
    since: sinceLastEvent,
  },
  EMAIL_WAITS: {
    label: 'Email waits to be sent',
    cause: 'An email has waited for longer than two hours, although a sender is set up and works.',
    clears: 'See why on Manage, Outbox: its server may put it off, or more are due than may leave.',
    source: { kind: 'outbox', waits: { boxes: ['mail'], hours: 2, sender: 'mail' } },
    since: sinceLastEvent,
  },
  LETTER_WAITS: {
    label: 'Letter waits to be printed',
    cause: 'A letter has waited for longer than two days, to be printed or to be marked as mailed.',
    clears:
      'Print it on Manage, Letters, and mark its run as mailed. If it was left out, see why there.',
    source: { kind: 'outbox', waits: { boxes: ['letters'], hours: 48 } },
    since: sinceLastEvent,
  },
  RESULTS_UNDELIVERED: workerRule('RESULTS_UNDELIVERED', 'The carrier did not get the results.'),
  SENDING_FAILED: flagRule(
    'SENDING_FAILED',
    'Results were not sent',
    'The carrier did not take the results.',
  ),
  INCOMPLETE_ORDER: {
    label: 'Incomplete order',
    cause: 'The order lacks what an audit cannot begin without.',
    clears: 'Complete the order on its General tab, then move it to Ready.',
    source: { kind: 'band', band: 'order' },
    since: sinceAdded,
  },
  DOCUMENTS_TO_CHECK: flagRule(
    'DOCUMENTS_TO_CHECK',
    'Documents to check',
    'Files came with an email, and no one has confirmed what they are.',
  ),
  DEFECTS: flagRule('DEFECTS', 'Order has defects', 'The order lacked something when it came in.'),
  UNMAPPED_CLASS: {
    label: 'Unmapped class',
    cause: 'A class line has no code or no premium basis: it cannot be rated.',
    clears: 'Fill in the class line on the General tab, or correct the feed profile.',
    source: {
      kind: 'test',
      states: BEFORE_OUTCOME,
      passes: ({ categories }) =>
        categories.some(
          ({ classCode, exposureType }) => classCode.trim() === '' || exposureType === 'unknown',
        ),
    },
    since: sinceAdded,
  },
  UNEXPLAINED_DIFFERENCE: {
    label: 'Unexplained difference',
    cause: 'A final exposure differs by more than 20% and has no note.',
    clears: 'Add a note to the class line, or correct the exposure.',
    source: {
      kind: 'test',
      states: IN_FIGURES,
      passes: ({ categories }) => linesUnexplained(categories).length > 0,
    },
    since: sinceLastEvent,
  },
  RECORDS_APART: {
    label: 'Records apart or missing',
    cause:
      'Records are missing, not read, or apart from the worksheet by more than the carrier allows, and no one has said why.',
    clears: 'On its tab Records: read the figures, correct the worksheet, or write why.',
    source: { kind: 'records', states: IN_FIGURES },
    since: sinceLastEvent,
  },
  CODE_COLLISION: {
    label: 'Code collision',
    cause: 'Its order number is the code of another audit, so it got a code of its own.',
    clears: 'Give the insured the code of the audit, not the order number; or correct the number.',
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
    cause: 'It was sent to the carrier, and the fee schedule has no price for it.',
    clears:
      "Add the price to the carrier's fee schedule, or give the audit a cost with its reason.",
    source: { kind: 'price' },
    since: (audit, timeZone) => todayIn(timeZone, audit.dateSent ?? audit.lastEventAt),
  },
  SUBMISSION_REFUSED: workerRule('SUBMISSION_REFUSED', 'What the insured sent could not be taken.'),
  ANSWERS_DROPPED: workerRule('ANSWERS_DROPPED', 'Answers were not of their form.'),
  INSURED_EMAIL_DIFFERS: workerRule(
    'INSURED_EMAIL_DIFFERS',
    'Where the link goes, an agent says once: another address is a person’s to decide.',
  ),
  ANSWERS_STUCK: workerRule(
    'ANSWERS_STUCK',
    'The worker failed three times at what was saved or uploaded.',
  ),
  ANSWERS_LATE: workerRule('ANSWERS_LATE', 'The figures were settled already.'),
  CARRIER_COMMENT: workerRule('CARRIER_COMMENT', 'A carrier user has written a comment.'),
} as const satisfies Record<string, ExceptionRule>

export type ExceptionRuleName = keyof typeof EXCEPTION_RULES

export const EXCEPTION_RULE_NAMES = Object.keys(EXCEPTION_RULES) as ExceptionRuleName[]

/** Whether an exception is of audits, which can be listed: not of the engine, or of files. */
export function isOfAudits(rule: ExceptionRuleName): boolean {
  const { kind } = EXCEPTION_RULES[rule].source
  return kind !== 'worker' && kind !== 'senders' && kind !== 'held'
}
