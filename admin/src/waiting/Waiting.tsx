import ScheduleSend from '@mui/icons-material/ScheduleSendOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { isOpenCommand } from '#shared/audit/command.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import type { OpenCommand } from '#shared/engine/commands/commandClient.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { useServices } from '../app/services.ts'
import { ownerAmong, useActiveCarrier } from '../app/useActiveCarrier.ts'
import { useAskBeforeUnload } from '../app/useAskBeforeUnload.ts'
import { useOpenCommands } from '../providers/openCommands.ts'
import type { QueuedSending } from '../providers/pending/pendingActions.ts'
import { useOwnCommands } from '../providers/pending/useOwnCommands.ts'
import {
  usePending,
  useQueuedSendings,
  useRefusedActions,
} from '../providers/pending/usePending.ts'
import { useActor } from '../providers/useActor.ts'
import { everySecond, LATE_MS } from '../ui/clocks.ts'
import { EarlierBulks } from './EarlierBulks.tsx'
import { LateNotice } from './LateNotice.tsx'
import { RefusedNotice } from './RefusedNotice.tsx'
import './waitingMessages.ts'

/** In the frame: what the person asked for and the engine has not done within three seconds, or refused. */
export function Waiting() {
  useOwnCommands()
  const late = useLateCommands()
  const { userId } = useActor()
  const refused = useRefusedActions(userId)
  const queued = useSendingsAhead()
  // There before the words: only what changes in it is announced.
  return (
    <div className="no-print">
      <EarlierBulks />
      <div aria-live="polite">
        {queued.map((each) => (
          <QueuedNotice key={`${each.audit.id} ${each.step}`} queued={each} />
        ))}
        {refused.map((each) => (
          <RefusedNotice key={each.id} refused={each} />
        ))}
        {late.length > 0 && <LateNotice late={late} />}
      </div>
    </div>
  )
}

/** What is queued and has not gone out yet. */
function useSendingsAhead(): readonly QueuedSending[] {
  const { clock } = useServices()
  return useBySecond(useQueuedSendings(), ({ until }) => until > clock.now())
}

/** Commands that were asked for more than three seconds ago and have not begun, the oldest first. */
function useLateCommands(): readonly OpenCommand[] {
  const { clock } = useServices()
  const open = useOpenCommands()
  // A page that is closed loses what could not be sent.
  useAskBeforeUnload(open.some(({ delivery }) => delivery === 'unsent' || delivery === 'held'))
  return useBySecond(
    open,
    (command) => isWaiting(command) && clock.now().getTime() - command.since.getTime() >= LATE_MS,
  )
}

/** Those that are so now: checked once a second, and only while there are any. */
function useBySecond<T>(all: readonly T[], isNow: (one: T) => boolean): readonly T[] {
  const isAny = all.length > 0
  const subscribe = useCallback(
    (listener: () => void) => (isAny ? everySecond(listener) : () => {}),
    [isAny],
  )
  useSyncExternalStore(subscribe, () => all.filter(isNow).length)
  return all.filter(isNow)
}

/** What takes long by nature is on its own screen once the engine has begun it. */
function isWaiting({ asked, stored }: OpenCommand): boolean {
  if (stored === null) return true
  return stored.state === 'WAITING' || (asked.kind === 'act' && isOpenCommand(stored))
}

/** One line on the ground of the page: nothing is wrong, and nothing has to be done. */
const QUEUED = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  mb: 2,
  px: 3,
  py: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  color: 'text.secondary',
} as const

/** What goes out within a minute because of what the person has done, with the way to take it back. */
function QueuedNotice({ queued }: { queued: QueuedSending }) {
  const { audit, step, until } = queued
  const translate = useTranslate()
  const { timeZone } = ownerAmong(useActiveCarrier(), audit.carrierCompany)
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
  const time = formatMoment(until, { timeZone }).slice(-8)
  const name = STEPS[step].displayName
  return (
    <Box component="section" sx={QUEUED}>
      <ScheduleSend aria-hidden sx={{ fontSize: 16 }} />
      <Box sx={{ flex: 1, minWidth: 240, overflowWrap: 'anywhere' }}>
        <span>{translate('waiting.queued', { step: name, time })}</span>{' '}
        <bdi>{audit.insuredCompany || audit.auditCode}</bdi>. {translate('waiting.queued_hint')}
        {refused !== null && (
          <Box role="alert" sx={{ color: 'error.main' }}>
            {refused.message} {refused.next}
          </Box>
        )}
      </Box>
      <Button onClick={() => void takeBack()} disabled={isAsked}>
        {translate('waiting.take_back')}
      </Button>
      <Button onClick={() => pending.dropQueued(queued)}>{translate('waiting.dismiss')}</Button>
    </Box>
  )
}
