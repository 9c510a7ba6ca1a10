import ScheduleSend from '@mui/icons-material/ScheduleSendOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { STEPS } from '#shared/audit/steps/table.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import type { QueuedSending } from '../providers/pending/pendingActions.ts'
import { usePending } from '../providers/pending/usePending.ts'
import { NoticeBox } from '../ui/notices.tsx'
import './commandMessages.ts'

/** What goes out within a minute because of what the person has done, with the way to take it back. */
export function QueuedNotice({ queued }: { queued: QueuedSending }) {
  const { audit, step, until } = queued
  const translate = useTranslate()
  const pending = usePending()
  const [isAsked, setAsked] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const takeBack = async () => {
    setAsked(true)
    const result = await pending.run(audit, { kind: 'takeBack', step })
    if (result.ok) pending.dropQueued(queued)
    else {
      setAsked(false)
      setRefused(result.error)
    }
  }
  const time = formatMoment(until, { timeZone: audit.timeZone }).slice(-8)
  const name = STEPS[step].displayName
  return (
    <NoticeBox
      tone="blue"
      icon={ScheduleSend}
      title={translate('commands.queued', { step: name, time })}
    >
      <bdi>{audit.insuredCompany || audit.auditCode}</bdi>. {translate('commands.queued_hint')}
      {refused !== null && (
        <div role="alert">
          {refused.message} {refused.next}
        </div>
      )}
      <Box sx={{ display: 'flex', gap: 2, mt: 2 }}>
        <Button variant="outlined" onClick={() => void takeBack()} disabled={isAsked}>
          {translate('commands.take_back')}
        </Button>
        <Button onClick={() => pending.dropQueued(queued)}>{translate('commands.dismiss')}</Button>
      </Box>
    </NoticeBox>
  )
}
