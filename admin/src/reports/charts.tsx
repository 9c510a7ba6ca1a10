import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { formatPercent } from '#shared/kernel/money.ts'
import { fetchedCode } from '../app/lazyScreen.ts'
import { Panel } from '../ui/Panel.tsx'
import { Bar } from '../ui/skeletons.tsx'
import { PlainTable, TableScroll } from '../ui/table.tsx'
import type { BarSeries } from './Bars.tsx'

const Bars = lazy(() => fetchedCode(async () => ({ default: (await import('./Bars.tsx')).Bars })))

const CHART_HEIGHT = 240

/** A chart with the table behind it: the same figures, one click away. */
export function ChartPanel({
  title,
  about,
  labels,
  series,
  isWide = false,
  children,
}: {
  title: string
  /** What the chart shows, in a sentence, for who does not see it. */
  about: string
  labels: readonly string[]
  series: readonly BarSeries[]
  /** The table is too wide for a column: it takes the whole row. */
  isWide?: boolean
  /** The table. */
  children: ReactNode
}) {
  const translate = useTranslate()
  const [isTable, setTable] = useState(false)
  return (
    <Box sx={{ minWidth: 0, ...(isTable && isWide && { gridColumn: '1 / -1' }) }}>
      <Panel
        title={title}
        aside={
          <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {translate(isTable ? 'reports.as_chart' : 'reports.as_table')}
          </Button>
        }
      >
        {isTable ? (
          <TableScroll>{children}</TableScroll>
        ) : (
          <Box role="img" aria-label={about} sx={{ height: CHART_HEIGHT, px: 2, pb: 2 }}>
            <Suspense fallback={<Bar style={{ height: CHART_HEIGHT - 8 }} />}>
              <Bars labels={labels} series={series} height={CHART_HEIGHT - 8} />
            </Suspense>
          </Box>
        )}
      </Panel>
    </Box>
  )
}

/** Counts by what they are of, with each row's share where `total` is given. */
export function CountTable({
  caption,
  head,
  count: countHead,
  rows,
  total,
}: {
  caption: string
  head: string
  count: string
  /** `to`: what the count is of. */
  rows: readonly { label: string; count: number; to?: string }[]
  total?: number
}) {
  const translate = useTranslate()
  return (
    <PlainTable>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" className="number">
            {countHead}
          </th>
          {total !== undefined && (
            <th scope="col" className="number">
              {translate('reports.share')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, count, to }) => (
          <tr key={label}>
            <th scope="row" className="narrow">
              {label}
            </th>
            <td className="number figures">
              {to === undefined ? (
                count.toLocaleString('en-US')
              ) : (
                <Link to={to}>{count.toLocaleString('en-US')}</Link>
              )}
            </td>
            {total !== undefined && (
              <td className="number figures">{total === 0 ? '' : formatPercent(count / total)}</td>
            )}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

/** Two columns of cards, each as long as its cards are: none waits for the one beside it. */
export const Columns = styled('div')({
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > div': { display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' },
  '@media (min-width: 1200px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
})
