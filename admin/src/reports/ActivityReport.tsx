import TimelineOutlined from '@mui/icons-material/TimelineOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { formatDay } from '#shared/kernel/day.ts'
import { type ActivityRow, activityBy, totalOf } from '#shared/reports/figures.ts'
import { operationText } from '#shared/reports/figureText.ts'
import type { ActivityReport as Activity } from '#shared/reports/ops/readCounters.ts'
import { LONGEST_ACTIVITY } from '#shared/reports/period.ts'
import { usePerson } from '../app/usePerson.ts'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import { CountBars } from '../ui/bars.tsx'
import { LinkButton } from '../ui/buttons.tsx'
import { ReadPart } from '../ui/failures.tsx'
import { MessagePanel, Panel } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { PlainTable, TableScroll } from '../ui/table.tsx'
import { CountingNote } from './CountingNote.tsx'
import { ChartPanel, Columns, CountTable } from './charts.tsx'
import { ReportFrame } from './ReportFrame.tsx'
import { type Report, useReport } from './useReport.ts'
import './reportsMessages.ts'

const FRESH_MS = 60_000
const ROWS_AT_FIRST = 15
const BARS = 16

/** `/admin/reports/activity`: who did what when; how many attempts the first response took. */
export function ActivityReport() {
  const translate = useTranslate()
  const report = useReport(LONGEST_ACTIVITY)
  const { carrier, period, today } = report
  const reading = useProviderQuery(
    'readActivity',
    { period: period.ok ? period.value : { from: today, to: today } },
    { enabled: period.ok, freshMs: FRESH_MS },
  )
  return (
    <ReportFrame view="activity" report={report} hasPeriod>
      <CountingNote carrier={carrier.id} />
      <ReadPart
        reading={reading}
        timeZone={carrier.timeZone}
        loading={
          <Panel title={translate('reports.activity')}>
            <RowsSkeleton rows={4} label={translate('reports.activity_loading')} />
          </Panel>
        }
      >
        {(activity) =>
          activity.rows.length === 0 ? (
            <Panel title={translate('reports.activity')}>
              <MessagePanel
                icon={TimelineOutlined}
                tone="slate"
                title={translate('reports.no_activity')}
                actions={<LinkButton to="/queue">{translate('reports.to_queue')}</LinkButton>}
              >
                {translate('reports.no_activity_text')}
              </MessagePanel>
            </Panel>
          ) : (
            <Parts activity={activity} report={report} />
          )
        }
      </ReadPart>
    </ReportFrame>
  )
}

function Parts({ activity, report }: { activity: Activity; report: Report }) {
  const translate = useTranslate()
  const person = usePerson()
  const { param, setParams } = report
  const [user, op] = [param('user'), param('op')]
  const rows = activity.rows.filter(
    (row) => (user === '' || row.userId === user) && (op === '' || row.op === op),
  )
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  const days = activityBy(rows, 'day').sort((a, b) => (a.name < b.name ? -1 : 1))
  const { attempts } = activity
  /** The address with one more narrowing, or without it. */
  const toggled = (name: 'user' | 'op', value: string) => {
    const next = new URLSearchParams()
    for (const each of ['from', 'to', 'carrier', 'user', 'op'])
      if (param(each) !== '') next.set(each, param(each))
    if (param(name) === value) next.delete(name)
    else next.set(name, value)
    return `?${next}`
  }
  const byDay = translate('reports.by_day', { count: total.toLocaleString('en-US') })
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ChartPanel
        title={byDay}
        about={translate('reports.by_day_about')}
        labels={days.map(({ name }) => formatDay(name).slice(0, 5))}
        series={[
          {
            label: translate('reports.entries'),
            tone: 'blue',
            values: days.map(({ count }) => count),
          },
        ]}
      >
        <CountTable
          caption={byDay}
          head={translate('reports.day')}
          count={translate('reports.entries')}
          rows={days.map(({ name, count }) => ({ label: formatDay(name), count }))}
        />
      </ChartPanel>
      <Columns>
        <div>
          <Panel title={translate('reports.by_person')}>
            <CountBars
              rows={activityBy(
                activity.rows.filter((row) => op === '' || row.op === op),
                'userId',
              )
                .slice(0, BARS)
                .map(({ name, count }) => ({
                  key: name,
                  label: person(name),
                  tone: name === user ? ('green' as const) : ('blue' as const),
                  count,
                  to: toggled('user', name),
                }))}
            />
          </Panel>
          <ChartPanel
            title={translate('reports.attempts')}
            about={translate('reports.attempts_about')}
            labels={attempts.map(([value]) => String(value))}
            series={[
              {
                label: translate('reports.audits'),
                tone: 'green',
                values: attempts.map(([, count]) => count),
              },
            ]}
          >
            <CountTable
              caption={translate('reports.attempts')}
              head={translate('reports.attempts')}
              count={translate('reports.audits')}
              rows={attempts.map(([value, count]) => ({ label: String(value), count }))}
              total={totalOf(attempts)}
            />
          </ChartPanel>
        </div>
        <Panel title={translate('reports.by_operation')}>
          <CountBars
            rows={activityBy(
              activity.rows.filter((row) => user === '' || row.userId === user),
              'op',
            )
              .slice(0, BARS)
              .map(({ name, count }) => ({
                key: name,
                label: operationText(name),
                tone: name === op ? ('green' as const) : ('violet' as const),
                count,
                to: toggled('op', name),
              }))}
          />
        </Panel>
      </Columns>
      <Panel
        title={translate('reports.who_what_when')}
        aside={
          (user !== '' || op !== '') && (
            <Button size="small" onClick={() => setParams({ user: '', op: '' })}>
              {translate('reports.show_all')}
            </Button>
          )
        }
      >
        <Lines key={`${user} ${op}`} rows={rows} />
      </Panel>
    </Box>
  )
}

function Lines({ rows }: { rows: readonly ActivityRow[] }) {
  const translate = useTranslate()
  const person = usePerson()
  const [shown, setShown] = useState(ROWS_AT_FIRST)
  return (
    <>
      <TableScroll>
        <PlainTable>
          <caption>{translate('reports.who_what_when')}</caption>
          <thead>
            <tr>
              <th scope="col">{translate('reports.day')}</th>
              <th scope="col">{translate('reports.person')}</th>
              <th scope="col">{translate('reports.operation')}</th>
              <th scope="col" className="number">
                {translate('reports.times')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map(({ day, userId, op, count }) => (
              <tr key={`${day} ${userId} ${op}`}>
                <td className="narrow">{formatDay(day)}</td>
                <td>{person(userId)}</td>
                <td>{operationText(op)}</td>
                <td className="number figures">{count.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </TableScroll>
      {rows.length > shown && (
        <Box sx={{ px: 4, py: 3 }}>
          <Button variant="outlined" onClick={() => setShown(rows.length)}>
            {translate('reports.show_rows', { count: rows.length })}
          </Button>
        </Box>
      )}
    </>
  )
}
