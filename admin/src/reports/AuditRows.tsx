import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { nextAction } from '#shared/audit/exceptions.ts'
import type { Audit } from '#shared/audit/model.ts'
import { StateChip } from '../ui/states.tsx'
import { PlainTable, TableScroll } from '../ui/table.tsx'

/** Audits behind a number: who, where it stands, what is next, and what the number is about. */
export function AuditRows({
  caption,
  about,
  rows,
}: {
  caption: string
  /** The head of the last column. */
  about: string
  rows: readonly { audit: Audit; about: ReactNode }[]
}) {
  const translate = useTranslate()
  return (
    <TableScroll>
      <PlainTable>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{translate('reports.code')}</th>
            <th scope="col">{translate('reports.insured')}</th>
            <th scope="col">{translate('reports.state')}</th>
            <th scope="col" className="wide">
              {translate('reports.next_action')}
            </th>
            <th scope="col" className="number">
              {about}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ audit, about: cell }) => (
            <tr key={audit.id}>
              <td className="narrow">
                <Link to={`/audits/${canonicalAuditCode(audit.auditCode)}`}>{audit.auditCode}</Link>
              </td>
              <td>
                <bdi>{audit.insuredCompany || translate('audit.no_name')}</bdi>
              </td>
              <td>
                <StateChip state={audit.bakeState} />
              </td>
              <td className="wide">{nextAction(audit).label}</td>
              <td className="number figures">{cell}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </TableScroll>
  )
}
