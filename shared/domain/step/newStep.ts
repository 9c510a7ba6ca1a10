import type { Audit } from '../audit/Audit.ts'
import type { Step } from './Step.ts'
import { STEPS, type StepType } from './steps.ts'

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
