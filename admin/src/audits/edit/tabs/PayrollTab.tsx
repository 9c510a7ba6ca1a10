import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { refusalOfField } from '#shared/audit/editableFields.ts'
import { exposureText, proposedFinal, worksheetOf } from '#shared/audit/exposures.ts'
import type { WorkCarrier } from '#shared/audit/model.ts'
import {
  type LineTotal,
  lineTotals,
  type PayrollSheet,
  payrollSheetOf,
  stateTotals,
} from '#shared/audit/worksheet/payrollSheet.ts'
import { calendarPartsOf, daysOf, type Period, periodText } from '#shared/audit/worksheet/period.ts'
import { newRowId } from '#shared/audit/worksheet/rows.ts'
import { usDay } from '#shared/kernel/day.ts'
import { formatCents } from '#shared/kernel/money.ts'
import { useServices } from '../../../app/services.ts'
import { useWorkCarrier } from '../../../providers/pending/useExpectedAudits.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { TableScroll } from '../../../ui/table.tsx'
import { NetFlag } from '../../NetFlag.tsx'
import { WorksheetTable } from '../../WorksheetTable.ts'
import { PRESENT, pathOf } from '../draft/fieldPath.ts'
import { presentIds } from '../draft/texts.ts'
import { focusField, useFieldWords } from '../fields/useField.ts'
import { useEditor } from '../useEditor.ts'
import { OfficerCards } from './OfficerCards.tsx'
import { PayrollRows } from './PayrollRows.tsx'
import '../../payrollMessages.ts'
import '../editMessages.ts'

/** The payroll worksheet: pay by class line and period, officers, and what each line comes to. */
export function PayrollTab() {
  const translate = useTranslate()
  const { audit, edited, role, texts } = useEditor()
  const { carrier } = useWorkCarrier(audit.carrierCompany)
  const sheet = payrollSheetOf(edited, carrier)
  const totals = lineTotals(sheet)
  const closed = refusalOfField('payroll', audit, { role })
  const { period } = sheet
  const lines = [...new Set([...totals.map(({ id }) => id), ...linesTyped()])]
  return (
    <Box sx={{ display: 'grid', gap: 6, mb: 7 }}>
      <Box sx={{ color: 'text.secondary' }}>
        {closed !== null && (
          <div>
            {closed.message} {closed.next}
          </div>
        )}
        <div>
          {period === null
            ? translate('payroll.no_period')
            : translate('payroll.period', { period: periodText(period), days: daysOf(period) })}
        </div>
        {period !== null && translate('payroll.rule')}
      </Box>
      {lines.length === 0 && <div>{translate('payroll.no_lines')}</div>}
      {lines.map((id) => (
        <LinePanel
          key={id}
          id={id}
          period={period}
          total={totals.find((each) => each.id === id)}
          isClosed={closed !== null}
        />
      ))}
      <OfficerCards
        counted={
          new Map(totals.flatMap(({ officers }) => officers.map((row) => [row.officer.id, row])))
        }
        isClosed={closed !== null}
      />
      {totals.length > 0 && (
        <Totals sheet={sheet} totals={totals} carrier={carrier} isClosed={closed !== null} />
      )}
    </Box>
  )

  /** Class lines of rows that cannot be counted yet, as they are still being typed. */
  function linesTyped(): string[] {
    const ids = presentIds(texts, 'payroll')
    return ids.map((id) => texts[pathOf('payroll', id, 'line')] ?? '').filter((id) => id !== '')
  }
}

/** The pay of one class line. */
function LinePanel({
  id,
  period,
  total,
  isClosed,
}: {
  id: string
  period: Period | null
  total: LineTotal | undefined
  isClosed: boolean
}) {
  const translate = useTranslate()
  const words = useFieldWords()
  const { random } = useServices()
  const { texts, type, edited } = useEditor()
  const line = edited.categories.find((each) => each.id === id)
  const name = words.line(id)
  const rows = presentIds(texts, 'payroll').filter(
    (row) => texts[pathOf('payroll', row, 'line')] === id,
  )
  const add = (periods: readonly (Period | null)[]) => {
    const begun = rows.map((row) => texts[pathOf('payroll', row, 'from')])
    const wanted = periods.filter((each) => each === null || !begun.includes(usDay(each.from)))
    const ids = wanted.map((each) => {
      const row = newRowId(random)
      const cell = (column: string) => pathOf('payroll', row, column)
      type(pathOf('payroll', row), PRESENT)
      type(cell('line'), id)
      if (each !== null) {
        type(cell('from'), usDay(each.from))
        type(cell('to'), usDay(each.to))
      }
      return row
    })
    const [first] = ids
    if (first !== undefined)
      focusField(pathOf('payroll', first, wanted[0] === null ? 'from' : 'gross'))
  }
  const buttons = [
    ['add_row', [null]],
    ...(period === null
      ? []
      : ([
          ['add_quarters', calendarPartsOf(period, 3)],
          ['add_months', calendarPartsOf(period, 1)],
        ] as const)),
  ] as const
  return (
    <Panel
      title={translate('payroll.line', { line: name })}
      aside={
        line === undefined
          ? translate('payroll.lost_line', { line: id })
          : [line.classDescription, formatCents(total?.total.cents ?? 0)]
              .filter(Boolean)
              .join(' · ')
      }
    >
      {rows.length === 0 ? (
        <Box sx={{ px: 4, pb: 3, color: 'text.secondary' }}>{translate('payroll.no_rows')}</Box>
      ) : (
        <PayrollRows rows={rows} total={total} isLost={line === undefined} isClosed={isClosed} />
      )}
      {!isClosed && line !== undefined && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, px: 2, pb: 3 }}>
          {buttons.map(([label, periods]) => (
            <Button
              key={label}
              startIcon={<AddIcon />}
              aria-label={translate(`payroll.${label}_of`, { line: name })}
              onClick={() => add(periods)}
            >
              {translate(`payroll.${label}`)}
            </Button>
          ))}
        </Box>
      )}
    </Panel>
  )
}

/** What each class line comes to, by state too, and the way into its final exposure. */
function Totals({
  sheet,
  totals,
  carrier,
  isClosed,
}: {
  sheet: PayrollSheet
  totals: readonly LineTotal[]
  carrier: WorkCarrier | null
  isClosed: boolean
}) {
  const translate = useTranslate()
  const words = useFieldWords()
  const { edited, type } = useEditor()
  const worksheet = worksheetOf(edited, carrier)
  const states = stateTotals(totals)
  const hasHired = totals.some(({ subcontractors }) => subcontractors.length > 0)
  const columns = [
    ...['payroll', 'of_officers'],
    ...(hasHired ? ['of_subcontractors'] : []),
    ...['total', 'final'],
  ]
  return (
    <Panel title={translate('payroll.totals')}>
      {/* Focusable, so that it can be scrolled without a mouse. */}
      <TableScroll tabIndex={0} role="group" aria-label={translate('payroll.totals')}>
        <WorksheetTable aria-label={translate('payroll.totals')}>
          <thead>
            <tr>
              <th scope="col">{translate('payroll.class')}</th>
              {columns.map((column) => (
                <th key={column} scope="col" className="number">
                  {translate(`payroll.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {totals.map(({ id, line, payroll, officers, subcontractors, total }) => {
              const category = edited.categories.find((each) => each.id === id)
              if (line === null || category === undefined) return null
              const { finalExposure } = category
              const net = proposedFinal(category, worksheet)
              return (
                <tr key={id}>
                  <th scope="row" style={{ minWidth: 150 }}>
                    {words.line(id)}
                  </th>
                  <td className="number">{sumText(payroll.map(({ counted }) => counted))}</td>
                  <td className="number">{sumText(officers.map(({ counted }) => counted))}</td>
                  {hasHired && <td className="number">{sumText(subcontractors)}</td>}
                  <td className="number final">{formatCents(total.cents)}</td>
                  <td className="number">
                    {exposureText(category, finalExposure)}
                    {net !== null && finalExposure !== null && finalExposure !== net && (
                      <NetFlag net={net} />
                    )}
                    {net !== null && !isClosed && finalExposure !== net && (
                      <Button
                        sx={{ height: 28, px: 1, fontSize: 12 }}
                        aria-label={`${words.line(id)}: ${translate('edit.use_net', { net: exposureText(category, net) })}`}
                        onClick={() =>
                          type(
                            pathOf('categories', id, 'finalExposure'),
                            exposureText(category, net),
                          )
                        }
                      >
                        {translate('edit.use_net', { net: exposureText(category, net) })}
                      </Button>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
          {states.length > 1 && (
            <tfoot>
              {states.map(({ state, cents }) => (
                <tr key={state}>
                  <th scope="row" colSpan={columns.length - 1}>
                    {translate('payroll.state_total', {
                      state: state || translate('payroll.no_state'),
                    })}
                  </th>
                  <td className="number">{formatCents(cents)}</td>
                  <td />
                </tr>
              ))}
            </tfoot>
          )}
        </WorksheetTable>
      </TableScroll>
      {sheet.period === null && (
        <Box sx={{ px: 4, pb: 3, color: 'text.secondary' }}>{translate('payroll.no_period')}</Box>
      )}
    </Panel>
  )
}

function sumText(rows: readonly { cents: number }[]): string {
  if (rows.length === 0) return '—'
  return formatCents(rows.reduce((sum, { cents }) => sum + cents, 0))
}
