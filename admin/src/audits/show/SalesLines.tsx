import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import {
  INSURED_LINES,
  type InsuredCategory,
  type InsuredCategoryTotals,
} from '#shared/audit/salesLines.ts'
import { formatCents, formatPercent } from '#shared/kernel/money.ts'
import { WorksheetHead } from './WorksheetHead.tsx'
import { WorksheetTable } from './WorksheetTable.tsx'

const LINE_NAMES: Record<string, string> = INSURED_LINES

/** The insured's sales by line with their net, and what they add up to. */
export function SalesLines({
  lines,
  totals,
  alcoholLimit,
}: {
  lines: readonly InsuredCategory[]
  totals: InsuredCategoryTotals
  /** The share of alcohol that the class ends at, in percent; null: it has none. */
  alcoholLimit: number | null
}) {
  const translate = useTranslate()
  const selected = lines.filter((line) => line.selected)
  if (selected.length === 0) return null
  const { llTotal, worksheetTotal } = totals
  const share = worksheetTotal > 0 ? llTotal / worksheetTotal : 0
  const isOver = alcoholLimit !== null && share * 100 >= alcoholLimit
  return (
    <WorksheetTable aria-label={translate('show.sales')}>
      <WorksheetHead
        columns={['sales_line', 'class', 'sales_amount', 'sales_tax', 'net']}
        figuresFrom={2}
      />
      <tbody>
        {selected.map((line) => (
          <tr key={line.id}>
            <th scope="row">{LINE_NAMES[line.id] ?? line.id}</th>
            <td>{line.classCode}</td>
            <td className="number">{dollars(line.sales)}</td>
            <td className="number quiet">{dollars(line.salesTax)}</td>
            <td className="number">
              {line.error === '' ? dollars(line.net) : translate(`show.line_error.${line.error}`)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {translate('show.total')}
          </th>
          <td className="number">{dollars(totals.salesTotal)}</td>
          <td className="number">{dollars(totals.salesTaxTotal)}</td>
          <td className="number">{dollars(totals.worksheetTotal)}</td>
        </tr>
        {totals.glTotal > 0 && totals.llTotal > 0 && (
          <tr className="parts">
            <td colSpan={5}>
              {translate('show.parts', {
                gl: dollars(totals.glTotal),
                ll: dollars(totals.llTotal),
              })}
            </td>
          </tr>
        )}
        {llTotal > 0 && (
          <tr className="parts">
            <Box component="td" colSpan={5} sx={{ color: isOver ? 'warning.main' : undefined }}>
              {translate(alcoholLimit === null ? 'show.alcohol' : 'show.alcohol_limit', {
                share: formatPercent(share),
                limit: alcoholLimit,
              })}
            </Box>
          </tr>
        )}
      </tfoot>
    </WorksheetTable>
  )
}

function dollars(amount: number): string {
  return formatCents(Math.round(amount * 100))
}
