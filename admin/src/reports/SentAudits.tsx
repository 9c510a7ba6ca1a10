import InboxOutlined from '@mui/icons-material/InboxOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { canonicalAuditCode } from '#shared/domain/audit/auditCode.ts'
import { formatDay } from '#shared/domain/format/day.ts'
import { figureText } from '#shared/domain/report/figureText.ts'
import type { Period } from '#shared/domain/report/Period.ts'
import {
  readSentAudits,
  SENT_NARROWINGS,
  type SentPage,
} from '#shared/operations/reports/readSentAudits.ts'
import { useReading } from '../app/useReading.ts'
import { MessagePanel } from '../components/MessagePanel.tsx'
import { Panel } from '../components/Panel.tsx'
import { ReadPart } from '../components/ReadPart.tsx'
import { StateChip } from '../components/StateChip.tsx'
import { ReportTable, TableScroll } from './ReportTable.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import type { Report } from './useReport.ts'

const FRESH_MS = 60_000

/** The audits behind a figure, the last sent first, fifty a page. */
export function SentAudits({ report, period }: { report: Report; period: Period }) {
  const translate = useTranslate()
  const { carrier, param, setParams } = report
  const of = SENT_NARROWINGS.find((each) => each === param('of')) ?? 'all'
  const key = `${of} ${period.from} ${period.to}`
  const [pages, setPages] = useState<{ key: string; cursors: Date[] }>({ key, cursors: [] })
  const cursors = pages.key === key ? pages.cursors : []
  const after = cursors.at(-1)
  const reading = useReading({
    key: ['reports', 'sent', key, after?.toISOString() ?? ''],
    resource: 'reports',
    read: ({ store, carrier: { id, timeZone } }) =>
      readSentAudits(store, { carrier: id, timeZone, period, narrowing: of, after }),
    freshMs: FRESH_MS,
  })
  return (
    <Panel
      title={translate(`reports.behind_title.${of}`)}
      aside={
        <Button size="small" onClick={() => setParams({ of: '' })}>
          {translate('app.close')}
        </Button>
      }
    >
      <ReadPart
        reading={reading}
        timeZone={carrier.timeZone}
        loading={<RowsSkeleton label={translate('reports.rows_loading')} />}
      >
        {(page) => (
          <>
            <Rows page={page} timeZone={carrier.timeZone} />
            <Box sx={{ display: 'flex', gap: 2, px: 4, py: 3 }}>
              {cursors.length > 0 && (
                <Button
                  variant="outlined"
                  onClick={() => setPages({ key, cursors: cursors.slice(0, -1) })}
                >
                  {translate('reports.previous')}
                </Button>
              )}
              {page.nextCursor !== null && (
                <Button
                  variant="outlined"
                  onClick={() =>
                    page.nextCursor && setPages({ key, cursors: [...cursors, page.nextCursor] })
                  }
                >
                  {translate('reports.next')}
                </Button>
              )}
            </Box>
          </>
        )}
      </ReadPart>
    </Panel>
  )
}

function Rows({ page, timeZone }: { page: SentPage; timeZone: string }) {
  const translate = useTranslate()
  if (page.audits.length === 0 && page.nextCursor === null)
    return (
      <MessagePanel icon={InboxOutlined} tone="slate" title={translate('reports.behind_none')}>
        {translate('reports.behind_none_text')}
      </MessagePanel>
    )
  return (
    <TableScroll>
      <ReportTable>
        <caption>{translate('reports.behind_title.all')}</caption>
        <thead>
          <tr>
            <th scope="col">{translate('reports.code')}</th>
            <th scope="col">{translate('reports.insured')}</th>
            <th scope="col">{translate('reports.state')}</th>
            <th scope="col" className="number">
              {translate('reports.sent_on')}
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
              <td className="narrow">
                <Link to={`/audits/${canonicalAuditCode(audit.auditCode)}`}>{audit.auditCode}</Link>
              </td>
              <td>
                <bdi>{audit.insuredCompany || translate('list.no_name')}</bdi>
              </td>
              <td>
                <StateChip state={audit.bakeState} />
              </td>
              <td className="number figures">{formatDay(audit.sentAt, { timeZone })}</td>
              <td className="number figures">{figureText('turnaroundMedian', audit.turnaround)}</td>
              <td className="number figures">
                {audit.daysLate === null
                  ? translate('reports.no_due')
                  : audit.daysLate === 0
                    ? translate('reports.in_time')
                    : translate('reports.days_late', { count: audit.daysLate })}
              </td>
            </tr>
          ))}
        </tbody>
      </ReportTable>
    </TableScroll>
  )
}
