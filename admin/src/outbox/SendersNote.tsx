import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import { useTranslate } from 'ra-core'
import { formatMoment } from '#shared/kernel/day.ts'
import type { SenderState } from '#shared/outreach/senders.ts'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import { NoticeBox } from '../ui/notices.tsx'
import './outboxMessages.ts'

const OFTEN = { freshMs: 60_000, everyMs: 300_000 }

/**
 * Says that emails or texts do not leave, and why: no sender is set up, or it fails for every message.
 * Nothing while they leave, before an engine has ever run, or where its word can't be read: the worker's
 * own panel says that.
 */
export function SendersNote({ timeZone }: { timeZone: string }) {
  const { data: senders } = useProviderQuery('readSenders', {}, OFTEN)
  if (senders?.mail?.kind === 'none' && senders.text?.kind === 'none')
    return <SenderNote name="both" state={senders.mail} timeZone={timeZone} />
  return (
    <>
      {senders?.mail && <SenderNote name="mail" state={senders.mail} timeZone={timeZone} />}
      {senders?.text && <SenderNote name="text" state={senders.text} timeZone={timeZone} />}
    </>
  )
}

function SenderNote({
  name,
  state: { kind, stoppedSince, why },
  timeZone,
}: {
  name: 'mail' | 'text' | 'both'
  state: SenderState
  timeZone: string
}) {
  const translate = useTranslate()
  if (kind === 'none')
    return (
      <NoticeBox
        tone="amber"
        icon={ReportProblemOutlined}
        role="status"
        title={translate(`outbox.sender.${name}.none`)}
      >
        {translate('outbox.sender.none_hint')}
      </NoticeBox>
    )
  if (stoppedSince === null) return null
  const since = formatMoment(stoppedSince, { seconds: false, timeZone })
  return (
    <NoticeBox
      tone="red"
      icon={ReportProblemOutlined}
      role="status"
      title={translate(`outbox.sender.${name}.stopped`, { since })}
    >
      {why} {translate('outbox.sender.stopped_hint')}
    </NoticeBox>
  )
}
