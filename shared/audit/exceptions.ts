import type { StepType } from '#shared/firm/model.ts'
import { emailKey } from '#shared/kernel/contact.ts'
import { addDays, type Day } from '#shared/kernel/day.ts'
import type { Actor } from './actor.ts'
import type { Audit } from './model.ts'
import { type BakeState, isOpenState, isOverState, STATES } from './states.ts'
import { STEPS } from './steps/table.ts'

/**
 * What is to be done next. `step`: carry out that open step. `standing`: what the state itself asks
 * for. `comment`: the carrier waits for a reply. `exception`: nothing is planned on an open audit.
 * `none`: the audit is over.
 */
export type NextAction =
  | { kind: 'step'; step: StepType; label: string; due: Day | null }
  | { kind: 'standing'; state: BakeState; label: string; due: Day | null }
  | { kind: 'comment'; label: string; due: null }
  | { kind: 'exception'; label: string; due: null }
  | { kind: 'none'; label: string; due: null }

/**
 * The carrier's comment that waits for a reply, else the open step, else the standing action of the
 * state. Open steps of a paused audit wait. Days are the carrier's.
 */
export function nextAction(
  audit: Pick<Audit, 'bakeState' | 'nextStep' | 'nextDue'> & Partial<Pick<Audit, 'flags'>>,
): NextAction {
  const { bakeState, nextStep, nextDue, flags = [] } = audit
  if (hasOpenComment({ flags }))
    return { kind: 'comment', label: 'Reply to the carrier', due: null }
  if (isOverState(bakeState)) return { kind: 'none', label: 'Nothing to do', due: null }
  if (nextStep !== null && bakeState !== 'PAUSED') {
    return { kind: 'step', step: nextStep, label: STEPS[nextStep].displayName, due: nextDue }
  }
  const label = STATES[bakeState]?.standing
  if (label !== undefined) return { kind: 'standing', state: bakeState, label, due: nextDue }
  return { kind: 'exception', label: 'No next step', due: null }
}

/** True while a comment waits for a reply, or to be marked as done. */
export function hasOpenComment({ flags }: Pick<Audit, 'flags'>): boolean {
  return flags.includes('CARRIER_COMMENT')
}

/** Who has claimed the audit at `now`; empty without a claim, or when it has ended. */
export function claimedBy(
  { assignee, claimUntil }: Pick<Audit, 'assignee' | 'claimUntil'>,
  now: Date,
): string {
  return claimUntil !== null && claimUntil > now ? assignee : ''
}

/** What the exceptions depend on. */
export type ExceptionFacts = Pick<
  Audit,
  | 'bakeState'
  | 'auditDue'
  | 'auditNoFlyDue'
  | 'policyEnd'
  | 'openSteps'
  | 'nextStep'
  | 'nextDue'
  | 'defects'
  | 'lastEventOp'
  | 'insuredEmail'
  | 'agentInsuredEmail'
> &
  Partial<Pick<Audit, 'toCheck' | 'appointment' | 'bouncedEmails'>>

interface Exception {
  label: string
  /** What clears it. */
  clears: string
  /** The day from which the audit has it: long ago when it has it already; null: never. */
  since: (audit: ExceptionFacts) => Day | null
}

/** Some states expect that a regulatory cap of so many days after the policy's end is kept. */
const CAP_DAYS = 180

const ALWAYS: Day = '1900-01-01'

/**
 * What is wrong with an audit so that a person has to act. The engine sets and clears these in `flags`
 * with every write. Some follow from events, the others from the day, also during a pause.
 */
export const EXCEPTIONS = {
  DEFECTS: {
    label: 'The order has defects',
    clears: 'Fill in what is missing.',
    since: ({ defects }) => (defects.length > 0 ? ALWAYS : null),
  },
  CHASE_ENDED: {
    // MANUAL ends a chase; but a person adds one also while attempts go on.
    label: 'A manual step is open and there is no outcome',
    clears: 'Set the outcome, or complete the step MANUAL to continue.',
    since: ({ openSteps, nextStep, nextDue }) => {
      if (openSteps.MANUAL === undefined) return null
      return nextStep === 'MANUAL' && nextDue !== null ? nextDue : ALWAYS
    },
  },
  NO_NEXT_ACTION: {
    label: 'Nothing is scheduled to happen next',
    clears: 'Add a step, or move the audit to its next state.',
    since: ({ bakeState, nextStep, nextDue }) =>
      nextAction({ bakeState, nextStep, nextDue }).kind === 'exception' ? ALWAYS : null,
  },
  BOUNCED: {
    label: 'Email to the insured bounced',
    clears: 'Ask the agent or the insured for another address, and enter it.',
    since: (audit) =>
      STATES[audit.bakeState]?.isChased && hasInsuredBounced(audit) ? ALWAYS : null,
  },
  DOCUMENTS_TO_CHECK: {
    label: 'Check the documents that came by email',
    clears: 'Open each one under Documents, then confirm its type or remove it.',
    since: ({ toCheck = [] }) => (toCheck.length > 0 ? ALWAYS : null),
  },
  APPOINTMENT_LEFT: {
    label: 'The appointment is still with the previous auditor',
    clears: 'Reschedule it, give it to an auditor who is free, or cancel it.',
    since: ({ appointment, bakeState }) =>
      appointment?.isLeft && isOpenState(bakeState) ? ALWAYS : null,
  },
  APPOINTMENT_PASSED: {
    label: 'An appointment has passed without an outcome',
    clears: 'Record whether it took place, or reschedule it.',
    since: ({ appointment, bakeState }) =>
      dayAfter(appointment?.day ?? null, 0, isOpenState(bakeState)),
  },
  SENDING_FAILED: {
    label: 'The results could not be sent to the carrier',
    clears: 'Send them another way, or ask the carrier and send them again.',
    since: ({ bakeState, lastEventOp }) =>
      bakeState === 'FINAL_REVIEW_COMPLETE' && lastEventOp === 'FAILED' ? ALWAYS : null,
  },
  PAST_DUE: {
    label: 'Past the due day',
    clears: 'Send it to the carrier, or agree on a later due day with the carrier.',
    since: ({ auditDue, bakeState }) => dayAfter(auditDue, 0, isOpenState(bakeState)),
  },
  PAST_LAST_CONTACT_DAY: {
    label: 'Past the last contact day',
    clears: 'Set the outcome, or change the last contact day if the carrier agrees.',
    since: ({ auditNoFlyDue, bakeState }) =>
      dayAfter(auditNoFlyDue, 0, STATES[bakeState]?.stage === 'collecting'),
  },
  PAST_180_DAYS: {
    label: `More than ${CAP_DAYS} days since the policy ended`,
    clears: 'Finish the audit and send it to the carrier.',
    since: ({ policyEnd, bakeState }) => dayAfter(policyEnd, CAP_DAYS, isOpenState(bakeState)),
  },
} as const satisfies Record<string, Exception>

export type ExceptionName = keyof typeof EXCEPTIONS

export const EXCEPTION_NAMES = Object.keys(EXCEPTIONS) as ExceptionName[]

/** The exceptions an audit has on a day (the carrier's), in the table's order. */
export function exceptionsOf(audit: ExceptionFacts, today: Day): ExceptionName[] {
  return EXCEPTION_NAMES.filter((name) => {
    const since = EXCEPTIONS[name].since(audit)
    return since !== null && since <= today
  })
}

/** The next day on which the date alone adds an exception; null when none will. */
export function nextExceptionDay(audit: ExceptionFacts, today: Day): Day | null {
  const ahead = EXCEPTION_NAMES.flatMap((name) => EXCEPTIONS[name].since(audit) ?? [])
  return ahead.filter((day) => day > today).sort()[0] ?? null
}

/** `flags` with the engine's exceptions as they are today; all other flags stay. */
export function flagsOf(audit: ExceptionFacts & Pick<Audit, 'flags'>, today: Day): string[] {
  const others = audit.flags.filter((flag) => !Object.hasOwn(EXCEPTIONS, flag))
  return [...exceptionsOf(audit, today), ...others]
}

/** True where an email to the insured bounced, and no other address of theirs is known. */
function hasInsuredBounced({
  insuredEmail,
  agentInsuredEmail,
  bouncedEmails = [],
}: ExceptionFacts): boolean {
  const known = [insuredEmail, agentInsuredEmail].filter((each) => each.trim() !== '')
  return known.length > 0 && known.every((each) => bouncedEmails.includes(emailKey(each)))
}

function dayAfter(day: Day | null, days: number, isOpen: boolean): Day | null {
  return day === null || !isOpen ? null : addDays(day, days + 1)
}

/**
 * Flags of an audit that the worker sets, besides the exceptions. All but a comment that waits for its
 * reply are cleared when a person acts on the audit, not by an action on many; `clears` says what to do.
 */
export const WORKER_FLAGS = {
  ENGINE_STUCK: {
    label: 'The worker could not carry out the next step',
    clears: 'Check the open steps. The worker tries again every hour.',
  },
  ANSWERS_DROPPED: {
    label: 'Some answers from the public pages could not be used',
    clears: 'Ask for those answers again.',
  },
  INSURED_EMAIL_DIFFERS: {
    label: 'An agent gave another email for the insured than before',
    clears: 'Ask the agent which is right, and correct the email of the insured by the agent.',
  },
  ANSWERS_STUCK: {
    label: 'Answers from a public link could not be processed',
    clears:
      'Ask the person to save a page again, or to send answers and documents another way. Each new save is tried again, but an audit over 400 kB cannot take more.',
  },
  ANSWERS_LATE: {
    label: 'Answers came in after the figures were final',
    clears: 'Read the answers, and return the audit to redo if they change the figures.',
  },
  SUBMISSION_REFUSED: {
    label: 'A submission could not be accepted',
    clears: 'Open the audit to see what is missing, then ask for it or resume the audit.',
  },
  CARRIER_COMMENT: {
    label: 'The carrier commented',
    clears: 'Reply to the comment, or mark it as done.',
  },
  RESULTS_UNDELIVERED: {
    label: 'The results did not reach the carrier',
    clears: 'See the reason in the history, fix it in the carrier’s settings, and send them again.',
  },
  UNDELIVERED: {
    label: 'An email, text message or letter could not be delivered',
    clears:
      "Check the email addresses, the insured's mobile number and the mailing address. A nonproductive outcome based on that message needs another attempt.",
  },
} as const satisfies Record<string, { label: string; clears: string }>

export type WorkerFlag = keyof typeof WORKER_FLAGS

/** `flags` with one of the worker's set or cleared. */
export function withWorkerFlag(
  flags: readonly string[],
  flag: WorkerFlag,
  isSet: boolean,
): string[] {
  const others = flags.filter((each) => each !== flag)
  return isSet ? [...others, flag] : others
}

/** `flags` after an action: staff who acts on the audit has seen the worker's; the engine and an invoice have not. */
export function flagsAfterWork(flags: readonly string[], { role }: Actor): string[] {
  if (role === 'system' || role === 'invoicing') return [...flags]
  return flags.filter((flag) => flag === 'CARRIER_COMMENT' || !Object.hasOwn(WORKER_FLAGS, flag))
}

/** Everything an audit can be flagged with: the engine's exceptions and the worker's flags. */
export type Flag = ExceptionName | WorkerFlag

export const FLAGS: readonly Flag[] = [
  ...EXCEPTION_NAMES,
  ...(Object.keys(WORKER_FLAGS) as WorkerFlag[]),
]
