import type { Audit } from '../domain/audit/Audit.ts'
import { randomFsid } from '../domain/audit/randomId.ts'
import type { Carrier } from '../domain/carrier/Carrier.ts'
import { IMPORT_SLICE, MAX_AUDITS_PER_BATCH } from '../domain/constants.ts'
import { DEFAULT_FEED_PROFILE } from '../domain/order/defaultFeedProfile.ts'
import type { FeedProfile } from '../domain/order/FeedProfile.ts'
import { changedFields } from '../domain/order/orderContent.ts'
import type { OrderKey } from '../domain/order/orderKey.ts'
import type { Result } from '../errors/refusal.ts'
import { COLLECTIONS } from '../firestore/collections.ts'
import type { AuditRun } from './import/auditWrites.ts'
import { type CodeBook, codeBook } from './import/codeBook.ts'
import { createAudits, type ImportWorld } from './import/createAudits.ts'
import {
  type ImportedFile,
  type ImportReport,
  type ImportTotals,
  NO_ORDERS,
  sumOfTotals,
} from './import/ImportReport.ts'
import { inParallel, type StopSignal } from './import/inParallel.ts'
import { type OrderCandidate, orderCandidate } from './import/OrderCandidate.ts'
import { IDS_A_READ, readByIds } from './import/readByIds.ts'
import { type OrderFileSource, type ReadOrderFile, readOrderFile } from './import/readOrderFile.ts'

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

/** An order that says something else than when it was imported. Its audit is left as it is. */
export interface OrderChange {
  file: string
  order: string
  auditFSID: string
  /** Names of the order's fields, or `58161 estimatedExposure` for one of a class code line. */
  fields: string[]
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
  const run: ImportRun = {
    ...request,
    world,
    codes: codeBook(world.random),
    planned: new Map(),
    changes: [],
    done: 0,
    settle(count) {
      run.done += count
      request.onProgress?.(run.done, total)
    },
  }
  const files: ImportedFile[] = []
  for (const file of read) files.push(await importFile(file, run))

  const report: ImportReport = {
    dryRun: request.dryRun ?? false,
    files,
    totals: sumOfTotals(files),
    rejects: read.flatMap(({ rejects }) => rejects),
  }
  const ignored = read.flatMap(({ file, ignored }) => ignored.map((column) => ({ file, column })))
  const interrupted = run.done < total
  return { ok: true, value: { report, changes: run.changes, ignored, interrupted } }
}

interface ImportRun extends ImportOrdersRequest {
  world: ImportWorld
  codes: CodeBook
  /** What a dry run would have stored, for the files after it. */
  planned: Map<string, Pick<OrderKey, 'auditFSID' | 'contentHash' | 'fields'>>
  changes: OrderChange[]
  done: number
  settle(count: number): void
}

async function importFile(file: ReadOrderFile, run: ImportRun): Promise<ImportedFile> {
  const { records, rejected, rejects: _, ignored: __, ...facts } = file
  const totals: ImportTotals = {
    ...NO_ORDERS,
    rows: file.rows,
    orders: records.length + rejected,
    rejected,
  }
  run.settle(rejected)
  const fresh = await classify(file, run, totals)
  const batchId =
    run.dryRun || fresh.length === 0 ? null : await createAll(fresh, file, run, totals)
  return { ...facts, ...totals, batchId }
}

/** Compares every order with what is known of it; answers those that nobody has seen. */
async function classify(
  { file, records }: ReadOrderFile,
  run: ImportRun,
  totals: ImportTotals,
): Promise<OrderCandidate[]> {
  const { carrier, signal, concurrency = 4 } = run
  const fresh: OrderCandidate[][] = []
  await inParallel(sliced(records, IDS_A_READ), concurrency, signal, async ({ items, index }) => {
    const candidates = items.map((record) => orderCandidate(record, carrier.id))
    const keys = await readByIds<OrderKey>(
      run.world.store,
      COLLECTIONS.orderKeys,
      candidates.map(({ keyId }) => keyId),
    )
    const unseen: OrderCandidate[] = []
    for (const candidate of candidates) {
      const key = keys.get(candidate.keyId) ?? run.planned.get(candidate.keyId)
      if (key) settleKnown(file, candidate, key, run, totals)
      else unseen.push(candidate)
    }
    fresh[index] = unseen
    if (run.dryRun) plan(unseen, run, totals)
  })
  return fresh.flat()
}

function settleKnown(
  file: string,
  candidate: OrderCandidate,
  key: Pick<OrderKey, 'auditFSID' | 'contentHash' | 'fields'>,
  run: ImportRun,
  totals: ImportTotals,
): void {
  const isSame = key.contentHash === candidate.contentHash
  const fields = isSame ? [] : changedFields(key.fields, candidate.fields)
  if (fields.length === 0) totals.unchanged++
  else {
    totals.changed++
    const order = candidate.record.header.orderNumber
    run.changes.push({ file, order, auditFSID: key.auditFSID, fields })
  }
  run.settle(1)
}

function plan(candidates: readonly OrderCandidate[], run: ImportRun, totals: ImportTotals): void {
  for (const { keyId, contentHash, fields } of candidates)
    run.planned.set(keyId, { auditFSID: '', contentHash, fields })
  totals.created += candidates.length
  run.settle(candidates.length)
}

/** Writes the run's record, then the audits, then the record's outcome. Answers the run's id. */
async function createAll(
  fresh: readonly OrderCandidate[],
  file: ReadOrderFile,
  run: ImportRun,
  totals: ImportTotals,
): Promise<string | null> {
  if (run.signal?.aborted) return null
  const { world, carrier, env, userId = 'System', sliceID = IMPORT_SLICE, concurrency = 4 } = run
  const batchId = randomFsid(world.random)
  const uploadId = file.sha256.slice(0, 20)
  const audits: AuditRun = { carrier, env, userId, sliceID, batchId, uploadId }
  const dateAdded = world.clock.now()
  const record = (status: 'importing' | 'imported' | 'interrupted') =>
    world.store.set(COLLECTIONS.uploads, batchId, {
      ...totals,
      status,
      carrierCompany: carrier.id,
      uploadId,
      file: file.file,
      format: file.format,
      encoding: file.encoding,
      sha256: file.sha256,
      repairs: file.repairs.length,
      userId,
      dateAdded,
    })

  await record('importing')
  const before = run.done
  await inParallel(
    sliced(fresh, MAX_AUDITS_PER_BATCH),
    concurrency,
    run.signal,
    async ({ items }) => {
      const created = await createAudits(items, audits, world, run.codes, (candidate, key) =>
        settleKnown(file.file, candidate, key, run, totals),
      )
      totals.created += created
      run.settle(created)
    },
  )
  if (totals.created === 0) {
    await world.store.delete(COLLECTIONS.uploads, batchId)
    return null
  }
  await record(run.done - before < fresh.length ? 'interrupted' : 'imported')
  return batchId
}

function sliced<T>(items: readonly T[], size: number): { items: T[]; index: number }[] {
  const slices: { items: T[]; index: number }[] = []
  for (let start = 0; start < items.length; start += size)
    slices.push({ items: items.slice(start, start + size), index: slices.length })
  return slices
}
