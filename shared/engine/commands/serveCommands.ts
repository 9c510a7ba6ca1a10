import { COLLECTIONS } from '../../firestore/collections.ts'
import type { HeldLease } from '../../operations/worker/holdLease.ts'
import type { Pacer } from '../../operations/worker/runWorker.ts'
import type { WorkerWorld } from '../../operations/worker/WorkerWorld.ts'
import type { LiveStore } from '../../ports/liveStore.ts'
import { StoreError } from '../../ports/storeError.ts'
import type { Command } from './Command.ts'
import { commandLane, OPEN_COMMANDS } from './commandLane.ts'

export interface ServeOptions {
  lease: HeldLease
  signal: { readonly aborted: boolean }
  pacer: Pacer
  /** Brings commands as they come; without it, or where it fails, they are asked for. */
  live?: LiveStore
}

/** Between questions beside the listener: nothing is missed. */
const POLL_MS = 5_000

/**
 * Runs commands beside the worker's passes until the signal is aborted, as long as the lease is held:
 * whoever clicks waits for no pass. What is in flight then is finished before it answers.
 */
export async function serveCommands(
  world: WorkerWorld,
  { lease, signal, pacer, live }: ServeOptions,
): Promise<void> {
  const goesOn = async () => !signal.aborted && (await lease.keep())
  const lane = commandLane(world, { goesOn })
  let unwatch: (() => void) | null = null

  function listen(): void {
    unwatch ??=
      live?.watchList<Command>(COLLECTIONS.commands, OPEN_COMMANDS, {
        next: (found) => {
          if (lease.isMine()) lane.show(found)
        },
        error: ({ code }) => {
          unwatch = null
          world.logger.error('engine: the listener on commands ended', { code })
        },
      }) ?? null
  }

  while (!signal.aborted) {
    try {
      listen()
      if (await lease.keep()) await lane.look()
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      world.logger.error('engine: the store failed', { code: error.code })
    }
    if (!signal.aborted) await pacer.wait(POLL_MS)
  }
  ;(unwatch as (() => void) | null)?.()
  await lane.rest()
}
