import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import type { LocalBackend } from '#local-backend/createLocalBackend.ts'
import type { Actor } from '#shared/audit/actor.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'

/** An engine of its own: a worker, or a command line beside it. */
export interface RaceWriter {
  name: string
  actor: Actor
  store: DocumentStore
}

const WRITERS = 8

export const BAKERS = Array.from({ length: WRITERS }, (_, at) => `baker${at}@bakehouse.example`)

/** Eight engines connected to the backend, each acting for a baker. */
export function openRaceWriters({ emulatorHost }: LocalBackend, project: string) {
  const closers: (() => Promise<void>)[] = []
  const writers = BAKERS.map((userId): RaceWriter => {
    const { store, close } = connectAdmin({ project, host: emulatorHost })
    closers.push(close)
    return { name: userId, actor: { userId, role: 'baker' }, store }
  })
  return {
    writers,
    close: async () => {
      for (const close of closers) await close()
    },
  }
}
