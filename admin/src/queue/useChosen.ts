import { useStore } from 'ra-core'
import { useCallback, useMemo } from 'react'
import type { QueueItem } from '#shared/audit/queue.ts'
import { STATES } from '#shared/audit/states.ts'
import { isMissing } from '../providers/pending/expectedAudit.ts'
import type { PendingAction } from '../providers/pending/pendingActions.ts'
import { useExpectedAudits } from '../providers/pending/useExpectedAudits.ts'
import { usePendingActions } from '../providers/pending/usePending.ts'
import { useActor } from '../providers/useActor.ts'

export interface Chosen {
  item: QueueItem | null
  index: number
  choose: (item: QueueItem) => void
  /** The first again: other work is on screen. */
  chooseFirst: () => void
  /** The item so many places on, no further than the ends. */
  by: (places: number) => QueueItem | null
  /** The next item that no other user claims, once `item` is gone; null: it was the last. */
  after: (item: QueueItem) => QueueItem | null
}

/**
 * Which piece of work is on screen: remembered, so that Back leads to it again. When it leaves the
 * queue, the one that took its place is.
 */
export function useChosen(
  items: readonly QueueItem[],
  isTaken: (item: QueueItem) => boolean,
): Chosen {
  const [at, setAt] = useStore<{ id: string; index: number } | null>('queue.at', null)
  const found = at === null ? -1 : items.findIndex(({ id }) => id === at.id)
  const index = found >= 0 ? found : Math.min(at?.index ?? 0, items.length - 1)
  const item = items[index] ?? null
  const choose = useCallback(
    ({ id }: QueueItem) => setAt({ id, index: items.findIndex((each) => each.id === id) }),
    [items, setAt],
  )
  return {
    item,
    index,
    choose,
    chooseFirst: () => setAt(null),
    by: (places) => items[Math.min(Math.max(index + places, 0), items.length - 1)] ?? null,
    after: ({ id }) => {
      const from = items.findIndex((each) => each.id === id)
      const others = [...items.slice(from + 1), ...items.slice(0, Math.max(from, 0))]
      return others.find((each) => !isTaken(each)) ?? others[0] ?? null
    },
  }
}

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
