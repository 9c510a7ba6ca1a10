import { askedOf } from '../intake/asked.ts'
import type { Audit } from './Audit.ts'
import { intakeStatusAfter } from './intakeStatus.ts'
import type { Intake } from './newIntake.ts'
import { answerByOf, openUntilOf } from './openUntil.ts'

/**
 * What changes in what the public sees of an audit when the audit changes: what it may do, and the
 * facts that its pages show. Empty when nothing does. `timeZone` is the carrier's.
 */
export function intakeChanges(before: Audit, after: Audit, timeZone: string): Partial<Intake> {
  const changes: Partial<Intake> = {}
  const status = intakeStatusAfter(before.bakeState, after.bakeState)
  if (status !== null) changes.status = status
  if (before.insuredCompany !== after.insuredCompany) changes.insuredCompany = after.insuredCompany
  if (before.policyNumber !== after.policyNumber)
    changes.policyLastFour = after.policyNumber.slice(-4)
  if (before.policyStart !== after.policyStart) changes.policyStart = after.policyStart
  if (before.policyEnd !== after.policyEnd) changes.policyEnd = after.policyEnd
  if (before.auditDue !== after.auditDue) changes.auditDue = after.auditDue
  const asked = askedOf(after)
  if (JSON.stringify(askedOf(before)) !== JSON.stringify(asked)) changes.asked = asked
  const openUntil = openUntilOf(after, timeZone)
  // What is stored may have been worked out by an earlier version: a link that is sent is open.
  const isSent = before.linkSentAt?.getTime() !== after.linkSentAt?.getTime()
  if (isSent || openUntil.getTime() !== openUntilOf(before, timeZone).getTime())
    changes.openUntil = openUntil
  const answerBy = answerByOf(after, timeZone)
  if (answerBy !== answerByOf(before, timeZone)) changes.answerBy = answerBy
  if (before.linkClosedAt === null && after.linkClosedAt !== null) changes.revoked = true
  return changes
}
