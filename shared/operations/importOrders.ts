import type { Audit } from '../domain/audit/Audit.ts'
import type { Carrier } from '../domain/carrier/Carrier.ts'
import { IMPORT_SLICE } from '../domain/constants.ts'
import { DEFAULT_FEED_PROFILE } from '../domain/order/defaultFeedProfile.ts'
import type { FeedProfile } from '../domain/order/FeedProfile.ts'
import type { Result } from '../errors/refusal.ts'
import { codeBook } from './import/codeBook.ts'
import {
  type ImportedFile,
  type ImportReport,
  type OrderChange,
  sumOfTotals,
} from './import/ImportReport.ts'
import type { ImportRun, ImportWorld } from './import/ImportRun.ts'
import { importFile } from './import/importFile.ts'
import type { StopSignal } from './import/inParallel.ts'
import { type OrderFileSource, type ReadOrderFile, readOrderFile } from './import/readOrderFile.ts'

/** Who acts when nobody does (specification §4). */
const SYSTEM = 'System'

const BATCHES_IN_FLIGHT = 4

export interface ImportOrdersRequest {
  files: readonly OrderFileSource[]
  carrier: Carrier
  /** Where the audits are made; `demo` stays out of reports and invoices. */
  env: Audit['env']
  /** Who imports, for history: an e-mail, or "System". */
  userId?: string
  sliceID?: string
  profile?: FeedProfile
  /** Reads and compares, writes nothing. */
  dryRun?: boolean
  /** Batches in flight; 4 unless given. */
  concurrency?: number
  /** Once aborted, the batches in flight are finished and no other begun. */
  signal?: StopSignal
  /** Orders whose outcome is known, of all. */
  onProgress?: (done: number, total: number) => void
}

export interface ImportedOrders {
  report: ImportReport
  changes: OrderChange[]
  /** Columns that the profile does not know, and that nothing was read from. */
  ignored: { file: string; column: string }[]
  /** True when the signal stopped it: importing again goes on where it stopped. */
  interrupted: boolean
}

/**
 * Imports order files of one carrier. All files are read and checked first; one that cannot be
 * trusted refuses the import and nothing is written. Then each order is created, unchanged (nothing is
 * written), changed or rejected, by its carrier and order number, whichever file it comes in.
 *
 * At most 40 audits a batch (specification §7, §9), each with all its documents, so that an import
 * that is cut off leaves no audit half written and can simply be run again. Rejects with a
 * `StoreError` when the store fails.
 */
export async function importOrders(
  world: ImportWorld,
  request: ImportOrdersRequest,
): Promise<Result<ImportedOrders>> {
  const { carrier, profile = DEFAULT_FEED_PROFILE } = request
  const read: ReadOrderFile[] = []
  for (const source of request.files) {
    const result = await readOrderFile(source, carrier.id, profile)
    if (!result.ok) return result
    read.push(result.value)
  }

  const total = read.reduce((sum, { records, rejected }) => sum + records.length + rejected, 0)
  let done = 0
  const run: ImportRun = {
    world,
    carrier,
    env: request.env,
    userId: request.userId ?? SYSTEM,
    sliceID: request.sliceID ?? IMPORT_SLICE,
    dryRun: request.dryRun ?? false,
    concurrency: request.concurrency ?? BATCHES_IN_FLIGHT,
    signal: request.signal,
    codes: codeBook(world.random),
    planned: new Map(),
    settle(count) {
      done += count
      request.onProgress?.(done, total)
    },
  }
  const files: ImportedFile[] = []
  const changes: OrderChange[] = []
  for (const file of read) {
    const outcome = await importFile(file, run)
    files.push(outcome.imported)
    changes.push(...outcome.changes)
  }

  const rejects = read.flatMap((file) => file.rejects)
  const report = { dryRun: run.dryRun, files, totals: sumOfTotals(files), rejects }
  const ignored = read.flatMap(({ file, ignored }) => ignored.map((column) => ({ file, column })))
  return { ok: true, value: { report, changes, ignored, interrupted: done < total } }
}
