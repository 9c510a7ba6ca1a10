import { type Command, isOpenCommand } from '#shared/audit/command.ts'
import { commandLane } from '#shared/engine/commands/commandLane.ts'
import type { CommandKind, CommandRequests } from '#shared/engine/commands/commandTable.ts'
import type { User } from '#shared/firm/model.ts'
import { type DocumentStore, StoreError } from '#shared/kernel/ports/documentStore.ts'
import { aSentCommand, aUser } from './builders.ts'
import { memoryEngine } from './memoryEngine.ts'
import { memoryFileStore } from './memoryFileStore.ts'
import { memoryLiveStore } from './memoryLiveStore.ts'
import { workerHarness } from './workerHarness.ts'

/** People of the carriers DEMO and HM. */
export const PEOPLE = {
  admin: 'admin@bakehouse.example',
  baker: 'bea@bakehouse.example',
} as const

/** An engine over a store in memory, and commands as people send them. */
export async function commandHarness() {
  const harness = workerHarness()
  const { store, clock } = harness
  const files = memoryFileStore(() => clock.now())
  await harness.addCarrier()
  await harness.addCarrier({ id: 'HM', name: 'Harbor Mutual' })
  for (const [role, email] of Object.entries(PEOPLE)) {
    const user = aUser({ email, role: role as User['role'], carriers: ['DEMO', 'HM'] })
    await store.set('users', email, { ...user })
  }
  let asked = 0
  return {
    ...harness,
    files,
    /** Stores a command as the rules admit it, by an admin of DEMO by default; its id. */
    async ask<K extends CommandKind>(
      kind: K,
      request: CommandRequests[K],
      changes: Partial<Command> = {},
    ): Promise<string> {
      const id = `command${String(++asked).padStart(13, '0')}`
      const sent = aSentCommand({ kind, by: PEOPLE.admin, request })
      await store.set('commands', id, { ...sent, at: clock.now(), ...changes })
      return id
    },
    command: async (id: string): Promise<Command> => {
      const found = await store.get<Command>('commands', id)
      if (found === null) throw new Error(`There is no command ${id}.`)
      return found
    },
    /** An engine that keeps running and begins each command at once; the returned function stops it. */
    live: (eyes: DocumentStore = store): (() => void) =>
      memoryEngine({ ...harness.world, files, store: eyes }, memoryLiveStore(store)),
    /** Waits for a command's end. */
    ended: (id: string): Promise<void> =>
      new Promise((resolve) => {
        const forget = store.onWrite(() =>
          queueMicrotask(() => {
            const found = store.one<Command>('commands', id)
            if (found === null || isOpenCommand(found)) return
            forget()
            resolve()
          }),
        )
      }),
    /** Runs an engine that starts now and ends when no command is open, or when it is killed. */
    async run(eyes: DocumentStore = store, goesOn = async () => true): Promise<void> {
      const lane = commandLane({ ...harness.world, files, store: eyes }, { goesOn })
      try {
        await lane.look()
        await lane.rest()
      } catch (error) {
        if (!(error instanceof StoreError)) throw error
      }
    },
  }
}
