import { carriersReadOnce } from '#shared/audit/ops/readKnowledge.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { inParallel } from '#shared/kernel/batches.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import {
  type MigrationCursor,
  readStoreSchema,
  refusalOfNewer,
  SCHEMA_ID,
  type StoreSchema,
} from '#shared/kernel/ops/storeSchema.ts'
import { createNew, isWriteConflict } from '#shared/kernel/ops/storeVerbs.ts'
import { type DocumentStore, failureCode } from '#shared/kernel/ports/documentStore.ts'
import { STORE_SCHEMA } from '#shared/kernel/workerState.ts'
import { isHopeless, type WorkerWorld } from '../duties/duty.ts'
import type { Migration, MigrationSource, MigrationWorld } from './migration.ts'
import { MIGRATIONS } from './table.ts'

/** What a run did, or would do. */
export interface MigrationReport {
  /** The store's number before and after. */
  from: number
  to: number
  /** Those that were not done before, in order; `changed` and `read` since the migration was begun. */
  migrations: { number: number; about: string; read: number; changed: number; failed: number }[]
  isInterrupted: boolean
}

interface RunOptions {
  /** Works everything out and writes nothing. */
  dryRun?: boolean
  /** Asked between pages: false ends the run there; the next one goes on. */
  goesOn?: () => Promise<boolean>
  /** Called once the store says that it is being brought to this release, before its first page. */
  onBegun?: () => Promise<Result<null>>
  onPage?: (cursor: MigrationCursor) => void
}

/** Documents a page: after a kill so many are read again. */
const PAGE = 50

const IN_FLIGHT = 8

/** A document that is written by others again and again is tried so often. */
const MAX_TRIES = 10

/**
 * Brings a store to this release's number: the migrations that it has not had, in order, each page by page.
 * The store first says to where it is brought (`target`): engines of an earlier release stop at that, and
 * one of this release may work while this runs, since it reads what is not changed yet and writes as it
 * will be. How far it is stands in `engine/schema` after each page; killed anywhere the next run goes on, and
 * nothing is done twice. A document that fails holds up no other, but then its migration is not done:
 * MIGRATION_FAILED, and the next run reads all of it again. STORE_NEWER where a later release has begun.
 * Rejects with a `StoreError` when the store cannot be worked with.
 */
export async function runMigrations(
  world: WorkerWorld,
  options: RunOptions = {},
): Promise<Result<MigrationReport>> {
  const { store, clock } = world
  const { dryRun = false, onBegun } = options
  const found = await readStoreSchema(store, clock.now())
  const newer = refusalOfNewer(found)
  if (newer) return { ok: false, error: newer }
  const report: MigrationReport = {
    from: found.version,
    to: found.version,
    migrations: [],
    isInterrupted: false,
  }
  if (found.version === STORE_SCHEMA && found.isStored) return { ok: true, value: report }
  const place = new Place(store, dryRun ? found : await begin(store, found, clock.now()))
  const begun = (!dryRun && (await onBegun?.())) || { ok: true }
  if (!begun.ok) return begun
  const { begunAt } = place.schema
  const migrating = { ...world, begunAt, carrierOf: carriersReadOnce(store) }
  for (const migration of MIGRATIONS) {
    const { number, about } = migration
    if (number <= place.schema.version) continue
    const cursor = await migrate(migrating, migration, place, options)
    const { read, changed, failed } = cursor
    report.migrations.push({ number, about, read, changed, failed })
    report.isInterrupted = cursor.source < migration.sources.length
    if (report.isInterrupted) break
    if (failed > 0) {
      if (!dryRun) await place.write({ running: null })
      return { ok: false, error: refusal('MIGRATION_FAILED', { number, failed }) }
    }
    if (dryRun) place.schema.version = number
    else await place.write({ version: number, running: null })
    report.to = dryRun ? found.version : number
  }
  return { ok: true, value: report }
}

/** The store says that it is brought to this release. */
async function begin(store: DocumentStore, found: StoreSchema, now: Date): Promise<StoreSchema> {
  const { version, running, rev } = found
  const schema: StoreSchema = { version, target: STORE_SCHEMA, begunAt: now, running, rev }
  const isNew = await createNew(store, COLLECTIONS.engine, SCHEMA_ID, { ...schema })
  if (isNew) return schema
  const place = new Place(store, await storedSchema(store, now))
  // Begun before: what is older than that is of an earlier release, and what came since is not.
  if (place.schema.target < STORE_SCHEMA) await place.write({ target: STORE_SCHEMA, begunAt: now })
  return place.schema
}

/** `engine/schema`, written by one run at a time: another that was quicker is followed. */
class Place {
  readonly #store: DocumentStore
  schema: StoreSchema

  constructor(store: DocumentStore, { version, target, begunAt, running, rev }: StoreSchema) {
    this.#store = store
    this.schema = { version, target, begunAt, running, rev }
  }

  async write(change: Partial<StoreSchema>): Promise<void> {
    const { rev } = this.schema
    const data = { ...change, rev: rev + 1 }
    const expect = { field: 'rev', value: rev }
    const { engine: collection } = COLLECTIONS
    try {
      await this.#store.batch([{ kind: 'update', collection, id: SCHEMA_ID, data, expect }])
      this.schema = { ...this.schema, ...data }
    } catch (error) {
      if (!isWriteConflict(error)) throw error
      this.schema = await storedSchema(this.#store, this.schema.begunAt)
    }
  }
}

async function storedSchema(store: DocumentStore, now: Date): Promise<StoreSchema> {
  const { isStored: _, ...schema } = await readStoreSchema(store, now)
  return schema
}

/** One migration from where it is; how far it came: past the last source when it is done. */
async function migrate(
  world: MigrationWorld,
  { number, sources, isDone, first }: Migration,
  place: Place,
  { dryRun = false, goesOn = async () => true, onPage }: RunOptions,
): Promise<MigrationCursor> {
  const { running } = place.schema
  const start = { number, source: 0, after: '', read: 0, changed: 0, failed: 0, at: world.begunAt }
  let cursor: MigrationCursor = running?.number === number ? running : start
  if (await isDone?.(world)) return { ...cursor, source: sources.length }
  if (!dryRun) await first?.(world)
  for (;;) {
    const source = sources[cursor.source]
    if (!source || !(await goesOn())) return cursor
    const page = await pageOf(world.store, source, cursor.after)
    const { changed, failed } = await changePage(world, source, page, dryRun)
    const isLast = page.length < PAGE
    cursor = {
      number,
      source: isLast ? cursor.source + 1 : cursor.source,
      after: isLast ? '' : (page.at(-1)?.id ?? ''),
      read: cursor.read + page.length,
      changed: cursor.changed + changed,
      failed: cursor.failed + failed,
      at: world.clock.now(),
    }
    // The end of the last page is written with the migration's own.
    if (!dryRun && cursor.source < sources.length) await place.write({ running: cursor })
    onPage?.(cursor)
    if (place.schema.version >= number) return { ...cursor, source: sources.length }
  }
}

function pageOf(
  store: DocumentStore,
  { collection, filters = [] }: MigrationSource,
  after: string,
): Promise<{ id: string }[]> {
  return store.list<Record<never, never>>(collection, {
    filters,
    sort: { field: 'id', direction: 'asc' },
    limit: PAGE,
    ...(after === '' ? {} : { after }),
  })
}

async function changePage(
  world: MigrationWorld,
  source: MigrationSource,
  page: readonly { id: string }[],
  dryRun: boolean,
): Promise<{ changed: number; failed: number }> {
  const done = { changed: 0, failed: 0 }
  await inParallel(page, IN_FLIGHT, undefined, async (document) => {
    try {
      if (await changeOne(world, source, document, dryRun)) done.changed++
    } catch (error) {
      if (isHopeless(error)) throw error
      done.failed++
      const { collection } = source
      // No id: an intake's opens it to the public.
      world.logger.error('migration: a document failed', { collection, code: failureCode(error) })
    }
  })
  return done
}

/** Changes one, as it is read again where another write came first; false where it needs nothing. */
async function changeOne(
  world: MigrationWorld,
  { collection, change }: MigrationSource,
  found: { id: string },
  dryRun: boolean,
): Promise<boolean> {
  let document: { id: string } | null = found
  for (let tries = 1; document !== null; tries++) {
    const write = await change(world, document as never)
    if (write === null || dryRun) return write !== null
    try {
      await write()
      return true
    } catch (error) {
      if (!isWriteConflict(error) || tries === MAX_TRIES) throw error
    }
    document = await world.store.get(collection, found.id)
  }
  return false
}
