import { type CommandClient, commandClient } from '../engine/commands/commandClient.ts'
import type { Clock } from '../ports/clock.ts'
import { memoryCommandSender } from './memoryCommandSender.ts'
import type { MemoryDocumentStore } from './memoryDocumentStore.ts'
import { memoryEngine } from './memoryEngine.ts'
import { memoryLiveStore } from './memoryLiveStore.ts'
import { seededRandom } from './seededRandom.ts'

/** What `email` asks over a store in memory, done by an engine beside it; for tests only. */
export function memoryCommands(
  store: MemoryDocumentStore,
  { clock, email }: { clock: Clock; email: string },
): CommandClient {
  const live = memoryLiveStore(store)
  const logger = { info: () => {}, error: () => {} }
  memoryEngine({ store, clock, random: seededRandom(7), logger }, live)
  return commandClient({
    sender: memoryCommandSender(store, clock),
    store,
    live: async () => live,
    asker: async () => ({ email, uid: `uid of ${email}` }),
    clock,
    random: seededRandom(11),
  })
}

/** For what only reads: asks for nothing. */
export function noCommands(): CommandClient {
  return {
    ask: () => {
      throw new Error('Nothing is asked for here.')
    },
    withdraw: async () => false,
    open: () => [],
    onChange: () => () => {},
  }
}
