import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { isOpenCommand } from '#shared/audit/command.ts'
import type { OpenCommand } from '#shared/engine/commands/commandClient.ts'
import { useServices } from '../app/services.ts'
import { useOpenCommands } from '../app/useCommand.ts'
import { useOwnCommands } from '../providers/openCommands.ts'
import type { QueuedSending } from '../providers/pending/pendingActions.ts'
import { useQueuedSendings, useRefusedActions } from '../providers/pending/usePending.ts'
import { useActor } from '../providers/useActor.ts'
import { everySecond, LATE_MS } from '../ui/clocks.ts'
import { CommandNotices } from './CommandNotices.tsx'
import { EarlierBulks } from './EarlierBulks.tsx'
import { QueuedNotice } from './QueuedNotice.tsx'

/** In the frame: what the person asked for and the engine has not done within three seconds, or refused. */
export function CommandWatch() {
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
        {(late.length > 0 || refused.length > 0) && (
          <CommandNotices late={late} refused={refused} />
        )}
      </div>
    </div>
  )
}

/** What is queued and has not gone out yet: counted once a second, and only while something is. */
function useSendingsAhead(): readonly QueuedSending[] {
  const { clock } = useServices()
  const queued = useQueuedSendings()
  const isAhead = ({ until }: QueuedSending) => until > clock.now()
  const isAny = queued.length > 0
  const subscribe = useCallback(
    (listener: () => void) => (isAny ? everySecond(listener) : () => {}),
    [isAny],
  )
  useSyncExternalStore(subscribe, () => queued.filter(isAhead).length)
  return queued.filter(isAhead)
}

/** Commands that were asked for more than three seconds ago and have not begun, the oldest first. */
function useLateCommands(): readonly OpenCommand[] {
  const { clock } = useServices()
  const open = useOpenCommands()
  useWarnUnsent(open)
  const isLate = (command: OpenCommand) =>
    isWaiting(command) && clock.now().getTime() - command.since.getTime() >= LATE_MS
  // Counted once a second, and only while something is open.
  const isAny = open.length > 0
  const subscribe = useCallback(
    (listener: () => void) => (isAny ? everySecond(listener) : () => {}),
    [isAny],
  )
  useSyncExternalStore(subscribe, () => open.filter(isLate).length)
  return open.filter(isLate)
}

/** What takes long by nature is on its own screen once the engine has begun it. */
function isWaiting({ asked, stored }: OpenCommand): boolean {
  if (stored === null) return true
  return stored.state === 'WAITING' || (asked.kind === 'act' && isOpenCommand(stored))
}

/** A page that is closed loses what could not be sent: the browser asks first. */
function useWarnUnsent(open: readonly OpenCommand[]): void {
  const isUnsent = open.some(({ delivery }) => delivery === 'unsent' || delivery === 'held')
  useEffect(() => {
    if (!isUnsent) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsent])
}
