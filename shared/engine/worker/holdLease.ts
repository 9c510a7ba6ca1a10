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
import type { Clock, TimedStore } from '#shared/kernel/ports/clock.ts'
import { type LiveStore, StoreError } from '#shared/kernel/ports/documentStore.ts'
import { isReleased, type WorkerLease } from '#shared/kernel/workerState.ts'

/** A lease is renewed when it is so old: what is left of it is for a store that fails once or twice. */
const RENEW_AFTER_MS = 20_000

/** Between questions for another's lease while no listener follows it. */
const ASK_EVERY_MS = 1000

export interface LeaseHolderOptions {
  /** Names this worker among others: never the same twice. */
  holder: string
  /** True for a holder that is known to have ended without giving its lease back. */
  isGone?: (holder: string) => boolean
  /** Called when this worker gets the lease, and when another is found to have it. */
  onLease?: (mine: boolean, lease: WorkerLease) => void
  /** Follows another's lease; without it, or where it fails, the lease is asked for every second. */
  live?: LiveStore
}

/** The lease in one worker's hands. */
export interface HeldLease {
  /** True while this worker has it; takes or renews it where that is needed. */
  keep(): Promise<boolean>
  /** True while it is held, as far as is known: asks for nothing. */
  isMine(): boolean
  /** Milliseconds until `keep` has to be called again, so that a lease that is held does not end. */
  dueIn(): number
  /** Writes since when the oldest work has been waiting, when that is something else than before. */
  tell(oldestPending: Date | null): Promise<void>
  /** Calls back when the lease is got or becomes free, until the answer is called. */
  onChange(listener: () => void): () => void
  /** Gives it back. */
  end(): Promise<void>
}

/**
 * Nothing is taken before `keep` is called. Who leads is decided by the database's clock alone
 * (`lease.ts`); this machine's only measures how long ago something was, so it need not be right.
 * Reads nothing while the lease has time left, or a listener follows another's.
 */
export function holdLease(
  { timed, clock }: { timed: TimedStore; clock: Clock },
  { holder, isGone = () => false, onLease, live }: LeaseHolderOptions,
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
  /** Milliseconds since the lease was last written at the latest; a clock that was put back counts as long. */
  function ageOf({ since }: { since: number }): number {
    const age = local() - since
    return age < 0 ? LEASE_MS : age
  }
  const change = () => {
    for (const listener of listeners) listener()
  }

  async function take(oldestPending: Date | null): Promise<boolean> {
    // Before the question: whatever the answer takes, the lease is no younger than that.
    const since = local()
    const renewed =
      mine && (await renewLease(timed, mine.seen, { now: serverNow(), oldestPending }))
    const taken = renewed ?? (await acquireLease(timed, { holder, oldestPending, isGone }))
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

  /** Another's lease is asked for when it has ended, was given back, or nothing says how it stands. */
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
    // Its own: a write that arrived and whose answer was lost.
    const isFree = lease === null || isReleased(lease) || lease.holder === holder
    const endsAt = isFree ? local() : toLocal(lease.heartbeatAt) + LEASE_MS
    others = { ...others, lease: lease ?? others.lease, endsAt }
    if (isFree) change()
  }

  function keep(): Promise<boolean> {
    if (isOver) return Promise.resolve(false)
    if (mine && ageOf(mine) < RENEW_AFTER_MS) return Promise.resolve(true)
    if (!mine && !isToAsk()) return Promise.resolve(false)
    // Several documents in flight ask at once: renewed for each, all but one would find it taken.
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
    dueIn: () => (mine ? Math.max(0, RENEW_AFTER_MS - ageOf(mine)) : ASK_EVERY_MS),
    async tell(oldestPending) {
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
        // No other waits longer than the lease lasts anyway.
        if (!(error instanceof StoreError)) throw error
      }
    },
  }
}
