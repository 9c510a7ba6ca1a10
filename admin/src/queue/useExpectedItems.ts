import { useMemo } from 'react'
import type { QueueItem } from '#shared/audit/ops/queue.ts'
import { STATES } from '#shared/audit/states.ts'
import { isMissing } from '../providers/pending/expectedAudit.ts'
import type { PendingAction } from '../providers/pending/pendingActions.ts'
import { useExpectedAudits } from '../providers/pending/useExpectedAudits.ts'
import { usePendingActions } from '../providers/pending/usePending.ts'
import { useActor } from '../providers/useActor.ts'

/** The queue as it is shown: what the person has asked for changes its rows, and takes its work out. */
export function useExpectedItems(items: readonly QueueItem[]): readonly QueueItem[] {
  const { userId } = useActor()
  const pending = usePendingActions()
  const stored = useMemo(() => items.map(({ audit }) => audit), [items])
  const audits = useExpectedAudits(stored)
  return useMemo(
    () =>
      items.flatMap((item, index) => {
        const leaves = pending.some(
          (each) => isMissing(item.audit, each, userId) && isDoneBy(item, each),
        )
        if (leaves) return []
        const audit = audits[index]
        return [audit === undefined || audit === item.audit ? item : { ...item, audit }]
      }),
    [items, audits, pending, userId],
  )
}

/** Ends of a step: its work leaves the queue with them. */
const ENDS: readonly PendingAction['action']['kind'][] = [
  'complete',
  'answer',
  'lapse',
  'fail',
  'withdraw',
  'postpone',
]

function isDoneBy({ step }: QueueItem, { action }: PendingAction): boolean {
  if (step === null) return action.kind === 'move' && STATES[action.to].desk === undefined
  return ENDS.includes(action.kind) && 'step' in action && action.step === step.type
}
