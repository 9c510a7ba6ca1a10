import type { Carrier, StepType } from '#shared/firm/model.ts'
import type { Audit } from '../model.ts'
import type { Step } from './model.ts'
import { STEPS } from './table.ts'

/**
 * A step of an audit that starts at `now` and is open. With `completed` it is over at once, as NEW is
 * after an import: nobody acted, so there is no acting user (specification §4).
 */
export function newStep(
  audit: Pick<Audit, 'id' | 'auditCode' | 'carrierCompany'>,
  type: StepType,
  {
    id,
    now,
    userId,
    completed = false,
  }: { id: string; now: Date; userId: string; completed?: boolean },
): Step {
  const { displayName, historyOp, baker } = STEPS[type]
  const status = completed ? 'COMPLETED' : 'OPEN'
  return {
    id,
    auditFSID: audit.id,
    auditCode: audit.auditCode,
    carrierCompany: audit.carrierCompany,
    type,
    displayName,
    historyOp,
    args: {},
    status,
    statusHistory: [{ status, date: now, userId }],
    dateAdded: now,
    dateStarted: now,
    dateCompleted: completed ? now : null,
    acUserId: '',
    baker,
    bakerStepActive: baker && !completed,
    dueAt: completed ? null : now,
    assignee: '',
    result: '',
    callbackAt: null,
    attempt: 1,
  }
}

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
