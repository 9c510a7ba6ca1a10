import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { LEASE_ID } from '#shared/kernel/ops/lease.ts'
import type { LiveStore } from '#shared/kernel/ports/documentStore.ts'
import { isReleased, type WorkerLease } from '#shared/kernel/workerState.ts'

/** Who has led since when, as a listener hears it. */
export interface LeaseLog {
  /** Who leads; null: the lease was given back, or there was never one. */
  holder(): string | null
  /** The moment (`performance.now`) at which a lease was given back last. */
  freeSince(): number
  /** Resolves with the moment (`performance.now`) at which one leads that passes; null: not in time. */
  until(passes: (holder: string) => boolean, withinMs: number): Promise<number | null>
  stop(): void
}

export function followLease(live: LiveStore): LeaseLog {
  let holder: string | null = null
  let since = 0
  let freeSince = 0
  const listeners = new Set<() => void>()
  const stop = live.watch<WorkerLease>(COLLECTIONS.engine, LEASE_ID, {
    next: (lease) => {
      const now = lease === null || isReleased(lease) ? null : lease.holder
      if (now !== holder) since = performance.now()
      if (now === null) freeSince = since
      holder = now
      for (const listener of [...listeners]) listener()
    },
    error: (error) => {
      throw error
    },
  })
  return {
    holder: () => holder,
    freeSince: () => freeSince,
    stop,
    until: (passes, withinMs) =>
      new Promise((resolve) => {
        const end = (at: number | null) => {
          listeners.delete(look)
          clearTimeout(timer)
          resolve(at)
        }
        const look = () => {
          if (holder !== null && passes(holder)) end(since)
        }
        const timer = setTimeout(() => end(null), withinMs)
        listeners.add(look)
        look()
      }),
  }
}
