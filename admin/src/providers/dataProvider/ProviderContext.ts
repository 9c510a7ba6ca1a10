import type { CommandClient } from '#shared/engine/commands/commandClient.ts'
import type { Clock } from '#shared/kernel/ports/clock.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Logger } from '#shared/kernel/ports/logger.ts'
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
