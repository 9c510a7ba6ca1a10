import ErrorOutline from '@mui/icons-material/ErrorOutline'
import HourglassEmpty from '@mui/icons-material/HourglassEmpty'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useGetOne, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { OpenCommand } from '#shared/engine/commands/commandClient.ts'
import type { AuditRequests, StaffAction } from '#shared/engine/commands/kinds/auditKinds.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { useServices } from '../app/services.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useWorkerState } from '../app/useWorkerState.ts'
import type { RefusedAction } from '../providers/pending/pendingActions.ts'
import { usePending } from '../providers/pending/usePending.ts'
import { NoticeBox } from '../ui/notices.tsx'
import { actionWords } from './actionWords.ts'
import './commandMessages.ts'

/** What waits for the engine, with the way to take it back; and what it refused after its screen was left. */
export function CommandNotices({
  late,
  refused,
}: {
  late: readonly OpenCommand[]
  refused: readonly RefusedAction[]
}) {
  return (
    <>
      {refused.map(({ action, ...each }) =>
        action.kind === 'comment' ? (
          <RefusedComment key={each.id} refused={each} />
        ) : (
          <RefusedNotice key={each.id} refused={each} action={action} />
        ),
      )}
      {late.length > 0 && <WaitingNotice late={late} />}
    </>
  )
}

function WaitingNotice({ late }: { late: readonly OpenCommand[] }) {
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
            ? translate('commands.waiting', { time, smart_count: late.length })
            : translate('commands.unsent')
        }
      >
        {isStill && <div>{translate('commands.still')}</div>}
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
  const { commands } = useServices()
  const [trouble, setTrouble] = useState<'begun' | 'unreachable' | null>(null)
  const what =
    asked.kind === 'act'
      ? actionWords((asked.request as AuditRequests['act']).action, translate)
      : translate(asked.kind === 'comment' ? 'commands.comment' : 'commands.other')
  const takeBack = async () => {
    try {
      setTrouble((await commands.withdraw(id)) ? null : 'begun')
    } catch {
      setTrouble('unreachable')
    }
  }
  const time = formatMoment(since, { timeZone }).slice(-8)
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <span>
        {what}
        {asked.auditFSID !== undefined && asked.kind !== 'comment' && (
          <AuditName auditFSID={asked.auditFSID} />
        )}
      </span>
      {delivery === 'held' && <span>{translate('commands.held', { time })}</span>}
      {delivery === 'withdrawing' && <span>{translate('commands.withdrawing')}</span>}
      {trouble !== null && <span>{translate(`commands.${trouble}`)}</span>}
      {delivery === 'held' && (
        <Button variant="outlined" onClick={() => commands.sendNow(id)}>
          {translate('commands.send_now')}
        </Button>
      )}
      {delivery !== 'withdrawing' && trouble !== 'begun' && (
        <Button
          onClick={() => void takeBack()}
          aria-label={
            delivery === 'held' ? undefined : translate('commands.take_back_one', { what })
          }
        >
          {translate(delivery === 'held' ? 'commands.discard' : 'commands.take_back')}
        </Button>
      )}
    </Box>
  )
}

type Refused = Omit<RefusedAction, 'action'>

/** Why something was not done, and the way back to it with what was typed. */
function RefusedNotice({
  refused: { id, auditFSID, refusal },
  action,
}: {
  refused: Refused
  action: StaffAction
}) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const pending = usePending()
  const { data: audit } = useGetOne<Audit>('audits', { id: auditFSID }, { retry: false })
  const open = () => {
    if (audit === undefined) return
    const address = `/audits/${canonicalAuditCode(audit.auditCode)}`
    // The editor offers the draft when it opens; only the other dialogs need `again`.
    if (action.kind === 'edit') {
      pending.release(id)
      void navigate(`${address}/edit`)
    } else void navigate(address, { state: { again: id } })
  }
  return (
    <NoticeBox
      role="alert"
      tone="red"
      icon={ErrorOutline}
      title={translate('commands.refused', { what: actionWords(action, translate) })}
    >
      <div>
        {audit !== undefined && <bdi>{audit.insuredCompany || audit.auditCode}: </bdi>}
        {refusal.message} {refusal.next}
      </div>
      <Box sx={{ display: 'flex', gap: 2, mt: 2 }}>
        <Button variant="outlined" onClick={open} disabled={audit === undefined}>
          {translate(action.kind === 'edit' ? 'commands.edit' : 'commands.open')}
        </Button>
        <Button onClick={() => void pending.release(id)}>{translate('commands.dismiss')}</Button>
      </Box>
    </NoticeBox>
  )
}

/** The same of a carrier user's comment: of the audit they see their own view only. */
function RefusedComment({ refused: { id, auditFSID, refusal } }: { refused: Refused }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const pending = usePending()
  return (
    <NoticeBox
      role="alert"
      tone="red"
      icon={ErrorOutline}
      title={translate('commands.refused', { what: translate('commands.comment') })}
    >
      <div>
        {refusal.message} {refusal.next}
      </div>
      <Box sx={{ display: 'flex', gap: 2, mt: 2 }}>
        <Button
          variant="outlined"
          onClick={() => void navigate(`/inventory/${auditFSID}`, { state: { again: id } })}
        >
          {translate('commands.open')}
        </Button>
        <Button onClick={() => void pending.release(id)}>{translate('commands.dismiss')}</Button>
      </Box>
    </NoticeBox>
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
