import type { CommandClient } from '#shared/engine/commands/commandClient.ts'
import type { DocumentStore, LiveStore } from '#shared/kernel/ports/documentStore.ts'
import type { FileStore } from '#shared/kernel/ports/fileStore.ts'
import type { Clock, Identity, Logger } from '#shared/kernel/ports/host.ts'
import type { Random } from '#shared/kernel/random.ts'
import type { Session } from '../session.ts'
import type { PageCursors } from './pageCursors.ts'

/** What every verb of the data provider works with. */
export interface ProviderContext {
  store: DocumentStore
  files: FileStore
  /** Views that stay true; what they need is loaded at the first call. May reject. */
  live: () => Promise<LiveStore>
  /** Every change is asked of the engine, by these. */
  commands: CommandClient
  identity: Pick<Identity, 'current'>
  session: Omit<Session, 'lastPlace' | 'onEnded'>
  clock: Clock
  random: Random
  logger: Logger
  cursors: PageCursors
}
