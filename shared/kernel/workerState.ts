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

/**
 * Which engine leads (`engine/worker`). Its holder renews it; when it ends, another takes it over. Its
 * times are the database's.
 */
export interface WorkerLease {
  holder: string
  until: Date
  heartbeatAt: Date
  /** Since when the oldest of what the worker knows of has been waiting; null: nothing is. */
  oldestPending: Date | null
  /** One up with each write. */
  rev: number
}

/** True for a lease that its holder has given back. */
export function isGivenBack({ until, heartbeatAt }: WorkerLease): boolean {
  return until <= heartbeatAt
}
