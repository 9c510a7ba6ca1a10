import type { Command, CommandSender } from '#shared/audit/command.ts'
import { commandLane, OPEN_COMMANDS } from '#shared/engine/commands/commandLane.ts'
import type { WorkerWorld } from '#shared/engine/duties/duty.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import {
  type DocumentStore,
  type LiveStore,
  StoreError,
} from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'

/** Runs the engine's commands on a store in memory, for tests only; the returned function stops it. */
export function memoryEngine(world: WorkerWorld, live: LiveStore): () => void {
  const lane = commandLane(world, { goesOn: async () => true })
  return live.watchList<Command>(COLLECTIONS.commands, OPEN_COMMANDS, {
    next: (found) => lane.show(found),
    error: () => {},
  })
}

/** Stores commands in memory as the rules admit them, for tests only. */
export function memoryCommandSender(store: DocumentStore, clock: Clock): CommandSender {
  const { commands: collection } = COLLECTIONS
  const denied = () => new StoreError('permission-denied', 'Set', 'denied')
  return {
    send: async (id, command) => {
      if ((await store.get(collection, id)) !== null) throw denied()
      await store.set(collection, id, { ...command, at: clock.now() })
    },
    withdraw: async (id) => {
      const found = await store.get<{ state: string }>(collection, id)
      if (found !== null && found.state !== 'WAITING') throw denied()
      await store.delete(collection, id)
    },
  }
}
