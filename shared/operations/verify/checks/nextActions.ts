import { nextAction } from '../../../domain/audit/nextAction.ts'
import { STATES } from '../../../domain/audit/states.ts'
import { refusal } from '../../../errors/refusal.ts'
import type { AuditCheck } from '../AuditCheck.ts'

/** Every open audit has something that happens next, or a flag that says that it has not. */
export const nextActions: AuditCheck = {
  name: 'next actions',
  check(audit) {
    const isListed = audit.nextStep === null || audit.openSteps[audit.nextStep] !== undefined
    const isLost = nextAction(audit).kind === 'exception' && audit.flags.length === 0
    const state = STATES[audit.bakeState].label
    return isLost || !isListed ? [refusal('NEXT_ACTION_MISSING', { state })] : []
  },
}
