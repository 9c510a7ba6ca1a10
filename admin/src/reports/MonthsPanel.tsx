import { useTranslate } from 'ra-core'
import { FIGURE_NAMES } from '#shared/reports/figures.ts'
import { figureText } from '#shared/reports/figureText.ts'
import type { ReportFigures } from '#shared/reports/ops/readCounters.ts'
import { monthText } from '#shared/reports/period.ts'
import { PlainTable } from '../ui/table.tsx'
import { ChartPanel } from './ChartPanel.tsx'

/** Month by month: what came in and what went out, and behind it every figure. */
export function MonthsPanel({ figures: { months } }: { figures: ReportFigures }) {
  const translate = useTranslate()
  return (
    <ChartPanel
      title={translate('reports.by_month')}
      about={translate('reports.by_month_about')}
      labels={months.map(({ month }) => monthText(month))}
      series={[
        {
          label: translate('reports.label.added'),
          tone: 'slate',
          values: months.map(({ figures }) => figures.added ?? 0),
        },
        {
          label: translate('reports.label.sent'),
          tone: 'green',
          values: months.map(({ figures }) => figures.sent ?? 0),
        },
      ]}
    >
      <PlainTable>
        <caption>{translate('reports.by_month')}</caption>
        <thead>
          <tr>
            <th scope="col">{translate('reports.month')}</th>
            {FIGURE_NAMES.map((name) => (
              <th key={name} scope="col" className="number">
                {translate(`reports.label.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, figures }) => (
            <tr key={month}>
              <th scope="row" className="narrow">
                {monthText(month)}
              </th>
              {FIGURE_NAMES.map((name) => (
                <td key={name} className="number figures">
                  {figureText(name, figures[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </ChartPanel>
  )
}
