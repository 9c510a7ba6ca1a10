import { COLLECTIONS } from '../firestore/collections.ts'
import type { Clock } from '../ports/clock.ts'
import type { CommandSender } from '../ports/commandSender.ts'
import type { DocumentStore } from '../ports/documentStore.ts'
import { StoreError } from '../ports/storeError.ts'

/** Puts commands into a store in memory as the rules admit them, for tests only. */
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
