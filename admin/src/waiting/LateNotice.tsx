import HourglassEmpty from '@mui/icons-material/HourglassEmpty'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useGetOne, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Audit } from '#shared/audit/model.ts'
import type { OpenCommand } from '#shared/engine/commands/commandClient.ts'
import type { AuditRequests } from '#shared/engine/commands/kinds/auditKinds.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useWorkerState } from '../app/useWorkerState.ts'
import { useTakeBack } from '../providers/pending/useOwnCommands.ts'
import { NoticeBox } from '../ui/notices.tsx'
import { actionWords } from './waitingMessages.ts'

/** What waits for the engine, with the way to take it back. */
export function LateNotice({ late }: { late: readonly OpenCommand[] }) {
  const translate = useTranslate()
  const { carrier } = useActiveCarrier()
  const { state } = useWorkerState()
  const isStill = state?.kind === 'stopped' || state?.kind === 'never'
  const [first] = late
  const time = formatMoment(first?.since ?? null, { timeZone: carrier.timeZone }).slice(-8)
  const isSent = late.every(({ delivery }) => delivery === 'sent')
  return (
    <div role="status">
      <NoticeBox
        tone="amber"
        icon={HourglassEmpty}
        title={
          isSent
            ? translate('waiting.late', { time, smart_count: late.length })
            : translate('waiting.unsent')
        }
      >
        {isStill && <div>{translate('waiting.still')}</div>}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
          {late.map((command) => (
            <WaitingRow key={command.id} command={command} timeZone={carrier.timeZone} />
          ))}
        </Box>
      </NoticeBox>
    </div>
  )
}

/** One command: what it is, on which audit, and what can still be done about it. */
function WaitingRow({ command, timeZone }: { command: OpenCommand; timeZone: string }) {
  const { id, asked, delivery, since } = command
  const translate = useTranslate()
  const { sendNow, takeBack } = useTakeBack()
  const [trouble, setTrouble] = useState<'begun' | 'unreachable' | null>(null)
  const what =
    asked.kind === 'act'
      ? actionWords((asked.request as AuditRequests['act']).action, translate)
      : translate(asked.kind === 'comment' ? 'waiting.comment' : 'waiting.other')
  const time = formatMoment(since, { timeZone }).slice(-8)
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <span>
        {what}
        {asked.auditFSID !== undefined && asked.kind !== 'comment' && (
          <AuditName auditFSID={asked.auditFSID} />
        )}
      </span>
      {delivery === 'held' && <span>{translate('waiting.held', { time })}</span>}
      {delivery === 'withdrawing' && <span>{translate('waiting.withdrawing')}</span>}
      {trouble !== null && <span>{translate(`waiting.${trouble}`)}</span>}
      {delivery === 'held' && (
        <Button variant="outlined" onClick={() => sendNow(id)}>
          {translate('waiting.send_now')}
        </Button>
      )}
      {delivery !== 'withdrawing' && trouble !== 'begun' && (
        <Button
          onClick={() => void takeBack(id).then(setTrouble)}
          aria-label={
            delivery === 'held' ? undefined : translate('waiting.take_back_one', { what })
          }
        >
          {translate(delivery === 'held' ? 'waiting.discard' : 'waiting.take_back')}
        </Button>
      )}
    </Box>
  )
}

function AuditName({ auditFSID }: { auditFSID: string }) {
  const { data: audit } = useGetOne<Audit>('audits', { id: auditFSID }, { retry: false })
  if (audit === undefined) return null
  return (
    <>
      {', '}
      <bdi>{audit.insuredCompany || audit.auditCode}</bdi>
    </>
  )
}
