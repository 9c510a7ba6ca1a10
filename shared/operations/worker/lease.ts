import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { StoreError } from '../../ports/storeError.ts'

/** Who works now (`engine/worker`). Its holder renews it; when nobody does, another takes it over. */
export interface WorkerLease {
  holder: string
  until: Date
  heartbeatAt: Date
  /** Since when the oldest of what the worker knows of has been waiting; null: nothing is. */
  oldestPending: Date | null
  /** One up with each write: the lock. */
  rev: number
}

export const LEASE_ID = 'worker'

/** How long a lease lasts without a sign of its holder. */
export const LEASE_MS = 30_000

export interface LeaseRequest {
  holder: string
  now: Date
  oldestPending?: Date | null
  /** True for a holder that is known to have ended without giving its lease back. */
  isGone?: (holder: string) => boolean
}

/**
 * Takes the lease, or renews it. `mine` false: another holds it, as `lease` says. Of two who ask at
 * once one gets it. Rejects with a `StoreError`.
 */
export async function takeLease(
  store: DocumentStore,
  { holder, now, oldestPending = null, isGone = () => false }: LeaseRequest,
): Promise<{ mine: boolean; lease: WorkerLease }> {
  const found = await readLease(store)
  if (found && found.holder !== holder && found.until > now && !isGone(found.holder))
    return { mine: false, lease: found }
  const lease: WorkerLease = {
    holder,
    until: new Date(now.getTime() + LEASE_MS),
    heartbeatAt: now,
    oldestPending,
    rev: (found?.rev ?? 0) + 1,
  }
  try {
    await store.batch([writeOf(lease, found)])
    return { mine: true, lease }
  } catch (error) {
    if (!isTaken(error)) throw error
    const other = await readLease(store)
    // Asked twice at once by the same worker, the other time may have got it.
    return { mine: other?.holder === holder, lease: other ?? lease }
  }
}

/** Gives it back, so that the next one need not wait for its end. */
export async function giveLeaseBack(store: DocumentStore, lease: WorkerLease): Promise<void> {
  try {
    const rev = lease.rev + 1
    await store.batch([writeOf({ ...lease, until: lease.heartbeatAt, rev }, lease)])
  } catch (error) {
    if (!isTaken(error)) throw error
  }
}

export function readLease(store: DocumentStore): Promise<WorkerLease | null> {
  return store.get<WorkerLease>(COLLECTIONS.engine, LEASE_ID)
}

function writeOf(lease: WorkerLease, before: WorkerLease | null) {
  const { holder, until, heartbeatAt, oldestPending, rev } = lease
  const data = { holder, until, heartbeatAt, oldestPending, rev }
  const at = { collection: COLLECTIONS.engine, id: LEASE_ID, data }
  return before === null
    ? { kind: 'create' as const, ...at }
    : { kind: 'update' as const, ...at, expect: { field: 'rev', value: before.rev } }
}

function isTaken(error: unknown): boolean {
  return error instanceof StoreError && ['conflict', 'already-exists'].includes(error.code)
}
