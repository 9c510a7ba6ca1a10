import type { Audit } from '#shared/audit/model.ts'
import { withCadence } from '#shared/audit/ops/readKnowledge.ts'
import type { OrderKey } from '#shared/audit/orderNumber.ts'
import type { Result } from '#shared/errors/refusal.ts'
import type { FeedProfile } from '#shared/firm/feedProfile.ts'
import type { Carrier } from '#shared/firm/model.ts'
import type { StopSignal } from '#shared/kernel/batches.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { IMPORT_SLICE, MAX_AUDITS_PER_BATCH } from '#shared/kernel/constants.ts'
import { pagesOf } from '#shared/kernel/ops/storeVerbs.ts'
import { MAX_DISJUNCTIONS } from '#shared/kernel/ports/documentStore.ts'
import { type ImportedOrders, type RefusedFile, sumOfTotals } from '../importReport.ts'
import type { OrderRepair, XmlOfAudits } from '../model.ts'
import { OrderFileChanged, type OrderFileSource, type TrustedOrderFile } from '../orderFile.ts'
import { DEFAULT_FEED_PROFILE, profiledRow } from '../profiles.ts'
import { readOrders } from '../readOrders.ts'
import { codeAllocator } from './createImportedAudits.ts'
import { type FileOutcome, importFile } from './importFile.ts'
import type { ImportRun, ImportWorld, KnownOrder } from './importRun.ts'
import { readCorrected } from './uploadRecord.ts'

/** Who imports where no person is named (specification §4). */
const SYSTEM = 'System'

const BATCHES_IN_FLIGHT = 4

export interface ImportOrdersRequest {
  files: readonly OrderFileSource[]
  carrier: Carrier
  /** Where the audits are made; `demo` stays out of reports and invoices. */
  env: Audit['env']
  /** Who imports, for history: an email, or "System". */
  userId?: string
  sliceID?: string
  profile?: FeedProfile
  /** Applies changed orders to their audits, field by field; else they are proposed. */
  update?: boolean
  /** Reads and compares, writes nothing. */
  dryRun?: boolean
  /** Batches in flight; 4 unless given. */
  concurrency?: number
  /** Audits in one batch; 40, the most, unless given. */
  batchSize?: number
  /** The id of the import, of the same carrier, whose rejected orders these files correct. */
  corrects?: string
  /** The kept XML file that these rows came from before they were corrected; one that is XML itself is kept. */
  xml?: XmlOfAudits
  /** Once aborted, the batches in flight are finished and no other begun. */
  signal?: StopSignal
  /** Orders whose outcome is known, of all. */
  onProgress?: (done: number, total: number) => void
  /** Every repair as it is found, near enough by line; the report holds the first 1,000 of a file. */
  onRepair?: (file: string, repair: OrderRepair) => void
}

/**
 * Imports order files of one carrier. All files are read and checked first. One that cannot be trusted
 * is refused whole and nothing of it is written; the only file's refusal is the answer, one among
 * several is listed and stops none of the others. Then each order is created, unchanged (nothing is
 * written), changed (proposed, or applied with `update`) or rejected, by its carrier and order
 * number, whichever file it comes in.
 *
 * At most 40 audits a batch (specification §7, §9), each with all its documents, so that an import
 * that is cut off leaves no audit half written and can simply be run again. Rejects with a
 * `StoreError` when the store fails.
 */
export async function importOrders(
  world: ImportWorld,
  request: ImportOrdersRequest,
): Promise<Result<ImportedOrders>> {
  const { profile = DEFAULT_FEED_PROFILE, dryRun = false } = request
  // Only the review's email may need a person's review first.
  const isReviewed = !dryRun && request.carrier.reviewInbox !== ''
  const carrier = isReviewed ? await withCadence(world.store, request.carrier) : request.carrier
  const trusted: TrustedOrderFile[] = []
  const refused: RefusedFile[] = []
  const prepare = profiledRow(profile)
  for (const source of request.files) {
    const result = await readOrders(source, { carrier: carrier.id, profile, prepare })
    if (result.ok) trusted.push(result.value)
    else refused.push({ file: source.file, error: result.error })
  }

  const total = trusted.reduce((sum, { orderCount }) => sum + orderCount, 0)
  let done = 0
  const run: ImportRun = {
    world,
    carrier,
    env: request.env,
    userId: request.userId ?? SYSTEM,
    sliceID: request.sliceID ?? IMPORT_SLICE,
    dryRun,
    update: request.update ?? false,
    concurrency: request.concurrency ?? BATCHES_IN_FLIGHT,
    batchSize: request.batchSize ?? MAX_AUDITS_PER_BATCH,
    xml: request.xml,
    signal: request.signal,
    codes: codeAllocator(world.random),
    corrects: null,
    planned: new Map(),
    isLastFile: false,
    known: null,
    onRepair: request.onRepair,
    settle(count) {
      done += count
      request.onProgress?.(done, total)
    },
  }
  if (request.corrects !== undefined)
    run.corrects = await readCorrected(world.store, carrier.id, request.corrects)
  const outcomes: FileOutcome[] = []
  const known = trusted.length > 0 ? await readAllKnown(run, total) : null
  for (const file of trusted) {
    // What the first file stores, the second has to find.
    run.known = dryRun || file === trusted[0] ? known : null
    run.isLastFile = file === trusted.at(-1)
    try {
      outcomes.push(await importFile(file, run))
    } catch (error) {
      if (!(error instanceof OrderFileChanged)) throw error
      refused.push({ file: file.file, error: error.refusal })
    }
  }
  const [only] = refused
  if (request.files.length === 1 && only) return { ok: false, error: only.error }

  const files = outcomes.map(({ imported }) => imported)
  const rejects = outcomes.flatMap((outcome) => outcome.rejects)
  return {
    ok: true,
    value: {
      report: { dryRun, files, totals: sumOfTotals(files), rejects, refused },
      changes: outcomes.flatMap(({ changes }) => changes),
      rejectedRows: outcomes.flatMap(({ rejectedRows }) => rejectedRows ?? []),
      samples: outcomes.flatMap(({ imported: { file }, samples }) =>
        samples.map((fields) => ({ file, fields })),
      ),
      ignored: trusted.flatMap(({ file, ignored }) => ignored.map((column) => ({ file, column }))),
      prefixes: outcomes.flatMap(({ imported: { file }, prefixes }) =>
        prefixes.map((each) => ({ file, carrier: carrier.id, ...each })),
      ),
      interrupted: outcomes.some(({ isInterrupted }) => isInterrupted),
    },
  }
}

/** Orders of a run for which it is worth counting what is stored. */
const MANY_ORDERS = 3_000

/** The most that is kept of a carrier's orders: a key takes a kilobyte or two. */
const MAX_KNOWN = 5_000

/**
 * Everything that is stored of a carrier's orders, by number, where that is less to read than asking for
 * each batch: nothing of a new carrier, for one read, or in a dry run so few that the queries for the
 * `orders` of its files would be as many. Null where it is more.
 */
async function readAllKnown(
  { world: { store }, carrier, dryRun }: ImportRun,
  orders: number,
): Promise<ReadonlyMap<string, KnownOrder> | null> {
  const filters = [{ field: 'carrierCompany', op: '==', value: carrier.id }] as const
  const sort = { field: 'id', direction: 'asc' } as const
  const [any] = await store.list<OrderKey>(COLLECTIONS.orderKeys, { filters, sort, limit: 1 })
  if (any === undefined) return new Map()
  if (!dryRun || orders < MANY_ORDERS) return null
  const most = Math.min(MAX_KNOWN, orders / MAX_DISJUNCTIONS)
  if ((await store.count(COLLECTIONS.orderKeys, { filters, sort })) > most) return null
  const known = new Map<string, KnownOrder>()
  for await (const page of pagesOf<OrderKey>(store, COLLECTIONS.orderKeys, filters))
    for (const key of page) known.set(key.orderNumber, key)
  return known
}
