import type { WorkCarrier } from '#shared/audit/model.ts'
import type { Filter } from '#shared/kernel/ports/documentStore.ts'
import type { WorkerWorld } from '../duties/duty.ts'

/** What a migration works with. */
export interface MigrationWorld extends WorkerWorld {
  /** From then on nothing but this release writes: what is older is of an earlier one. */
  begunAt: Date
  /** Reads each carrier once a run; null where there is none. */
  carrierOf(id: string): Promise<WorkCarrier | null>
}

/**
 * Documents that a migration changes, read page by page in the order of their ids. `change` works out what
 * one needs and writes nothing: null where it needs nothing, as every document that was changed already;
 * else the write, which expects the document as it was read and rejects with a conflict where it is not.
 */
export interface MigrationSource {
  collection: string
  filters?: readonly Filter[]
  change(world: MigrationWorld, document: never): Promise<(() => Promise<void>) | null>
}

/** A source whose documents are of one type. */
export function migrationSource<T extends { id: string }>(source: {
  collection: string
  filters?: readonly Filter[]
  change(world: MigrationWorld, document: T): Promise<(() => Promise<void>) | null>
}): MigrationSource {
  return source
}

/**
 * One numbered change of how documents are stored. Every release reads what its migrations have yet to
 * change; doing it twice, or twice at once, changes nothing the second time.
 */
export interface Migration {
  number: number
  /** What it does, in one sentence. */
  about: string
  /** True where the store has it from before migrations had numbers. */
  isDone?(world: MigrationWorld): Promise<boolean>
  /** What is no page of documents, before the first one; doing it again changes nothing. */
  first?(world: MigrationWorld): Promise<void>
  sources: readonly MigrationSource[]
}
