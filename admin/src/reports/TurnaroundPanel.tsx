import { useTranslate } from 'ra-core'
import { formatPercent } from '#shared/kernel/money.ts'
import { totalOf } from '#shared/reports/figures.ts'
import { turnaroundBands } from '#shared/reports/figureText.ts'
import type { ReportFigures } from '#shared/reports/ops/readCounters.ts'
import { PlainTable } from '../ui/table.tsx'
import { ChartPanel } from './ChartPanel.tsx'

/** How long audits took, in bands of days. */
export function TurnaroundPanel({ figures: { turnarounds } }: { figures: ReportFigures }) {
  const translate = useTranslate()
  const bands = turnaroundBands(turnarounds)
  const total = totalOf(turnarounds)
  return (
    <ChartPanel
      title={translate('reports.turnarounds')}
      about={translate('reports.turnarounds_about')}
      labels={bands.map(({ label }) => label)}
      series={[
        {
          label: translate('reports.label.sent'),
          tone: 'blue',
          values: bands.map(({ count }) => count),
        },
      ]}
    >
      <PlainTable>
        <caption>{translate('reports.turnarounds')}</caption>
        <thead>
          <tr>
            <th scope="col">{translate('reports.days')}</th>
            <th scope="col" className="number">
              {translate('reports.audits')}
            </th>
            <th scope="col" className="number">
              {translate('reports.share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {bands.map(({ label, count }) => (
            <tr key={label}>
              <th scope="row" className="narrow">
                {label}
              </th>
              <td className="number figures">{count.toLocaleString('en-US')}</td>
              <td className="number figures">{total === 0 ? '' : formatPercent(count / total)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </ChartPanel>
  )
}
