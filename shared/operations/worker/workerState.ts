import { isGivenBack, type WorkerLease } from './lease.ts'

/** How the worker does, as every screen can say it. `since`: the oldest work that waits is from then. */
export type WorkerState =
  | { kind: 'never' }
  | { kind: 'stopped'; seen: Date }
  | { kind: 'behind'; since: Date; seen: Date }
  | { kind: 'onTime'; seen: Date }

/** Work of the last minute is nothing to worry about. */
const BEHIND_AFTER_MS = 60_000

/** A screen reads the lease every fifteen seconds, and its holder renews it when ten are left. */
const READING_MS = 15_000

/** By the lease alone, which staff may read: one document. */
export function workerState(lease: WorkerLease | null, now: Date): WorkerState {
  if (lease === null) return { kind: 'never' }
  const { until, heartbeatAt: seen, oldestPending } = lease
  const endsAt = isGivenBack(lease) ? until.getTime() : until.getTime() + READING_MS
  if (endsAt <= now.getTime()) return { kind: 'stopped', seen }
  const isLate = oldestPending && now.getTime() - oldestPending.getTime() > BEHIND_AFTER_MS
  return isLate ? { kind: 'behind', since: oldestPending, seen } : { kind: 'onTime', seen }
}
