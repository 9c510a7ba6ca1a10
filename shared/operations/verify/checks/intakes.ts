import { INTAKE_STATUS_OF } from '../../../domain/audit/intakeStatus.ts'
import { STATES } from '../../../domain/audit/states.ts'
import { refusal } from '../../../errors/refusal.ts'
import type { AuditCheck } from '../AuditCheck.ts'

/** The public side may do what the audit's state lets it. What it has just sent is not folded yet. */
export const intakes: AuditCheck = {
  name: 'intakes',
  check(audit, { intakes: found }) {
    const intake = found.get(audit.intakeId)
    if (intake?.auditFSID !== audit.id || intake.scope !== 'insured')
      return [refusal('INTAKE_MISSING')]
    const state = audit.pause?.resumeState ?? audit.bakeState
    const expected = INTAKE_STATUS_OF[state]
    if (expected === null || intake.status === expected || intake.pending) return []
    const facts = { found: intake.status, expected, state: STATES[audit.bakeState].label }
    return [refusal('INTAKE_STATUS_DIFFERS', facts)]
  },
}
