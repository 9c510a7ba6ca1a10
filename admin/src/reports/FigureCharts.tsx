import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { Day } from '#shared/kernel/day.ts'
import {
  FIGURE_NAMES,
  type FigureName,
  type FigureValues,
  totalOf,
} from '#shared/reports/figures.ts'
import { figureText, turnaroundBands } from '#shared/reports/figureText.ts'
import type { ReportFigures } from '#shared/reports/ops/readCounters.ts'
import { monthOf, monthText, type Period } from '#shared/reports/period.ts'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import { ReadPart } from '../ui/failures.tsx'
import { Panel } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { PlainTable, TableScroll } from '../ui/table.tsx'
import { ChartPanel, CountTable } from './charts.tsx'
import type { Report } from './useReport.ts'

const FRESH_MS = 60_000

/** Month by month: what came in and what went out, and behind it every figure. */
export function MonthsPanel({ figures: { months } }: { figures: ReportFigures }) {
  const translate = useTranslate()
  return (
    <ChartPanel
      isWide
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
      <FigureTable
        caption={translate('reports.by_month')}
        head={translate('reports.month')}
        names={FIGURE_NAMES}
        columns="label"
        rows={months.map(({ month, figures }) => ({ key: month, name: monthText(month), figures }))}
      />
    </ChartPanel>
  )
}

/** How long audits took, in bands of days. */
export function TurnaroundPanel({ figures: { turnarounds } }: { figures: ReportFigures }) {
  const translate = useTranslate()
  const bands = turnaroundBands(turnarounds)
  const title = translate('reports.turnarounds')
  return (
    <ChartPanel
      title={title}
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
      <CountTable
        caption={title}
        head={translate('reports.days')}
        count={translate('reports.audits')}
        rows={bands}
        total={totalOf(turnarounds)}
      />
    </ChartPanel>
  )
}

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
      to: listOf(month),
    })),
    { label: translate('reports.older'), count: older, to: listOf('earlier') },
  ]
  const title = translate('reports.ageing', { count: open })
  return (
    <ChartPanel
      title={title}
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
      <CountTable
        caption={title}
        head={translate('reports.added_in')}
        count={translate('reports.open')}
        rows={rows}
        total={open}
      />
    </ChartPanel>
  )
}

/** What is compared from carrier to carrier. */
const COMPARED: readonly FigureName[] = FIGURE_NAMES.filter(
  (name) => name !== 'turnaroundP90' && name !== 'attempts',
)

/** The same period for each of the person's carriers, side by side. */
export function CarrierFigures({ report, period }: { report: Report; period: Period }) {
  const translate = useTranslate()
  const { carriers, carrier } = report
  const reading = useProviderQuery('compareCarriers', { period }, { freshMs: FRESH_MS })
  const nameOf = (id: string) => carriers.find((each) => each.id === id)?.name ?? id
  return (
    <Panel title={translate('reports.by_carrier')}>
      <ReadPart
        reading={reading}
        timeZone={carrier.timeZone}
        loading={<RowsSkeleton rows={4} label={translate('reports.rows_loading')} />}
      >
        {({ rows, left }) => (
          <TableScroll>
            <FigureTable
              caption={translate('reports.by_carrier')}
              head={translate('reports.carrier')}
              names={COMPARED}
              columns="short"
              rows={rows.map(({ carrier: id, figures }) => ({
                key: id,
                name: (
                  <Link to={`/reports?carrier=${id}&from=${period.from}&to=${period.to}`}>
                    {nameOf(id)}
                  </Link>
                ),
                figures,
              }))}
              note={left.length > 0 && translate('reports.carriers_left', { count: left.length })}
            />
          </TableScroll>
        )}
      </ReadPart>
    </Panel>
  )
}

/** Figures side by side, a row for each month or carrier. */
function FigureTable({
  caption,
  head,
  names,
  columns,
  rows,
  note = false,
}: {
  caption: string
  head: string
  names: readonly FigureName[]
  /** Which of a figure's names heads its column. */
  columns: 'label' | 'short'
  rows: readonly { key: string; name: ReactNode; figures: FigureValues }[]
  /** Below the rows. */
  note?: string | false
}) {
  const translate = useTranslate()
  return (
    <PlainTable>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {names.map((name) => (
            <th key={name} scope="col" className="number">
              {translate(`reports.${columns}.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name: words, figures }) => (
          <tr key={key}>
            <th scope="row" className="narrow">
              {words}
            </th>
            {names.map((name) => (
              <td key={name} className="number figures">
                {figureText(name, figures[name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {note !== false && (
        <tfoot>
          <tr>
            <td colSpan={names.length + 1} className="quiet">
              {note}
            </td>
          </tr>
        </tfoot>
      )}
    </PlainTable>
  )
}
