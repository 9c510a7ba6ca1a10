import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import type { Audit } from '#shared/audit/model.ts'
import { daysBetween, formatDay, todayIn } from '#shared/kernel/day.ts'
import type { BakeryList, BakeryReport as Counted } from '#shared/reports/ops/readBakery.ts'
import { WAITS } from '#shared/reports/period.ts'
import { addressOfList } from '../audits/listAddress.ts'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import { CountBars, StateCountBars } from '../ui/bars.tsx'
import { ReadPart } from '../ui/failures.tsx'
import { MessagePanel, Panel } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { PlainTable, TableScroll } from '../ui/table.tsx'
import { AuditRows } from './AuditRows.tsx'
import { Columns } from './charts.tsx'
import { ReportFrame } from './ReportFrame.tsx'
import { type Report, useReport } from './useReport.ts'
import './reportsMessages.ts'

const FRESH_MS = 30_000
const LOOK_EVERY_MS = 300_000
const ROWS = 25

/** `/admin/reports/bakery`: where the audits are, what they wait for, which rest, who has how many. */
export function BakeryReport() {
  const translate = useTranslate()
  const report = useReport()
  const { carrier, settings } = report
  const { stuckDays } = settings
  const reading = useProviderQuery(
    'readBakery',
    { stuckDays },
    { freshMs: FRESH_MS, everyMs: LOOK_EVERY_MS },
  )
  const list = listAsked(report)
  return (
    <ReportFrame view="bakery" report={report}>
      <ReadPart
        reading={reading}
        timeZone={carrier.timeZone}
        loading={
          <Panel title={translate('reports.pipeline')}>
            <RowsSkeleton rows={4} label={translate('reports.bakery_loading')} />
          </Panel>
        }
      >
        {(counted) => <Numbers counted={counted} report={report} />}
      </ReadPart>
      {list !== null && <BakeryAudits list={list} report={report} />}
    </ReportFrame>
  )
}

function Numbers({ counted, report }: { counted: Counted; report: Report }) {
  const translate = useTranslate()
  const { settings } = report
  const { states, steps, waits, stuck } = counted
  const total = states.reduce((sum, { count }) => sum + count, 0)
  return (
    <Columns>
      <div>
        <Panel
          title={translate('reports.pipeline')}
          aside={translate('reports.open_count', { count: total })}
        >
          <StateCountBars states={states} />
        </Panel>
        <Panel title={translate('reports.load')}>
          <Load counted={counted} />
        </Panel>
      </div>
      <div>
        <Panel title={translate('reports.next_steps')}>
          {steps.length === 0 ? (
            <MessagePanel
              icon={TaskAltOutlined}
              tone="slate"
              title={translate('reports.no_steps')}
            />
          ) : (
            <CountBars
              rows={steps.map(({ step, count }) => ({
                key: step,
                label: translate(`reports.step.${step}`),
                tone: 'blue' as const,
                count,
                to: addressOfList({ step }),
              }))}
            />
          )}
        </Panel>
        <Panel title={translate('reports.waits')}>
          <CountBars
            rows={[
              ...waits.map(({ name, count }) => ({
                key: name,
                label: translate(`reports.wait.${name}`),
                tone: name === 'later' ? ('slate' as const) : ('amber' as const),
                count,
                to: `?list=waiting&wait=${name}`,
              })),
              {
                key: 'stuck',
                label: translate('reports.stuck', { smart_count: settings.stuckDays }),
                tone: 'red' as const,
                count: stuck,
                to: '?list=stuck',
              },
            ]}
          />
        </Panel>
      </div>
    </Columns>
  )
}

function Load({ counted: { load } }: { counted: Counted }) {
  const translate = useTranslate()
  if (load.length === 0)
    return (
      <MessagePanel icon={TaskAltOutlined} tone="slate" title={translate('reports.no_staff')} />
    )
  return (
    <TableScroll>
      <PlainTable className="stacks">
        <caption>{translate('reports.load')}</caption>
        <thead>
          <tr>
            <th scope="col">{translate('reports.auditor')}</th>
            <th scope="col" className="number">
              {translate('reports.assigned')}
            </th>
            <th scope="col" className="number">
              {translate('reports.in_hand')}
            </th>
            <th scope="col" className="number">
              {translate('reports.claimed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {load.map(({ email, name, assigned, inHand, claimed }) => (
            <tr key={email}>
              <th scope="row">{name || email}</th>
              <td className="number figures" data-label={translate('reports.assigned')}>
                <Link
                  to={addressOfList({ auditor: email })}
                  aria-label={translate('reports.assigned_to', {
                    count: assigned,
                    name: name || email,
                  })}
                >
                  {assigned}
                </Link>
              </td>
              <td className="number figures" data-label={translate('reports.in_hand')}>
                <Link
                  to={`?list=person&person=${encodeURIComponent(email)}`}
                  aria-label={translate('reports.in_hand_of', {
                    count: inHand,
                    name: name || email,
                  })}
                >
                  {inHand}
                </Link>
              </td>
              <td className="number figures" data-label={translate('reports.claimed')}>
                <Link
                  to={addressOfList({ claim: email })}
                  aria-label={translate('reports.claimed_by', {
                    count: claimed,
                    name: name || email,
                  })}
                >
                  {claimed}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </TableScroll>
  )
}

function listAsked({ param, settings }: Report): BakeryList | null {
  const kind = param('list')
  if (kind === 'stuck') return { kind, days: settings.stuckDays }
  const wait = WAITS.find(({ name }) => name === param('wait'))?.name
  if (kind === 'waiting' && wait !== undefined) return { kind, wait }
  if (kind === 'person' && param('person') !== '') return { kind, email: param('person') }
  return null
}

function BakeryAudits({ list, report }: { list: BakeryList; report: Report }) {
  const translate = useTranslate()
  const { carrier, today, setParams } = report
  const person = list.kind === 'person' ? list.email : ''
  const wait = list.kind === 'waiting' ? translate(`reports.wait.${list.wait}`) : ''
  const reading = useProviderQuery(
    'listBakeryAudits',
    { list, limit: ROWS + 1 },
    { freshMs: FRESH_MS },
  )
  const title = translate(`reports.list.${list.kind}`, { person, wait })
  const about = ({ lastEventAt, nextDue }: Audit) =>
    list.kind === 'stuck'
      ? translate('reports.days_count', {
          smart_count: daysBetween(todayIn(carrier.timeZone, lastEventAt), today),
        })
      : nextDue === null
        ? ''
        : formatDay(nextDue)
  return (
    <Box sx={{ mt: 4 }}>
      <Panel
        title={title}
        aside={
          <Button size="small" onClick={() => setParams({ list: '', person: '', wait: '' })}>
            {translate('app.close')}
          </Button>
        }
      >
        <ReadPart
          reading={reading}
          timeZone={carrier.timeZone}
          loading={<RowsSkeleton rows={4} label={translate('reports.rows_loading')} />}
        >
          {(audits) =>
            audits.length === 0 ? (
              <MessagePanel
                icon={TaskAltOutlined}
                tone="slate"
                title={translate('reports.list_none')}
              />
            ) : (
              <>
                <AuditRows
                  caption={title}
                  about={translate(
                    list.kind === 'stuck' ? 'reports.untouched' : 'reports.step_due',
                  )}
                  rows={audits.slice(0, ROWS).map((audit) => ({ audit, about: about(audit) }))}
                />
                {audits.length > ROWS && (
                  <Box sx={{ px: 4, py: 3, fontSize: 12, color: 'text.secondary' }}>
                    {translate('reports.only_first', { count: ROWS })}
                  </Box>
                )}
              </>
            )
          }
        </ReadPart>
      </Panel>
    </Box>
  )
}
