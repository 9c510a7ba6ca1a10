import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { daysBetween, formatMoment, todayIn } from '#shared/kernel/day.ts'
import { type ExceptionRuleName, isOfAudits } from '#shared/reports/exceptionRules.ts'
import type { ExceptionCount } from '#shared/reports/ops/readExceptions.ts'
import { useServices } from '../app/services.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { WorkerPanel } from '../home/WorkerPanel.tsx'
import { SendersNote } from '../outbox/SendersNote.tsx'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import { LinkButton } from '../ui/buttons.tsx'
import { ReadPart } from '../ui/failures.tsx'
import { Panel } from '../ui/Panel.tsx'
import { RowsSkeleton } from '../ui/skeletons.tsx'
import { PlainTable, TableScroll } from '../ui/table.tsx'
import '../home/homeMessages.ts'
import '../reports/reportsMessages.ts'
import './systemMessages.ts'

const OFTEN = { freshMs: 30_000, everyMs: 60_000 }

/** How the engine does: its heartbeat, its senders, what waits, the last backup, and exceptions by their age. */
export function SystemTab() {
  const { carrier } = useActiveCarrier()
  const { timeZone } = carrier
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <SendersNote timeZone={timeZone} />
      <WorkerPanel timeZone={timeZone} />
      <Waiting timeZone={timeZone} />
      <Exceptions timeZone={timeZone} />
    </Box>
  )
}

function Waiting({ timeZone }: { timeZone: string }) {
  const translate = useTranslate()
  const reading = useProviderQuery('readSystem', {}, OFTEN)
  return (
    <Panel
      title={translate('system.queues')}
      aside={
        <LinkButton variant="outlined" to="/manage/outbox">
          {translate('system.to_outbox')}
        </LinkButton>
      }
    >
      <ReadPart
        reading={reading}
        timeZone={timeZone}
        loading={<RowsSkeleton rows={4} label={translate('system.loading')} />}
      >
        {({ queues, backup }) => (
          <Box component="dl" sx={{ m: 0, px: 4, pb: 3, display: 'grid', gap: 2 }}>
            {queues.map(({ kind, count }) => (
              <Line key={kind} label={translate(`system.queue.${kind}`)}>
                {count.toLocaleString('en-US')}
              </Line>
            ))}
            <Line label={translate('system.backup')}>
              {backup === null
                ? translate('system.no_backup')
                : `${formatMoment(backup.at, { timeZone })}, ${translate('system.backup_of', {
                    documents: backup.documents.toLocaleString('en-US'),
                    files: backup.files.toLocaleString('en-US'),
                  })}`}
            </Line>
          </Box>
        )}
      </ReadPart>
    </Panel>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 3 }}>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" className="figures" sx={{ m: 0 }}>
        {children}
      </Box>
    </Box>
  )
}

function Exceptions({ timeZone }: { timeZone: string }) {
  const translate = useTranslate()
  const reading = useProviderQuery('readExceptions', {}, OFTEN)
  const title = translate('system.exceptions')
  return (
    <Panel
      title={title}
      aside={
        <LinkButton variant="outlined" to="/reports/exceptions">
          {translate('system.to_exceptions')}
        </LinkButton>
      }
    >
      <ReadPart
        reading={reading}
        timeZone={timeZone}
        loading={<RowsSkeleton rows={4} label={translate('system.exceptions_loading')} />}
      >
        {({ rules }) => {
          const held = rules.filter(({ count }) => count > 0)
          if (held.length === 0) return <Box sx={{ px: 4, pb: 3 }}>{translate('system.none')}</Box>
          return (
            <TableScroll>
              <PlainTable>
                <caption>{title}</caption>
                <thead>
                  <tr>
                    <th scope="col">{translate('system.rule')}</th>
                    <th scope="col" className="number">
                      {translate('system.count')}
                    </th>
                    <th scope="col" className="number">
                      {translate('system.oldest')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {held.map((each) => (
                    <ExceptionRow key={each.rule} of={each} timeZone={timeZone} />
                  ))}
                </tbody>
              </PlainTable>
            </TableScroll>
          )
        }}
      </ReadPart>
    </Panel>
  )
}

function ExceptionRow({
  of: { rule, count, isAtLeast },
  timeZone,
}: {
  of: ExceptionCount
  timeZone: string
}) {
  const translate = useTranslate()
  return (
    <tr>
      <th scope="row">{translate(`reports.rule.${rule}`)}</th>
      <td className="number figures">
        {`${count.toLocaleString('en-US')}${isAtLeast ? '+' : ''}`}
      </td>
      <td className="number figures">
        {isOfAudits(rule) && <OldestOf rule={rule} timeZone={timeZone} />}
      </td>
    </tr>
  )
}

/** Days since the oldest audit of a rule has it. */
function OldestOf({ rule, timeZone }: { rule: ExceptionRuleName; timeZone: string }) {
  const translate = useTranslate()
  const { clock } = useServices()
  const { data } = useProviderQuery('listExceptionAudits', { rule, limit: 1 }, OFTEN)
  const since = data?.rows[0]?.since
  if (since === undefined) return null
  const days = Math.max(0, daysBetween(since, todayIn(timeZone, clock.now())))
  return translate('reports.days_count', { smart_count: days })
}
