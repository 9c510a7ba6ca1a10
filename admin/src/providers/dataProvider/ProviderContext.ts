import type { CommandClient } from '#shared/engine/commands/commandClient.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { DocumentStore } from '#shared/ports/documentStore.ts'
import type { Logger } from '#shared/ports/logger.ts'
import type { Random } from '#shared/ports/random.ts'
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
