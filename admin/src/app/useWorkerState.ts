import {
  readLease,
  type WorkerLease,
  type WorkerState,
  workerState,
} from '#shared/kernel/ops/lease.ts'
import { useServices } from './services.ts'
import { useReading } from './useReading.ts'

const FRESH_MS = 5_000
const LOOK_EVERY_MS = 15_000

/** How the worker does: one document, read four times a minute. Null while it is not known. */
export function useWorkerState(): {
  state: WorkerState | null
  error: Error | null
  retry: () => void
} {
  const { clock } = useServices()
  const { data, error, refetch } = useReading<WorkerLease | null>({
    key: ['worker'],
    resource: 'engine',
    read: ({ store }) => readLease(store),
    freshMs: FRESH_MS,
    everyMs: LOOK_EVERY_MS,
  })
  return {
    state: data === undefined ? null : workerState(data, clock.now()),
    error,
    retry: () => void refetch(),
  }
}
