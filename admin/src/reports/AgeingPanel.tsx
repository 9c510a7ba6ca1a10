import { useTranslate } from 'ra-core'
import { Link, useLocation } from 'react-router'
import type { Day } from '#shared/kernel/day.ts'
import { formatPercent } from '#shared/kernel/money.ts'
import type { ReportFigures } from '#shared/reports/ops/readCounters.ts'
import { monthOf, monthText } from '#shared/reports/period.ts'
import { PlainTable } from '../ui/table.tsx'
import { ChartPanel } from './ChartPanel.tsx'

/** How old the open audits are, by the month in which they were added. */
export function AgeingPanel({
  figures: { ageing, older, open },
  today,
}: {
  figures: ReportFigures
  today: Day
}) {
  const translate = useTranslate()
  const { search } = useLocation()
  const listOf = (month: string) => {
    const next = new URLSearchParams(search)
    next.set('of', 'open')
    next.set('month', month)
    return `?${next}`
  }
  const rows = [
    ...ageing.map(({ month, open: count }) => ({
      label: month === monthOf(today) ? translate('reports.this_month') : monthText(month),
      count,
      month,
    })),
    { label: translate('reports.older'), count: older, month: 'earlier' },
  ]
  return (
    <ChartPanel
      title={translate('reports.ageing', { count: open })}
      about={translate('reports.ageing_about')}
      labels={rows.map(({ label }) => label)}
      series={[
        {
          label: translate('reports.open'),
          tone: 'amber',
          values: rows.map(({ count }) => count),
        },
      ]}
    >
      <PlainTable>
        <caption>{translate('reports.ageing', { count: open })}</caption>
        <thead>
          <tr>
            <th scope="col">{translate('reports.added_in')}</th>
            <th scope="col" className="number">
              {translate('reports.open')}
            </th>
            <th scope="col" className="number">
              {translate('reports.share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, count, month }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="number figures">
                <Link to={listOf(month)}>{count.toLocaleString('en-US')}</Link>
              </td>
              <td className="number figures">{open === 0 ? '' : formatPercent(count / open)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </ChartPanel>
  )
}
