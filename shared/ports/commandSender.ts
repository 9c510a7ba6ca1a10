import type { SentCommand } from '../engine/commands/Command.ts'

/**
 * Where a browser puts what it asks the engine for. `send` rejects with a `StoreError`:
 * `permission-denied` for a command that may not be asked for, or whose id is there already.
 */
export interface CommandSender {
  /** Creates the command under an id of the asker's, at the server's time. */
  send(id: string, command: SentCommand): Promise<void>
  /** Deletes it, as long as it waits; `permission-denied` once it has begun. */
  withdraw(id: string): Promise<void>
}
