import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '../collections.ts'
import type { DocumentStore } from '../ports/documentStore.ts'
import { STORE_SCHEMA } from '../workerState.ts'
import { createNew } from './storeVerbs.ts'

/** How a store's documents are stored (`engine/schema`): the truth for engines and the command line. */
export interface StoreSchema {
  /** Every migration up to this number is done. */
  version: number
  /** Up to which the store is being brought: engines of an earlier number stop, those of this one work. */
  target: number
  /** When the target was set: what is older was written by an earlier release. */
  begunAt: Date
  /** The migration that is not finished; null: none is. */
  running: MigrationCursor | null
  /** One more with each write. */
  rev: number
}

/** How far a migration has come. */
export interface MigrationCursor {
  number: number
  /** Which of its sources, by index. */
  source: number
  /** The last document of the last page that is done; empty: none is. */
  after: string
  read: number
  changed: number
  failed: number
  at: Date
}

export const SCHEMA_ID = 'schema'

/**
 * The schema of a store. One that has none is new, and of this release, where it has no audit and nothing
 * of release 0.1; else it is from before schemas had a number, 0. One read, of a store without one three.
 */
export async function readStoreSchema(
  store: Pick<DocumentStore, 'get' | 'list'>,
  now: Date,
): Promise<StoreSchema & { isStored: boolean }> {
  const stored = await store.get<StoreSchema>(COLLECTIONS.engine, SCHEMA_ID)
  if (stored !== null) return { ...stored, isStored: true }
  const version = (await isNewStore(store)) ? STORE_SCHEMA : 0
  const none = { begunAt: now, running: null, rev: 0, isStored: false }
  return { version, target: version, ...none }
}

/** Release 0.1 kept its state in `jobs`. */
async function isNewStore(store: Pick<DocumentStore, 'list'>): Promise<boolean> {
  const firsts = await Promise.all(
    [COLLECTIONS.audits, 'jobs'].map((collection) =>
      store.list(collection, { sort: { field: 'id', direction: 'asc' }, limit: 1 }),
    ),
  )
  return firsts.every((found) => found.length === 0)
}

/** Gives a store that is new the number of this release; leaves every other as it is. Its schema. */
export async function numberNewStore(store: DocumentStore, now: Date): Promise<StoreSchema> {
  const { isStored, ...schema } = await readStoreSchema(store, now)
  if (!isStored && schema.version === STORE_SCHEMA)
    await createNew(store, COLLECTIONS.engine, SCHEMA_ID, { ...schema })
  return schema
}

/** Why this release does not work on such a store at all; null where it may read it. */
export function refusalOfNewer({ target }: Pick<StoreSchema, 'target'>): Refusal | null {
  if (target <= STORE_SCHEMA) return null
  return refusal('STORE_NEWER', { found: target, known: STORE_SCHEMA })
}

/** Why this release does not write to such a store; null where it may. */
export function refusalToWrite(schema: Pick<StoreSchema, 'version' | 'target'>): Refusal | null {
  const { version, target } = schema
  if (target >= STORE_SCHEMA) return refusalOfNewer(schema)
  return refusal('MIGRATION_WAITING', { found: version, needed: STORE_SCHEMA })
}
