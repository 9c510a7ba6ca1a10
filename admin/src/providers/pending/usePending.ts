import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type {
  PendingAction,
  PendingActions,
  QueuedSending,
  RefusedAction,
} from './pendingActions.ts'

const PendingContext = createContext<PendingActions | null>(null)

export const PendingProvider = PendingContext.Provider

export function usePending(): PendingActions {
  const pending = useContext(PendingContext)
  if (pending === null) throw new Error('usePending outside of PendingProvider')
  return pending
}

/** The person's actions that audits on screen may not hold yet. */
export function usePendingActions(): readonly PendingAction[] {
  const pending = usePending()
  return useSyncExternalStore(pending.onChange, pending.all)
}

/** Those on one audit; the same list until one changes. */
export function usePendingOf(auditFSID: string): readonly PendingAction[] {
  const all = usePendingActions()
  return useMemo(() => {
    const found = all.filter((each) => each.auditFSID === auditFSID)
    return found.length === 0 ? NONE : found
  }, [all, auditFSID])
}

const NONE: readonly PendingAction[] = []

/** A person's actions that were refused after their screen was left. */
export function useRefusedActions(userId: string): readonly RefusedAction[] {
  const pending = usePending()
  const all = useSyncExternalStore(pending.onChange, pending.refused)
  return all.filter(({ by }) => by === userId)
}

/** What the person has queued for sending and may still take back. */
export function useQueuedSendings(): readonly QueuedSending[] {
  const pending = usePending()
  return useSyncExternalStore(pending.onChange, pending.queued)
}
