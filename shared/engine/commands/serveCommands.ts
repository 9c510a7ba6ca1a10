import type { Command } from '#shared/audit/command.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { type LiveStore, StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { WorkerWorld } from '../duties/duty.ts'
import type { HeldLease } from '../worker/holdLease.ts'
import type { Pacer } from '../worker/runWorker.ts'
import { commandLane, OPEN_COMMANDS, type Precedence } from './commandLane.ts'

interface ServeOptions {
  lease: HeldLease
  signal: { readonly aborted: boolean }
  pacer: Pacer
  /** Listens for commands; without it, or where it fails, they are read every few seconds. */
  live?: LiveStore
  /** Shared with the worker's passes, which let commands of single audits go first. */
  turns?: Precedence
  /** Called with how many commands are open, and since when the oldest waits, at each view of them. */
  onOpen?: (open: number, oldest: Date | null) => void
}

/** Between reads while no listener works, or one has missed commands. */
const POLL_MS = 5_000

/** Between reads beside a listener that works: a missed command waits no longer. */
const SAFETY_POLL_MS = 60_000

/**
 * The listener is not relied on for so long after a failure or a missed command: an SDK may need it
 * to reconnect.
 */
const DOUBT_MS = 120_000

/**
 * Runs commands beside the worker's passes until the signal is aborted, as long as the lease is held, so
 * that no person waits for a pass. Resolves when the commands in flight have ended.
 */
export async function serveCommands(
  world: WorkerWorld,
  { lease, signal, pacer, live, turns, onOpen }: ServeOptions,
): Promise<void> {
  const goesOn = async () => !signal.aborted && (await lease.keep())
  const lane = commandLane(world, { goesOn, ...(turns ? { turns } : {}) })
  const time = () => world.clock.now().getTime()
  let unwatch: (() => void) | null = null
  /** The listener's last view; null while it has none. */
  let heard: ReadonlySet<string> | null = null
  let lookAt = 0
  let doubtUntil = 0

  function listen(): void {
    unwatch ??=
      live?.watchList<Command>(COLLECTIONS.commands, OPEN_COMMANDS, {
        next: (found) => {
          onOpen?.(found.length, found[0]?.at ?? null)
          heard = new Set(found.map(({ id }) => id))
          if (lease.isMine()) lane.show(found)
          // An engine that was suspended may still get its lease renewed.
          else lookAt = 0
        },
        away: () => {
          heard = null
        },
        error: ({ code }) => {
          unwatch = null
          heard = null
          world.logger.error('engine: the listener on commands ended', { code })
        },
      }) ?? null
  }

  /** Commands that failed or wait for their turn are read again without news of them. */
  function isLookDue(): boolean {
    const now = time()
    const isPast = now >= lookAt || now < lookAt - SAFETY_POLL_MS
    return heard === null || now < doubtUntil || lane.oldest() !== null || isPast
  }

  /** Reads where no listener can be relied on, and once a minute where one can. */
  async function look(): Promise<void> {
    const before = heard
    const waiting = await lane.waiting()
    onOpen?.(waiting.length, waiting[0]?.at ?? null)
    lane.show(waiting)
    // The listener is silent, or only later than this read; it brings the first page alone.
    const first = waiting.slice(0, OPEN_COMMANDS.limit)
    if (before && first.some(({ id }) => !before.has(id))) doubtUntil = time() + DOUBT_MS
    lookAt = time() + SAFETY_POLL_MS
  }

  const unfollow = lease.onChange(() => {
    lookAt = 0
    pacer.wake()
  })
  while (!signal.aborted) {
    try {
      listen()
      if ((await lease.keep()) && isLookDue()) await look()
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      doubtUntil = time() + DOUBT_MS
      world.logger.error('engine: the store failed', { code: error.code })
    }
    if (!signal.aborted) await pacer.wait(POLL_MS)
  }
  unfollow()
  ;(unwatch as (() => void) | null)?.()
  await lane.rest()
}
