import { COLLECTIONS } from '#shared/kernel/collections.ts'
import {
  acquireLease,
  LEASE_ID,
  LEASE_MS,
  type LeaseAttempt,
  releaseLease,
  renewLease,
  type SeenLease,
} from '#shared/kernel/ops/lease.ts'
import { type LiveStore, StoreError, type TimedStore } from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import { isReleased, type WorkerLease } from '#shared/kernel/workerState.ts'

/** The age at which a lease is renewed: the rest of it allows the store to fail once or twice. */
const RENEW_AFTER_MS = 20_000

/** Between reads of another's lease while no listener follows it. */
const ASK_EVERY_MS = 1000

export interface LeaseHolderOptions {
  /** Identifies this worker: never the same twice. */
  holder: string
  /** This worker has a virus scanner. */
  scans?: boolean
  /** True for a holder that is known to have ended without returning its lease. */
  isGone?: (holder: string) => boolean
  /** Called when this worker gets the lease, and when another turns out to have it. */
  onLease?: (mine: boolean, lease: WorkerLease) => void
  /** Follows another's lease; without it, or where it fails, the lease is read every second. */
  live?: LiveStore
}

/** The lease as one worker keeps it. */
export interface HeldLease {
  /** True while this worker has it; takes or renews it where needed. */
  keep(): Promise<boolean>
  /** True while it is held, as far as is known; reads nothing. */
  isMine(): boolean
  /** The lease as last seen, this worker's or another's; null before the first. Reads nothing. */
  known(): WorkerLease | null
  /** Milliseconds until `keep` has to be called again, so that a held lease does not end. */
  dueIn(): number
  /** Writes into the lease since when the oldest work has been waiting, if that has changed. */
  reportOldest(oldestPending: Date | null): Promise<void>
  /** Calls back when this worker gets the lease or it becomes free; the returned function stops that. */
  onChange(listener: () => void): () => void
  /** Returns it. */
  end(): Promise<void>
}

/**
 * The lease is first taken when `keep` is called. The database's clock alone decides who leads
 * (`lease.ts`); this machine's only measures durations, so it need not be right. Reads nothing while the
 * lease has time left, or a listener follows another's.
 */
export function holdLease(
  { timed, clock }: { timed: TimedStore; clock: Clock },
  { holder, scans = false, isGone = () => false, onLease, live }: LeaseHolderOptions,
): HeldLease {
  let mine: { seen: SeenLease; since: number } | null = null
  let others: { lease: WorkerLease; endsAt: number; askedAt: number } | null = null
  /** The database's time, and this machine's at that moment. */
  let anchor = { server: 0, local: 0 }
  let taking: Promise<boolean> | null = null
  let unwatch: (() => void) | null = null
  let isHeard = false
  let isOver = false
  const listeners = new Set<() => void>()

  const local = () => clock.now().getTime()
  const serverNow = () => new Date(anchor.server + local() - anchor.local)
  const toLocal = (server: Date) => server.getTime() - anchor.server + anchor.local
  /** At most so many milliseconds since the lease was written; a clock that was set back counts as its end. */
  function ageOf({ since }: { since: number }): number {
    const age = local() - since
    return age < 0 ? LEASE_MS : age
  }
  const change = () => {
    for (const listener of listeners) listener()
  }

  async function take(oldestPending: Date | null): Promise<boolean> {
    // Before the call: however long it takes, the lease is no younger than that.
    const since = local()
    const renewed =
      mine && (await renewLease(timed, mine.seen, { now: serverNow(), oldestPending }))
    const taken = renewed ?? (await acquireLease(timed, { holder, oldestPending, scans, isGone }))
    anchor = { server: taken.at.getTime(), local: local() }
    note(taken, since)
    return taken.mine
  }

  function note({ mine: isMine, seen }: LeaseAttempt, since: number): void {
    const { lease } = seen
    const isNews = isMine ? mine === null : lease.holder !== others?.lease.holder
    mine = isMine ? { seen, since } : null
    others = isMine ? null : { lease, endsAt: toLocal(seen.endsAt), askedAt: local() }
    if (isMine) unlisten()
    else listen()
    if (!isNews) return
    onLease?.(isMine, lease)
    if (isMine) change()
  }

  /** Another's lease is taken or read when it has ended or was returned, or no listener follows it. */
  function isToAsk(): boolean {
    if (others === null || isGone(others.lease.holder)) return true
    const now = local()
    if (now >= others.endsAt || now < others.askedAt) return true
    return !isHeard && now - others.askedAt >= ASK_EVERY_MS
  }

  function listen(): void {
    if (isOver || unwatch !== null) return
    const stop = live?.watch<WorkerLease>(COLLECTIONS.engine, LEASE_ID, {
      next: (lease) => {
        isHeard = true
        hear(lease)
      },
      away: () => {
        isHeard = false
      },
      error: unlisten,
    })
    unwatch = stop ?? null
  }

  function unlisten(): void {
    unwatch?.()
    unwatch = null
    isHeard = false
  }

  function hear(lease: WorkerLease | null): void {
    if (others === null || lease?.rev === others.lease.rev) return
    // This holder's own: a write that arrived and whose answer was lost.
    const isFree = lease === null || isReleased(lease) || lease.holder === holder
    const endsAt = isFree ? local() : toLocal(lease.heartbeatAt) + LEASE_MS
    others = { ...others, lease: lease ?? others.lease, endsAt }
    if (isFree) change()
  }

  function keep(): Promise<boolean> {
    if (isOver) return Promise.resolve(false)
    if (mine && ageOf(mine) < RENEW_AFTER_MS) return Promise.resolve(true)
    if (!mine && !isToAsk()) return Promise.resolve(false)
    // Several documents in flight call at once: renewed for each, all but one would fail.
    return taking ?? begin(mine?.seen.lease.oldestPending ?? null)
  }

  function begin(oldestPending: Date | null): Promise<boolean> {
    const begun = take(oldestPending).finally(() => {
      taking = null
    })
    taking = begun
    return begun
  }

  return {
    keep,
    isMine: () => mine !== null && ageOf(mine) < LEASE_MS,
    known: () => mine?.seen.lease ?? others?.lease ?? null,
    dueIn: () => (mine ? Math.max(0, RENEW_AFTER_MS - ageOf(mine)) : ASK_EVERY_MS),
    async reportOldest(oldestPending) {
      await taking
      if (isOver || !mine) return
      if (oldestPending?.getTime() !== mine.seen.lease.oldestPending?.getTime())
        await begin(oldestPending)
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async end() {
      isOver = true
      unlisten()
      try {
        await taking
      } catch (error) {
        if (!(error instanceof StoreError)) throw error
      }
      try {
        if (mine) await releaseLease(timed, mine.seen)
        mine = null
      } catch (error) {
        // Then the next worker waits until the lease ends.
        if (!(error instanceof StoreError)) throw error
      }
    },
  }
}
