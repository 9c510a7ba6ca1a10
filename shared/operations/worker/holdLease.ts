import { StoreError } from '../../ports/storeError.ts'
import { giveLeaseBack, LEASE_MS, takeLease, type WorkerLease } from './lease.ts'
import type { WorkerWorld } from './WorkerWorld.ts'

/** A lease is renewed when less than this is left of it. */
const RENEW_MS = 20_000

export interface LeaseHolderOptions {
  /** Names this worker among others: never the same twice. */
  holder: string
  /** True for a holder that is known to have ended without giving its lease back. */
  isGone?: (holder: string) => boolean
  /** Told when this worker gets the lease, and when another is found to have it. */
  onLease?: (mine: boolean, lease: WorkerLease) => void
}

/** The lease in one worker's hands. */
export interface HeldLease {
  /** True while this worker has it; takes or renews it where that is needed. */
  keep(): Promise<boolean>
  /** True while it is held, as far as is known: asks for nothing. */
  isMine(): boolean
  /** Writes since when the oldest work has been waiting, when that is something else than before. */
  tell(oldestPending: Date | null): Promise<void>
  /** Gives it back. */
  end(): Promise<void>
}

/** Nothing is taken before `keep` is called. Reads nothing while the lease has time left. */
export function holdLease(
  { store, clock }: Pick<WorkerWorld, 'store' | 'clock'>,
  { holder, isGone, onLease }: LeaseHolderOptions,
): HeldLease {
  let mine: WorkerLease | null = null
  let others: WorkerLease | null = null
  let taking: Promise<boolean> | null = null

  async function take(oldestPending: Date | null): Promise<boolean> {
    const now = clock.now()
    const request = { holder, now, oldestPending, ...(isGone ? { isGone } : {}) }
    const taken = await takeLease(store, request)
    const isNews = taken.mine ? mine === null : taken.lease.holder !== others?.holder
    mine = taken.mine ? taken.lease : null
    others = taken.mine ? null : taken.lease
    if (isNews) onLease?.(taken.mine, taken.lease)
    return taken.mine
  }

  return {
    isMine: () => mine !== null && mine.until > clock.now(),
    async keep() {
      const left = mine ? mine.until.getTime() - clock.now().getTime() : 0
      if (mine && left >= RENEW_MS && left <= LEASE_MS) return true
      // Several documents in flight ask at once: renewed for each, all but one would find it taken.
      taking ??= take(mine?.oldestPending ?? null).finally(() => {
        taking = null
      })
      return taking
    },
    async tell(oldestPending) {
      if (mine && oldestPending?.getTime() !== mine.oldestPending?.getTime())
        await take(oldestPending)
    },
    async end() {
      try {
        if (mine) await giveLeaseBack(store, mine)
      } catch (error) {
        // Nobody waits longer than the lease lasts anyway.
        if (!(error instanceof StoreError)) throw error
      }
    },
  }
}
