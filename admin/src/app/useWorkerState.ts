import { isOfLaterRelease, type WorkerState, workerState } from '#shared/kernel/workerState.ts'
import { useProviderQuery } from '../providers/useProviderQuery.ts'
import { useServices } from './services.ts'
import { useActiveCarrier } from './useActiveCarrier.ts'

/** How the worker's last word is read, by every screen that asks for it. */
export const WORKER_READING = { freshMs: 5_000, everyMs: 15_000 }

/** While no worker runs: one that has just started is on the page soon. */
const ASK_AGAIN_MS = 2_000

/**
 * What a worker has from the opening of the page until it is said not to run: where the server has just
 * started, it takes its lease some seconds after the first page is served.
 */
const STARTING_MS = 10_000

/**
 * How the worker does: one document, read four times a minute, more often while none runs. Null while it is
 * not known, as always to carrier users.
 */
export function useWorkerState(): {
  state: WorkerState | null
  /** The engine is of a later release than this page. */
  isPageOld: boolean
  error: Error | null
  retry: () => void
} {
  const { clock, openedAt } = useServices()
  const { user } = useActiveCarrier()
  // `dataUpdatedAt`: each reading draws the state again, the clock has gone on.
  const { data, dataUpdatedAt, error, refetch } = useProviderQuery(
    'readWorker',
    {},
    {
      ...WORKER_READING,
      everyMs: (last) =>
        last !== undefined && isRunning(workerState(last, clock.now()))
          ? WORKER_READING.everyMs
          : ASK_AGAIN_MS,
      enabled: user?.role !== 'carrier',
    },
  )
  const now = clock.now()
  const state = data === undefined || dataUpdatedAt === 0 ? null : workerState(data, now)
  const mayStart = now.getTime() - openedAt.getTime() < STARTING_MS
  return {
    state: state !== null && mayStart && !isRunning(state) ? null : state,
    isPageOld: data !== undefined && isOfLaterRelease(data),
    error,
    retry: () => void refetch(),
  }
}

function isRunning({ kind }: WorkerState): boolean {
  return kind === 'onTime' || kind === 'behind'
}
