import type { Audit } from '#shared/audit/model.ts'
import { withCadence } from '#shared/audit/ops/readKnowledge.ts'
import type { Result } from '#shared/errors/refusal.ts'
import type { FeedProfile } from '#shared/firm/feedProfile.ts'
import type { Carrier } from '#shared/firm/model.ts'
import type { StopSignal } from '#shared/kernel/batches.ts'
import { IMPORT_SLICE, MAX_AUDITS_PER_BATCH } from '#shared/kernel/constants.ts'
import { type ImportedOrders, type RefusedFile, sumOfTotals } from '../importReport.ts'
import type { OrderRepair, XmlOfAudits } from '../model.ts'
import { OrderFileChanged, type OrderFileSource, type TrustedOrderFile } from '../orderFile.ts'
import { DEFAULT_FEED_PROFILE, profiledRow } from '../profiles.ts'
import { type ReadOrdersRequest, readOrders, readWhileChecked } from '../readOrders.ts'
import { codeAllocator } from './createImportedAudits.ts'
import { type FileOutcome, importFile } from './importFile.ts'
import type { ImportRun, ImportWorld, PlannedOrders } from './importRun.ts'
import { lookUpAtOnce, lookUpBatch } from './knownOrders.ts'
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
  /**
   * A dry run of one file reads it once where the rows of its orders stand together: then the total of
   * `onProgress` is 0, for it isn't known. Not with `onRepair`, which could hear of a repair twice.
   */
  readOnce?: boolean
  /** What a dry run of earlier files of the carrier came to; it goes on with what these come to. */
  planned?: PlannedOrders
  /** Other files of the carrier follow in a call of their own. */
  moreFollow?: boolean
  /** Batches in flight; 4 unless given. */
  concurrency?: number
  /** Audits in one batch; 40, the most, unless given. */
  batchSize?: number
  /** The id of the import, of the same carrier, whose rejected orders these files correct. */
  corrects?: string
  /**
   * The kept XML file that these rows came from before they were corrected; one that is XML itself
   * is kept.
   */
  xml?: XmlOfAudits
  /** Once aborted, the batches in flight are finished and no other begun. */
  signal?: StopSignal
  /** Orders whose outcome is known, of all; 0 while it isn't known how many these are. */
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
  const { profile = DEFAULT_FEED_PROFILE, dryRun = false, moreFollow = false } = request
  // Only the review's email may need a person's review first.
  const isReviewed = !dryRun && request.carrier.reviewInbox !== ''
  const carrier = isReviewed ? await withCadence(world.store, request.carrier) : request.carrier
  const asked = { carrier: carrier.id, profile, prepare: profiledRow(profile) }
  let done = 0
  let total = 0
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
    planned: request.planned ?? new Map(),
    isLastFile: false,
    lookUp: lookUpBatch({ world, carrier, dryRun }),
    onRepair: request.onRepair,
    settle(count) {
      done += count
      request.onProgress?.(done, total)
    },
  }
  if (request.corrects !== undefined)
    run.corrects = await readCorrected(world.store, carrier.id, request.corrects)

  const [first] = request.files
  // A reading that has to begin again leaves no plan behind.
  const isAlone = request.files.length === 1 && !moreFollow
  const isOnce = dryRun && request.readOnce && isAlone && !request.onRepair
  if (isOnce && first && !request.signal?.aborted) {
    const result = await importWhileChecked(first, asked, run)
    if (result !== null) return result
    done = 0
  }

  const trusted: TrustedOrderFile[] = []
  const refused: RefusedFile[] = []
  for (const source of request.files) {
    const result = await readOrders(source, asked)
    if (result.ok) trusted.push(result.value)
    else refused.push({ file: source.file, error: result.error })
  }
  total = trusted.reduce((sum, { orderCount }) => sum + orderCount, 0)
  const outcomes: FileOutcome[] = []
  const atOnce = trusted.length > 0 ? await lookUpAtOnce(run, total) : run.lookUp
  for (const file of trusted) {
    // What the first file stores, the second has to find.
    run.lookUp = dryRun || file === trusted[0] ? atOnce : lookUpBatch(run)
    run.isLastFile = file === trusted.at(-1) && !moreFollow
    try {
      const outcome = await importFile(file, () => file, run)
      if (outcome) outcomes.push(outcome)
    } catch (error) {
      if (!(error instanceof OrderFileChanged)) throw error
      refused.push({ file: file.file, error: error.refusal })
    }
  }
  const [only] = refused
  if (request.files.length === 1 && only) return { ok: false, error: only.error }
  return { ok: true, value: importedOrders(outcomes, trusted, refused, run) }
}

/**
 * The dry run of one file in one reading. Null where that can't be done, and nothing has come of it
 * (`OrdersWhileChecked`).
 */
async function importWhileChecked(
  source: OrderFileSource,
  asked: ReadOrdersRequest,
  run: ImportRun,
): Promise<Result<ImportedOrders> | null> {
  const reading = await readWhileChecked(source, asked)
  if (!reading.ok) return reading
  const { checked } = reading.value
  const file = () => {
    const result = checked()
    return result?.ok ? result.value : null
  }
  const alone = { ...run, isLastFile: true, lookUp: await lookUpAtOnce(run, leastOrders(source)) }
  const outcome = await importFile(reading.value, file, alone)
  const result = checked()
  if (result?.ok === false) return result
  if (outcome === null || result === null) return null
  return { ok: true, value: importedOrders([outcome], [result.value], [], run) }
}

/** Bytes of an order that says much: most files have three or more orders in as many. */
const LONG_ORDER = 1000

/** How many orders a file has at least, judged by its size. */
function leastOrders({ size = 0 }: OrderFileSource): number {
  return size / LONG_ORDER
}

function importedOrders(
  outcomes: readonly FileOutcome[],
  trusted: readonly TrustedOrderFile[],
  refused: RefusedFile[],
  { dryRun, carrier }: ImportRun,
): ImportedOrders {
  const files = outcomes.map(({ imported }) => imported)
  const rejects = outcomes.flatMap((outcome) => outcome.rejects)
  return {
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
  }
}
