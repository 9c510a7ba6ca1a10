import type { Day } from '#shared/domain/audit/Audit.ts'
import type { BakeState } from '#shared/domain/audit/states.ts'
import { formatDay } from '#shared/domain/format/day.ts'
import type { CarrierAudit } from '#shared/domain/rollup/CarrierAudit.ts'
import { AuditDue } from '../components/AuditDue.tsx'

/** What is over is late no more, whenever it was due. */
const OVER: readonly BakeState[] = ['SENT_TO_CARRIER', 'INVOICED', 'CANCELLED']

/** The day an audit is due, with how near it is while anybody still works on it. */
export function DueDay({
  audit: { auditDue, bakeState },
  today,
}: {
  audit: Pick<CarrierAudit, 'auditDue' | 'bakeState'>
  today: Day
}) {
  if (auditDue !== null && OVER.includes(bakeState)) return formatDay(auditDue)
  return <AuditDue day={auditDue} today={today} />
}
