import type { Store as Preferences } from 'ra-core'
import { createContext, useContext } from 'react'
import type { CommandClient } from '#shared/engine/commands/commandClient.ts'
import type { DocumentStore, LiveStore } from '#shared/kernel/ports/documentStore.ts'
import type { FileStore } from '#shared/kernel/ports/fileStore.ts'
import type { Clock, Identity, Logger } from '#shared/kernel/ports/host.ts'
import type { Random } from '#shared/kernel/random.ts'
import type { DraftStore } from './draftStore.ts'
import type { Monitoring } from './monitoring.ts'

/** What the admin needs of the world; tests pass their own. */
export interface Services {
  store: DocumentStore
  /** Every change is asked of the engine, by these. */
  commands: CommandClient
  identity: Identity
  files: FileStore
  /** Views that stay true, on demand: what they need is loaded at the first call. May reject. */
  live: () => Promise<LiveStore>
  /** What a person chose and this browser remembers. */
  preferences: Preferences
  /** What a person typed and has not saved. */
  drafts: DraftStore
  clock: Clock
  /** When this page was opened. */
  openedAt: Date
  random: Random
  logger: Logger
  monitoring: Monitoring
}

const ServicesContext = createContext<Services | null>(null)

export const ServicesProvider = ServicesContext.Provider

/** What screens get of them: data comes by the data provider only (decision 60). */
export type ScreenServices = Omit<Services, 'store' | 'commands' | 'files' | 'live'>

export function useServices(): ScreenServices {
  const services = useContext(ServicesContext)
  if (services === null) throw new Error('useServices outside of ServicesProvider')
  return services
}
