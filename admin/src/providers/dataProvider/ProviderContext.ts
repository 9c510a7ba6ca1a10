import type { CommandClient } from '#shared/engine/commands/commandClient.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Clock, Logger } from '#shared/kernel/ports/host.ts'
import type { Random } from '#shared/kernel/random.ts'
import type { Session } from '../session.ts'
import type { PageCursors } from './PageCursors.ts'

/** What every verb of the data provider works with. */
export interface ProviderContext {
  store: DocumentStore
  /** Every change is asked of the engine, by these. */
  commands: CommandClient
  session: Omit<Session, 'lastPlace'>
  clock: Clock
  random: Random
  logger: Logger
  cursors: PageCursors
}
