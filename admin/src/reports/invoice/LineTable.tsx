import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { invoiceTotals } from '#shared/billing/invoice.ts'
import type { InvoiceLine } from '#shared/billing/model.ts'
import { formatDay } from '#shared/kernel/day.ts'
import { formatCents } from '#shared/kernel/money.ts'
import { PlainTable, TableScroll } from '../../ui/table.tsx'

const ROWS_AT_FIRST = 25

/** The lines of an invoice with their sum; credits are negative. */
export function LineTable({ caption, lines }: { caption: string; lines: readonly InvoiceLine[] }) {
  const translate = useTranslate()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? lines : lines.slice(0, ROWS_AT_FIRST)
  return (
    <>
      <TableScroll tabIndex={0} role="group" aria-label={caption}>
        <PlainTable>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{translate('reports.code')}</th>
              <th scope="col">{translate('reports.insured')}</th>
              <th scope="col" className="wide">
                {translate('invoices.service')}
              </th>
              <th scope="col" className="wide">
                {translate('invoices.sent')}
              </th>
              <th scope="col" className="number">
                {translate('invoices.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <tr key={line.n}>
                <td className="narrow">
                  <Link to={`/audits/${canonicalAuditCode(line.auditCode)}`}>{line.auditCode}</Link>
                </td>
                <td>
                  <bdi>{line.insuredName}</bdi>
                </td>
                <td className="wide quiet">
                  {line.feeDescription}
                  {line.creditOf !== '' &&
                    translate('invoices.difference_to', { number: line.creditOf })}
                </td>
                <td className="wide quiet narrow">{formatDay(line.dateSent)}</td>
                <td className="number figures">{formatCents(line.amountCents)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{translate('invoices.total')}</th>
              <td />
              <td className="wide" />
              <td className="wide" />
              <td className="number figures">{formatCents(invoiceTotals(lines).totalCents)}</td>
            </tr>
          </tfoot>
        </PlainTable>
      </TableScroll>
      {shown.length < lines.length && (
        <Button variant="text" sx={{ m: 3 }} onClick={() => setWhole(true)}>
          {translate('invoices.all_lines', { count: lines.length })}
        </Button>
      )}
    </>
  )
}
