import InboxOutlined from '@mui/icons-material/InboxOutlined'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { type Day, formatDay } from '#shared/kernel/day.ts'
import { FIGURE_LIST_NAMES, FIGURE_LISTS, type FigureList } from '#shared/reports/figures.ts'
import { figureText } from '#shared/reports/figureText.ts'
import type { FigureAuditPage, FigureCursor } from '#shared/reports/ops/readFigureAudits.ts'
import {
  AGEING_MONTHS,
  addMonths,
  firstOfMonth,
  lastOfMonth,
  monthOf,
  type Period,
} from '#shared/reports/period.ts'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import { ReadPart } from '../ui/failures.tsx'
import { PageTurns, useCursorPages } from '../ui/PageTurns.tsx'
import { MessagePanel, Panel } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { PlainTable, TableScroll } from '../ui/table.tsx'
import { AuditCells, AuditHeads } from './AuditRows.tsx'
import type { Report } from './useReport.ts'

const FRESH_MS = 60_000

/** The audits behind a figure, the earliest first, fifty a page. */
export function FigureAudits({ report, period: ofReport }: { report: Report; period: Period }) {
  const translate = useTranslate()
  const { carrier, param, setParams } = report
  const of = FIGURE_LIST_NAMES.find((each) => each === param('of')) ?? 'all'
  const period = of === 'open' ? addedPeriod(param('month'), report.today) : ofReport
  const key = `${carrier.id} ${of} ${period.from} ${period.to}`
  const pages = useCursorPages<FigureCursor>(key)
  const { after } = pages
  const reading = useProviderQuery(
    'listFigureAudits',
    { period, list: of, after },
    { freshMs: FRESH_MS },
  )
  return (
    <Panel
      title={translate(`reports.behind_title.${of}`)}
      aside={
        <Button size="small" onClick={() => setParams({ of: '', month: '' })}>
          {translate('app.close')}
        </Button>
      }
    >
      <ReadPart
        reading={reading}
        timeZone={carrier.timeZone}
        loading={<RowsSkeleton rows={4} label={translate('reports.rows_loading')} />}
      >
        {(page) => (
          <>
            <Rows page={page} list={of} timeZone={carrier.timeZone} />
            <PageTurns {...pages.turns(page.nextCursor)} />
          </>
        )}
      </ReadPart>
    </Panel>
  )
}

function Rows({
  page,
  list,
  timeZone,
}: {
  page: FigureAuditPage
  list: FigureList
  timeZone: string
}) {
  const translate = useTranslate()
  const isSent = FIGURE_LISTS[list].by === 'firstSentAt'
  if (page.audits.length === 0 && page.nextCursor === null)
    return (
      <MessagePanel icon={InboxOutlined} tone="slate" title={translate('reports.behind_none')}>
        {translate('reports.behind_none_text')}
      </MessagePanel>
    )
  return (
    <TableScroll>
      <PlainTable>
        <caption>{translate(`reports.behind_title.${list}`)}</caption>
        <thead>
          <tr>
            <AuditHeads />
            <th scope="col" className="number">
              {translate(isSent ? 'reports.sent_on' : 'reports.added_on')}
            </th>
            <th scope="col" className="number">
              {translate('reports.turnaround')}
            </th>
            <th scope="col" className="number">
              {translate('reports.late')}
            </th>
          </tr>
        </thead>
        <tbody>
          {page.audits.map((audit) => (
            <tr key={audit.id}>
              <AuditCells audit={audit} />
              <td className="number figures">
                {formatDay(isSent ? audit.sentAt : audit.dateAdded, { timeZone })}
              </td>
              <td className="number figures">
                {audit.turnaround === null ? '' : figureText('turnaroundMedian', audit.turnaround)}
              </td>
              <td className="number figures">
                {audit.daysLate === null
                  ? translate(audit.sentAt === null ? 'reports.not_sent' : 'reports.no_due')
                  : audit.daysLate === 0
                    ? translate('reports.in_time')
                    : translate('reports.days_late', { count: audit.daysLate })}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </TableScroll>
  )
}

/** The days of a month in the address; `earlier`: all days before the last twelve months. */
function addedPeriod(month: string, today: Day): Period {
  const first = addMonths(monthOf(today), 1 - AGEING_MONTHS)
  if (/^\d{4}-\d{2}$/.test(month)) return { from: firstOfMonth(month), to: lastOfMonth(month) }
  return { from: '2000-01-01', to: lastOfMonth(addMonths(first, -1)) }
}
