import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { type Day, formatDay } from '#shared/kernel/day.ts'
import type { CarrierAudit } from '#shared/results/carrierAudit.ts'
import { AuditDue } from '../ui/dues.tsx'
import { StateChip } from '../ui/states.tsx'
import { RecordTable } from '../ui/table.tsx'

const COLUMNS = ['code', 'insured', 'policy', 'state', 'due', 'added'] as const

/** A page of the inventory; a row's code leads to the audit. */
export function InventoryTable({
  audits,
  today,
  label,
  timeZone,
}: {
  audits: readonly CarrierAudit[]
  today: Day
  label: string
  timeZone: string
}) {
  const translate = useTranslate()
  const heads = COLUMNS.map((name) => ({ name, label: translate(`inventory.column.${name}`) }))
  return (
    <RecordTable label={label} heads={heads}>
      {audits.map((audit) => (
        <tr key={audit.id}>
          <td className="figures" style={{ textAlign: 'left' }}>
            <Link to={`/inventory/${audit.id}`}>{audit.auditCode}</Link>
          </td>
          <th scope="row">
            <bdi>{audit.insuredCompany || translate('audit.no_name')}</bdi>
          </th>
          <td>{audit.policyNumber}</td>
          <td>
            <StateChip state={audit.bakeState} />
          </td>
          <td>
            <AuditDue audit={audit} today={today} />
          </td>
          <td className="figures" style={{ textAlign: 'left' }}>
            {formatDay(audit.dateAdded, { timeZone })}
          </td>
        </tr>
      ))}
    </RecordTable>
  )
}
