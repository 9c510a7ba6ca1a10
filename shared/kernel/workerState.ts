/**
 * How this release stores documents: the number of its last migration (`engine/migrations/table.ts`). In
 * `engine/schema` it says what a store is, in the lease what its engine is.
 */
export const STORE_SCHEMA = 8

/** The form of an audit: one more where a page that does not know it would show it wrong. */
export const AUDIT_SCHEMA = 1

/**
 * Which engine leads (`engine/worker`). Its holder renews it; when it ends, another engine acquires it. Its
 * times are the database's.
 */
export interface WorkerLease {
  holder: string
  until: Date
  heartbeatAt: Date
  /** Since when the oldest work that the worker knows of has been waiting; null: none is. */
  oldestPending: Date | null
  /** The `STORE_SCHEMA` of its holder; absent in a lease of release 0.2.0 and before. */
  schema?: number
  /** Whether its holder has a virus scanner; absent in a lease of an earlier release. */
  scans?: boolean
  /** One more with each write. */
  rev: number
}

/** How the worker does, as every screen shows it. `since`: the moment of the oldest waiting work. */
export type WorkerState =
  | { kind: 'never' }
  | { kind: 'stopped'; seen: Date }
  | { kind: 'behind'; since: Date; seen: Date }
  | { kind: 'onTime'; seen: Date }

/** Work may wait a minute before the worker counts as late. */
const BEHIND_AFTER_MS = 60_000

/** A screen reads the lease every fifteen seconds, and its holder renews it when ten are left. */
const READING_MS = 15_000

/** True for a lease whose engine is of a later release than this page: it may show, or ask for, what is no more. */
export function isOfLaterRelease(lease: WorkerLease | null): boolean {
  return (lease?.schema ?? 0) > STORE_SCHEMA
}

/** Worked out from the lease alone, one document that staff may read. */
export function workerState(lease: WorkerLease | null, now: Date): WorkerState {
  if (lease === null) return { kind: 'never' }
  const { until, heartbeatAt: seen, oldestPending } = lease
  const endsAt = isReleased(lease) ? until.getTime() : until.getTime() + READING_MS
  if (endsAt <= now.getTime()) return { kind: 'stopped', seen }
  const isLate = oldestPending && now.getTime() - oldestPending.getTime() > BEHIND_AFTER_MS
  return isLate ? { kind: 'behind', since: oldestPending, seen } : { kind: 'onTime', seen }
}

/** True for a lease that its holder has released. */
export function isReleased({ until, heartbeatAt }: WorkerLease): boolean {
  return until <= heartbeatAt
}
