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
import { readByIds } from './import/readByIds.ts'
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
  line: number
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

/** Who acts when nobody does (specification §4). */
const SYSTEM = 'System'

type KnownOrder = Pick<OrderKey, 'auditFSID' | 'contentHash' | 'fields'>

interface ImportRun extends ImportOrdersRequest {
  world: ImportWorld
  codes: CodeBook
  /** What a dry run would have stored, for the files after it. */
  planned: Map<string, KnownOrder>
  changes: OrderChange[]
  done: number
  settle(count: number): void
}

async function importFile(file: ReadOrderFile, run: ImportRun): Promise<ImportedFile> {
  const { records, rejected } = file
  const { world, concurrency = 4, signal } = run
  const orders = records.length + rejected
  const totals: ImportTotals = { ...NO_ORDERS, rows: file.rows, orders, rejected }
  const upload = uploadOf(file, totals, run)
  const audits: AuditRun = {
    carrier: run.carrier,
    env: run.env,
    userId: run.userId ?? SYSTEM,
    sliceID: run.sliceID ?? IMPORT_SLICE,
    batchId: upload.batchId,
    uploadId: upload.uploadId,
  }
  const changes: OrderChange[] = []
  const known = (candidate: OrderCandidate, key: KnownOrder) =>
    settleKnown(file.file, candidate, key, run, totals, changes)

  async function importSlice(slice: OrderCandidate[]): Promise<void> {
    const unseen = await classify(slice, run, known)
    if (unseen.length === 0) return
    if (run.dryRun) plan(unseen, run)
    else await upload.begin()
    const created = run.dryRun
      ? unseen.length
      : await createAudits(unseen, audits, world, run.codes, known)
    totals.created += created
    run.settle(created)
  }

  run.settle(rejected)
  await inParallel(sliced(records), concurrency, signal, (slice) =>
    importSlice(slice.map((record) => orderCandidate(record, run.carrier.id))),
  )
  run.changes.push(...changes.sort((a, b) => a.line - b.line))
  const settled = totals.created + totals.unchanged + totals.changed + rejected
  const isWritten = await upload.end(settled < orders ? 'interrupted' : 'imported')
  return {
    file: file.file,
    format: file.format,
    encoding: file.encoding,
    sha256: file.sha256,
    batchId: isWritten ? upload.batchId : null,
    ...totals,
    repairs: file.repairs,
  }
}

/** Compares orders with what is known of them; answers those that nobody has seen. */
async function classify(
  candidates: readonly OrderCandidate[],
  { world, planned }: ImportRun,
  known: (candidate: OrderCandidate, key: KnownOrder) => void,
): Promise<OrderCandidate[]> {
  const keys = await readByIds<OrderKey>(
    world.store,
    COLLECTIONS.orderKeys,
    candidates.map(({ keyId }) => keyId),
  )
  const unseen: OrderCandidate[] = []
  for (const candidate of candidates) {
    const key = keys.get(candidate.keyId) ?? planned.get(candidate.keyId)
    if (key) known(candidate, key)
    else unseen.push(candidate)
  }
  return unseen
}

function settleKnown(
  file: string,
  candidate: OrderCandidate,
  key: KnownOrder,
  run: ImportRun,
  totals: ImportTotals,
  changes: OrderChange[],
): void {
  const isSame = key.contentHash === candidate.contentHash
  const fields = isSame ? [] : changedFields(key.fields, candidate.fields)
  if (fields.length === 0) totals.unchanged++
  else {
    totals.changed++
    const { header, lines } = candidate.record
    const { auditFSID } = key
    changes.push({ file, line: lines[0] ?? 0, order: header.orderNumber, auditFSID, fields })
  }
  run.settle(1)
}

function plan(candidates: readonly OrderCandidate[], run: ImportRun): void {
  for (const { keyId, contentHash, fields } of candidates)
    run.planned.set(keyId, { auditFSID: '', contentHash, fields })
}

/** The file's record in `uploads`: there only when something of the file is written. */
function uploadOf(file: ReadOrderFile, totals: ImportTotals, run: ImportRun) {
  const { store, clock, random } = run.world
  const batchId = randomFsid(random)
  const uploadId = file.sha256.slice(0, 20)
  const dateAdded = clock.now()
  let begun: Promise<void> | null = null

  const write = (status: 'importing' | 'interrupted' | 'imported') =>
    store.set(COLLECTIONS.uploads, batchId, {
      ...totals,
      status,
      carrierCompany: run.carrier.id,
      uploadId,
      file: file.file.replace(/^.*[\\/]/, ''),
      format: file.format,
      encoding: file.encoding,
      sha256: file.sha256,
      repairs: file.repairs.length,
      userId: run.userId ?? SYSTEM,
      dateAdded,
    })

  return {
    batchId,
    uploadId,
    /** Before the first audit, so that none names a run that is nowhere. */
    async begin(): Promise<void> {
      begun ??= write('importing')
      await begun
    },
    /** True when it stays: another import may have been quicker with every single order. */
    async end(status: 'interrupted' | 'imported'): Promise<boolean> {
      if (begun === null) return false
      if (totals.created === 0) await store.delete(COLLECTIONS.uploads, batchId)
      else await write(status)
      return totals.created > 0
    },
  }
}

function sliced<T>(items: readonly T[]): T[][] {
  const slices: T[][] = []
  for (let start = 0; start < items.length; start += MAX_AUDITS_PER_BATCH)
    slices.push(items.slice(start, start + MAX_AUDITS_PER_BATCH))
  return slices
}
