import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { FIGURE_NAMES, type FigureName } from '#shared/reports/figures.ts'
import { figureText } from '#shared/reports/figureText.ts'
import { readCarrierFigures } from '#shared/reports/ops/readCounters.ts'
import type { Period } from '#shared/reports/period.ts'
import { useReading } from '../app/useReading.ts'
import { ReadPart } from '../ui/failures.tsx'
import { Panel } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { PlainTable, TableScroll } from '../ui/table.tsx'
import type { Report } from './useReport.ts'

const FRESH_MS = 60_000

/** What is compared from carrier to carrier. */
const COLUMNS: readonly FigureName[] = FIGURE_NAMES.filter(
  (name) => name !== 'turnaroundP90' && name !== 'attempts',
)

/** The same period for each of the person's carriers, side by side. */
export function CarrierFigures({ report, period }: { report: Report; period: Period }) {
  const translate = useTranslate()
  const { carriers, carrier, today } = report
  const reading = useReading({
    key: ['reports', 'carriers', `${period.from} ${period.to}`],
    resource: 'reports',
    read: ({ store, user }) =>
      readCarrierFigures(store, { carriers: user.carriers, period, today }),
    freshMs: FRESH_MS,
  })
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
            <PlainTable>
              <caption>{translate('reports.by_carrier')}</caption>
              <thead>
                <tr>
                  <th scope="col">{translate('reports.carrier')}</th>
                  {COLUMNS.map((name) => (
                    <th key={name} scope="col" className="number">
                      {translate(`reports.short.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ carrier: id, figures }) => (
                  <tr key={id}>
                    <th scope="row">
                      <Link to={`/reports?carrier=${id}&from=${period.from}&to=${period.to}`}>
                        {nameOf(id)}
                      </Link>
                    </th>
                    {COLUMNS.map((name) => (
                      <td key={name} className="number figures">
                        {figureText(name, figures[name])}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
              {left.length > 0 && (
                <tfoot>
                  <tr>
                    <td colSpan={COLUMNS.length + 1} className="quiet">
                      {translate('reports.carriers_left', { count: left.length })}
                    </td>
                  </tr>
                </tfoot>
              )}
            </PlainTable>
          </TableScroll>
        )}
      </ReadPart>
    </Panel>
  )
}
