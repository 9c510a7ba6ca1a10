import type { Audit } from '../audit/Audit.ts'
import { intakeStatusIn } from '../audit/intakeStatus.ts'
import { isSameValue } from '../audit/isSameValue.ts'
import type { Intake } from '../audit/newIntake.ts'
import { answerByOf, openUntilOf } from '../audit/openUntil.ts'
import { askedOf } from './asked.ts'
import { intakeVoice } from './intakeVoice.ts'

/**
 * What changes in an agent's or a delegate's intake so that it fits its audit: the facts that its pages
 * show, its day, and whether it still takes answers. Empty when it fits; a part that was sent stays
 * so. `timeZone` is the carrier's.
 */
export function linkChanges(intake: Intake, audit: Audit, timeZone: string): Partial<Intake> {
  const now = {
    insuredCompany: audit.insuredCompany,
    policyLastFour: audit.policyNumber.slice(-4),
    policyStart: audit.policyStart,
    policyEnd: audit.policyEnd,
    auditDue: audit.auditDue,
    openUntil: openUntilOf(audit, timeZone),
    answerBy: answerByOf(audit, timeZone),
    asked: askedOf(audit),
    status: linkStatus(intake, audit),
  } satisfies Partial<Intake>
  const before: Partial<Intake> = intake
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => !isSameValue(before[name as keyof Intake], value),
    ),
  )
}

function linkStatus(intake: Intake, audit: Audit): Intake['status'] {
  const status = intakeStatusIn(audit)
  const isSent = intake.status === 'submitted'
  if (status === 'submitted' || status === 'closed')
    return isSent && status === 'submitted' ? 'submitted' : 'closed'
  // Whoever answers for the insured is asked again with them; a part that was sent is over.
  const isPart = !intakeVoice(intake, audit.bakeState).maySubmit
  return isSent && isPart ? 'submitted' : status
}
