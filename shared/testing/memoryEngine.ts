import type { Command } from '../engine/commands/Command.ts'
import { commandLane, OPEN_COMMANDS } from '../engine/commands/commandLane.ts'
import { COLLECTIONS } from '../firestore/collections.ts'
import type { WorkerWorld } from '../operations/worker/WorkerWorld.ts'
import type { LiveStore } from '../ports/liveStore.ts'

/** The engine at work on a store in memory, for tests only; the answer stops it. */
export function memoryEngine(world: WorkerWorld, live: LiveStore): () => void {
  const lane = commandLane(world, { goesOn: async () => true })
  return live.watchList<Command>(COLLECTIONS.commands, OPEN_COMMANDS, {
    next: (found) => lane.show(found),
    error: () => {},
  })
}
