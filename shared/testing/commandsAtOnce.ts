import { type Asker, type CommandClient, commandClient } from '../engine/commands/commandClient.ts'
import { commandLane } from '../engine/commands/commandLane.ts'
import type { WorkerWorld } from '../operations/worker/WorkerWorld.ts'
import type { CommandSender } from '../ports/commandSender.ts'
import type { DocumentStore } from '../ports/documentStore.ts'

/** Between questions after a command's end. */
const POLL_MS = 2

/** A command client without listeners, and an engine that does at once what it sends; for tests only. */
export function commandsAtOnce(
  asker: Asker,
  { store, sender }: { store: DocumentStore; sender: CommandSender },
  engine: WorkerWorld,
): CommandClient {
  const lane = commandLane(engine, { goesOn: async () => true })
  return commandClient({
    sender: {
      ...sender,
      send: async (id, command) => {
        await sender.send(id, command)
        await lane.look()
      },
    },
    store,
    live: () => Promise.reject(new Error('no listener')),
    asker: async () => asker,
    clock: engine.clock,
    random: engine.random,
    later: (_, call) => {
      const timer = setTimeout(call, POLL_MS)
      return () => clearTimeout(timer)
    },
  })
}
