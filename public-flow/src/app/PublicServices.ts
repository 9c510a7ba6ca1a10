import type { IntakeStore } from '#shared/intake/ops/intakes.ts'
import type { FileStore } from '#shared/kernel/ports/fileStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import type { Random } from '#shared/kernel/random.ts'
import type { Shelf } from '../audit/saving/Shelf.ts'

/** What an intake's pages work with; connected when the first of them opens. */
export interface FlowServices {
  intakes: IntakeStore
  files: FileStore
}

/** The world outside of the public pages. */
export interface PublicServices {
  /** The intake that a code and its PIN open, or null. Rejects with a `StoreError`. */
  lookUp: (typed: { code: string; pin: string }) => Promise<string | null>
  /** Rejects with a `StoreError` when the server does not answer. */
  connect: () => Promise<FlowServices>
  /** What this browser keeps until it is sent. */
  shelf: Shelf
  clock: Clock
  random: Random
}
