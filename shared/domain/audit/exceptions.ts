import { addDays } from '../format/addDays.ts'
import type { Audit, Day } from './Audit.ts'
import { nextAction } from './nextAction.ts'
import { isOpenState } from './openStates.ts'
import type { BakeState } from './states.ts'

/** What the exceptions look at. */
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
>

interface Exception {
  label: string
  /** What takes it away again. */
  clears: string
  /** The day from which the audit has it: long ago when it has it already; null: never. */
  since: (audit: ExceptionFacts) => Day | null
}

/** Some states expect that a regulatory cap of so many days after the policy's end is kept. */
const CAP_DAYS = 180

const ALWAYS: Day = '1900-01-01'

/** Somebody may still have to be reached, or documents collected. */
const COLLECTING: readonly BakeState[] = [
  'ORDER',
  'READY',
  'CONTACTING',
  'HEARTBEAT',
  'SKIPPED',
  'WRONG_DOCS',
  'REDO',
  'PAUSED',
]

/**
 * What is wrong with an audit so that a person has to look: the engine sees it by itself, writes it
 * into `flags`, and takes it away again. The first five are events, the others come with the day; a
 * pause stops the contact clock, not these.
 */
export const EXCEPTIONS = {
  DEFECTS: {
    label: 'The order has defects',
    clears: 'Fill in what the order lacks.',
    since: ({ defects }) => (defects.length > 0 ? ALWAYS : null),
  },
  CHASE_ENDED: {
    // MANUAL ends a chase; but a person adds one also while attempts go on.
    label: 'A manual step is open, without an outcome',
    clears: 'Set the outcome, or complete the step MANUAL and go on.',
    since: ({ openSteps, nextStep, nextDue }) => {
      if (openSteps.MANUAL === undefined) return null
      return nextStep === 'MANUAL' && nextDue !== null ? nextDue : ALWAYS
    },
  },
  NO_NEXT_ACTION: {
    label: 'Nothing would ever happen',
    clears: 'Add a step, or move the audit on.',
    since: ({ bakeState, nextStep, nextDue }) =>
      nextAction({ bakeState, nextStep, nextDue }).kind === 'exception' ? ALWAYS : null,
  },
  SENDING_FAILED: {
    label: 'The results could not be sent to the carrier',
    clears: 'Send them another way, or ask the carrier and send them again.',
    since: ({ bakeState, lastEventOp }) =>
      bakeState === 'FINAL_REVIEW_COMPLETE' && lastEventOp === 'FAILED' ? ALWAYS : null,
  },
  PAST_DUE: {
    label: 'Past the due day',
    clears: 'Send it to the carrier, or agree on a later due day.',
    since: ({ auditDue, bakeState }) => dayAfter(auditDue, 0, isOpenState(bakeState)),
  },
  PAST_LAST_CONTACT_DAY: {
    label: 'Past the last contact day',
    clears: 'Set the outcome, or move the last contact day if the carrier agrees.',
    since: ({ auditNoFlyDue, bakeState }) =>
      dayAfter(auditNoFlyDue, 0, COLLECTING.includes(bakeState)),
  },
  PAST_180_DAYS: {
    label: `More than ${CAP_DAYS} days after the policy's end`,
    clears: 'Send it to the carrier.',
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

/** `flags` with the engine's exceptions as they are today; what others put there stays. */
export function flagsOf(audit: ExceptionFacts & Pick<Audit, 'flags'>, today: Day): string[] {
  const others = audit.flags.filter((flag) => !Object.hasOwn(EXCEPTIONS, flag))
  return [...exceptionsOf(audit, today), ...others]
}

function dayAfter(day: Day | null, days: number, isOpen: boolean): Day | null {
  return day === null || !isOpen ? null : addDays(day, days + 1)
}
