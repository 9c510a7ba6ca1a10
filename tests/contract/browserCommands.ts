import { type CommandClient, commandClient } from '#shared/engine/commands/commandClient.ts'
import { commandLane } from '#shared/engine/commands/commandLane.ts'
import { liteCommandSender } from '#shared/firebase-web/liteStore.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type {
  DocumentStore,
  LiveStore,
  StoredDocument,
} from '#shared/kernel/ports/documentStore.ts'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import type { LiteConnection } from '../acceptance/openLiteStore.ts'

const clock = { now: () => new Date() }
const logger = { info: () => {}, error: () => {} }

/**
 * Asks as a browser does, under the rules, with an engine at work over `trusted`: whatever is sent is
 * done before the sending ends, and then shown.
 */
export function browserCommands(
  { store, database }: Pick<LiteConnection, 'store' | 'database'>,
  { email, trusted }: { email: string; trusted: DocumentStore },
): CommandClient {
  const sender = liteCommandSender(database, { logger })
  const engine = { store: trusted, clock, random: seededRandom(5), logger }
  const lane = commandLane(
    { ...engine, publicUrl: 'https://audits.example' },
    { goesOn: async () => true },
  )
  const watchers = new Map<string, (found: StoredDocument<unknown> | null) => void>()
  const live: LiveStore = {
    watch: (_, id, { next }) => {
      watchers.set(id, next as (found: StoredDocument<unknown> | null) => void)
      return () => void watchers.delete(id)
    },
    watchList: () => () => {},
  }
  return commandClient({
    sender: {
      ...sender,
      send: async (id, command) => {
        await sender.send(id, command)
        await lane.look()
        await lane.rest()
        watchers.get(id)?.(await trusted.get(COLLECTIONS.commands, id))
      },
    },
    store,
    live: async () => live,
    asker: async () => ({ email, uid: email }),
    clock,
    random: seededRandom(Date.now()),
  })
}
