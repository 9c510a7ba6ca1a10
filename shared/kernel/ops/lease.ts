import { COLLECTIONS } from '../collections.ts'
import { type DocumentStore, StoreError, type TimedStore } from '../ports/documentStore.ts'
import { isReleased, STORE_SCHEMA, type WorkerLease } from '../workerState.ts'

export const LEASE_ID = 'worker'

/** How long a lease lasts without a heartbeat of its holder. */
export const LEASE_MS = 30_000

/** A lease as the database has it. */
export interface SeenLease {
  lease: WorkerLease
  /** Names this state of it. */
  version: string
  /** The database's time from which another engine may take it. */
  endsAt: Date
}

/** The lease, and the database's time; null: there has never been one. */
export interface LeaseReading {
  seen: SeenLease | null
  readAt: Date
}

export interface LeaseRequest {
  holder: string
  oldestPending?: Date | null
  /** Whether it has a virus scanner. */
  scans?: boolean
  /** True for a holder that is known to have ended without releasing its lease. */
  isGone?: (holder: string) => boolean
}

/** `mine` false: another engine holds it, as `seen` says. `at` is the database's time. */
export interface LeaseAttempt {
  mine: boolean
  seen: SeenLease
  at: Date
}

/** Which engine leads: one read. Rejects with a `StoreError`. */
export async function seeLease(timed: TimedStore): Promise<LeaseReading> {
  const { document, version, writtenAt, readAt } = await timed.read<WorkerLease>(
    COLLECTIONS.engine,
    LEASE_ID,
  )
  if (document === null || version === null || writtenAt === null) return { seen: null, readAt }
  return { seen: { lease: document, version, endsAt: endOf(document, writtenAt) }, readAt }
}

/**
 * Acquires the lease where it has ended by the database's clock, or is this holder's. Of two that ask
 * at once one gets it. Rejects with a `StoreError`.
 */
export async function acquireLease(
  timed: TimedStore,
  request: LeaseRequest,
): Promise<LeaseAttempt> {
  const { holder, oldestPending = null, scans = false, isGone = () => false } = request
  const { seen, readAt } = await seeLease(timed)
  const isOthers = seen !== null && seen.lease.holder !== holder
  if (isOthers && seen.endsAt > readAt && !isGone(seen.lease.holder))
    return { mine: false, seen, at: readAt }
  const acquired = await writeLease(timed, seen, { holder, now: readAt, oldestPending, scans })
  if (acquired !== null) return acquired
  const other = await seeLease(timed)
  if (other.seen === null) throw new StoreError('conflict', 'Update', 'the lease was deleted')
  // A write whose answer was lost may have arrived.
  return { mine: other.seen.lease.holder === holder, seen: other.seen, at: other.readAt }
}

/**
 * Renews a lease without a read; null where another engine has acquired it since. `now` is the database's
 * time as far as it is known. Rejects with a `StoreError`.
 */
export function renewLease(
  timed: TimedStore,
  seen: SeenLease,
  { now, oldestPending }: { now: Date; oldestPending: Date | null },
): Promise<LeaseAttempt | null> {
  const { holder, scans = false } = seen.lease
  return writeLease(timed, seen, { holder, now, oldestPending, scans })
}

/**
 * Releases the lease, so that the next engine does not wait for its end; also one that a renewal has
 * changed whose answer never came. Rejects with a `StoreError`.
 */
export async function releaseLease(timed: TimedStore, seen: SeenLease): Promise<void> {
  if (await endNow(timed, seen)) return
  const now = await seeLease(timed)
  if (now.seen?.lease.holder === seen.lease.holder) await endNow(timed, now.seen)
}

async function endNow(timed: TimedStore, { lease, version }: SeenLease): Promise<boolean> {
  const data = { until: lease.heartbeatAt, rev: lease.rev + 1 }
  const written = await nullIfChanged(timed.write(COLLECTIONS.engine, LEASE_ID, data, version))
  return written !== null
}

/** The lease as screens read it: without the database's time. */
export function readLease(store: DocumentStore): Promise<WorkerLease | null> {
  return store.get<WorkerLease>(COLLECTIONS.engine, LEASE_ID)
}

async function writeLease(
  timed: TimedStore,
  before: SeenLease | null,
  {
    holder,
    now,
    oldestPending,
    scans,
  }: { holder: string; now: Date; oldestPending: Date | null; scans: boolean },
): Promise<LeaseAttempt | null> {
  const lease: WorkerLease = {
    holder,
    until: new Date(now.getTime() + LEASE_MS),
    heartbeatAt: now,
    oldestPending,
    schema: STORE_SCHEMA,
    scans,
    rev: (before?.lease.rev ?? 0) + 1,
  }
  const written = await nullIfChanged(
    timed.write(COLLECTIONS.engine, LEASE_ID, { ...lease }, before?.version ?? null),
  )
  if (written === null) return null
  const { version, writtenAt } = written
  return { mine: true, seen: { lease, version, endsAt: endOf(lease, writtenAt) }, at: writtenAt }
}

/** Counted from its write. One that was written long after its heartbeat is a copy, made by a restore. */
function endOf(lease: WorkerLease, writtenAt: Date): Date {
  const isCopy = Math.abs(writtenAt.getTime() - lease.heartbeatAt.getTime()) > LEASE_MS
  return isReleased(lease) || isCopy ? writtenAt : new Date(writtenAt.getTime() + LEASE_MS)
}

/** Null where the lease is of another version than expected. */
async function nullIfChanged<T>(write: Promise<T>): Promise<T | null> {
  try {
    return await write
  } catch (error) {
    const codes = ['conflict', 'already-exists', 'not-found']
    if (error instanceof StoreError && codes.includes(error.code)) return null
    throw error
  }
}
