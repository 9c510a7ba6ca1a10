import type { Audit } from '../audit/Audit.ts'
import type { Carrier } from '../carrier/Carrier.ts'
import { STEPS, type StepType } from './steps.ts'

/**
 * The step that follows NEW, by whichever door the order came: the carrier's review where it has an
 * inbox for it, else Ready, which the review leads to when it ends or lapses.
 */
export function stepAfterNew({ reviewInbox }: Pick<Carrier, 'reviewInbox'>): StepType {
  return reviewInbox === '' ? 'READY' : 'AI_REVIEW'
}

/** The same for an audit that comes to READY: one that was reviewed or begun already isn't again. */
export function firstStepOf(
  { history }: Pick<Audit, 'history'>,
  carrier: Pick<Carrier, 'reviewInbox'>,
): StepType {
  const ops: readonly string[] = [STEPS.AI_REVIEW.historyOp, STEPS.READY.historyOp]
  return history.some(({ op }) => ops.includes(op)) ? 'READY' : stepAfterNew(carrier)
}
