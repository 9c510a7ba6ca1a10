import { isOfLaterRelease, type WorkerState, workerState } from '#shared/kernel/workerState.ts'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import { useServices } from './services.ts'
import { useActiveCarrier } from './useActiveCarrier.ts'

/** How the worker's last word is read, by every screen that asks for it. */
export const WORKER_READING = { freshMs: 5_000, everyMs: 15_000 }

/** How the worker does: one document, read four times a minute. Null while it is not known, as always to carrier users. */
export function useWorkerState(): {
  state: WorkerState | null
  /** The engine is of a later release than this page. */
  isPageOld: boolean
  error: Error | null
  retry: () => void
} {
  const { clock } = useServices()
  const { user } = useActiveCarrier()
  const { data, error, refetch } = useProviderQuery(
    'readWorker',
    {},
    { ...WORKER_READING, enabled: user?.role !== 'carrier' },
  )
  return {
    state: data === undefined ? null : workerState(data, clock.now()),
    isPageOld: data !== undefined && isOfLaterRelease(data),
    error,
    retry: () => void refetch(),
  }
}
