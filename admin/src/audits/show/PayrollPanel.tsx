import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { Fragment } from 'react'
import type { Audit } from '#shared/audit/model.ts'
import {
  type LineTotal,
  lineTotals,
  payrollSheetOf,
  stateTotals,
} from '#shared/audit/worksheet/payrollSheet.ts'
import { codeOf } from '#shared/audit/worksheet/payrollWords.ts'
import { daysOf, periodText } from '#shared/audit/worksheet/period.ts'
import { subcontractorTerms } from '#shared/audit/worksheet/subcontractors.ts'
import { type Working, workingText } from '#shared/audit/worksheet/working.ts'
import { OFFICER_TITLES } from '#shared/firm/worksheetRules.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { formatCents } from '#shared/kernel/money.ts'
import { usePerson } from '../../app/usePerson.ts'
import { useWorkCarrier } from '../../providers/pending/useExpectedAudits.ts'
import { Panel } from '../../ui/Panel.tsx'
import { WorksheetTable } from '../WorksheetTable.ts'
import '../payrollMessages.ts'

/** The payroll worksheet as it stands: each class line's rows with their working, and what they come to. */
export function PayrollPanel({ audit, timeZone }: { audit: Audit; timeZone: string }) {
  const translate = useTranslate()
  const { carrier } = useWorkCarrier(audit.carrierCompany)
  if (carrier === null) return null
  const sheet = payrollSheetOf(audit, carrier)
  const totals = lineTotals(sheet)
  const states = stateTotals(totals)
  const { period } = sheet
  return (
    <Panel
      title={translate('payroll.title')}
      aside={
        period === null
          ? translate('payroll.no_period')
          : translate('payroll.period', { period: periodText(period), days: daysOf(period) })
      }
    >
      <WorksheetTable aria-label={translate('payroll.title')}>
        <thead>
          <tr>
            <th scope="col">{translate('payroll.class')}</th>
            <th scope="col">{translate('payroll.working')}</th>
            <th scope="col" className="number">
              {translate('payroll.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {totals.map((total) => (
            <Fragment key={total.id}>
              <LineRows audit={audit} total={total} timeZone={timeZone} />
            </Fragment>
          ))}
        </tbody>
        {states.length > 1 && (
          <tfoot>
            {states.map(({ state, cents }) => (
              <tr key={state}>
                <th scope="row" colSpan={2}>
                  {translate('payroll.state_total', {
                    state: state || translate('payroll.no_state'),
                  })}
                </th>
                <td className="number">{formatCents(cents)}</td>
              </tr>
            ))}
          </tfoot>
        )}
      </WorksheetTable>
    </Panel>
  )
}

/** A class line with its total, and below it what that adds up from. */
function LineRows({
  audit,
  total: { id, line, payroll, officers, subcontractors, total },
  timeZone,
}: {
  audit: Audit
  total: LineTotal
  timeZone: string
}) {
  const translate = useTranslate()
  const name = codeOf(id, line === null ? [] : [line], audit.entities)
  const rows = [
    ...payroll.map(({ entry, counted }) => ({ row: entry, name: periodText(entry), counted })),
    ...officers.map(({ officer, counted }) => ({
      row: officer,
      name: `${officer.name}, ${OFFICER_TITLES[officer.title].toLowerCase()}`,
      counted,
    })),
  ]
  const description = audit.categories.find((each) => each.id === id)?.classDescription
  return (
    <>
      <tr>
        <th scope="row">{name}</th>
        <td>
          {line === null ? translate('payroll.lost_line', { line: id }) : description}
          {rows.length === 0 && ` · ${translate('payroll.no_rows')}`}
        </td>
        <td className="number final">
          {total.terms.length === 0 ? '—' : formatCents(total.cents)}
        </td>
      </tr>
      {rows.map(({ row, ...said }) => (
        <tr key={row.id} className="more">
          <td>{said.name}</td>
          <td>
            <WorkingCell {...said} row={row} timeZone={timeZone} />
          </td>
          <td className="number">{formatCents(said.counted.cents)}</td>
        </tr>
      ))}
      {subcontractors.map((worked) => (
        <tr key={worked.subcontractor.id} className="more">
          <td>{translate('payroll.of_subcontractor', { name: worked.subcontractor.name })}</td>
          <td>
            <Box sx={{ color: 'text.primary' }}>{subcontractorTerms(worked)}</Box>
          </td>
          <td className="number">{formatCents(worked.cents)}</td>
        </tr>
      ))}
    </>
  )
}

function WorkingCell({
  row: { record, enteredBy, enteredAt },
  counted,
  timeZone,
}: {
  row: { record: string; enteredBy: string; enteredAt: Date | null }
  counted: Working
  timeZone: string
}) {
  const translate = useTranslate()
  const person = usePerson()
  const from =
    record === '' ? translate('payroll.no_record') : translate('payroll.from_record', { record })
  const entered =
    enteredAt === null
      ? ''
      : translate('payroll.entered', {
          who: person(enteredBy),
          at: formatMoment(enteredAt, { seconds: false, timeZone }),
        })
  return (
    <>
      <Box sx={{ color: 'text.primary' }}>{workingText(counted)}</Box>
      <bdi>{[from, entered].filter(Boolean).join(' · ')}</bdi>
    </>
  )
}
