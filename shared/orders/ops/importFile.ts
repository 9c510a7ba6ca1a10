import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import type { OrderedFields } from '#shared/audit/orderedFields.ts'
import { defaultAuditDue } from '#shared/audit/timing.ts'
import { type InboxFile, inboxContentType, inboxPath } from '#shared/documents/inboxFiles.ts'
import { placeValidated } from '#shared/documents/ops/uploadToInbox.ts'
import { batchIdOf } from '#shared/documents/validateFile.ts'
import { inParallel } from '#shared/kernel/batches.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { type Day, todayIn } from '#shared/kernel/day.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { changedFields, orderCandidate } from '../content.ts'
import {
  type ImportedFile,
  NO_ORDERS,
  type OrderChange,
  type OrderReject,
  type PrefixCount,
  prefixCounter,
  type RejectedRow,
  type RejectedRows,
  rejectedRows,
} from '../importReport.ts'
import type {
  AssembledOrder,
  ImportTotals,
  OrderCandidate,
  OrderRecord,
  OrderRepair,
  XmlOfAudits,
} from '../model.ts'
import { headerOfRows, OrderFileChanged, type TrustedOrderFile } from '../orderFile.ts'
import { isDueTooSoon, orderDefects, orderToAudit } from '../orderToAudit.ts'
import { createAudits } from './createImportedAudits.ts'
import type { AuditRun, ImportRun, KnownOrder } from './importRun.ts'
import { changeInboxFile } from './inboxFiles.ts'
import { settleChanges } from './settleChanges.ts'
import { countCorrected, uploadRecord } from './uploadRecord.ts'

/** Orders of a file that are shown as they would become audits. */
const SAMPLES = 3

/** Repairs of a file that are kept; a file may have more of them than memory holds. */
const MAX_REPAIRS = 1000

/** What the import of one file came to. */
export interface FileOutcome {
  imported: ImportedFile
  changes: OrderChange[]
  rejects: OrderReject[]
  /** Null when nothing was rejected. */
  rejectedRows: RejectedRows | null
  samples: OrderedFields[]
  /** Letters that its order numbers begin with. */
  prefixes: PrefixCount[]
  isInterrupted: boolean
}

/**
 * Imports the orders of one file that can be trusted, as they are read: compares them with what is
 * known, a batch at a time, creates the audits of those that are new and proposes or applies what changed.
 * Rejects with `OrderFileChanged` when the file is another one by now. Of a dry run the file may be
 * checked while its orders are read: then `checked` gives it once they are, or null, and so does this.
 */
export async function importFile(
  source: Pick<TrustedOrderFile, 'file' | 'sheet' | 'orders'>,
  checked: () => TrustedOrderFile | null,
  run: ImportRun,
): Promise<FileOutcome | null> {
  const file = checked()
  const totals: ImportTotals = {
    ...NO_ORDERS,
    rows: file?.rows ?? 0,
    orders: file?.orderCount ?? 0,
  }
  const changes: OrderChange[] = []
  const rejects: OrderReject[] = []
  const rowsRejected: RejectedRow[] = []
  const repairs: OrderRepair[] = []
  let repairCount = 0
  const samples: OrderedFields[] = []
  const prefixes = prefixCounter()
  let createdBefore = 0
  let correctedBefore = 0
  const today = todayIn(run.carrier.timeZone, run.world.clock.now())
  const upload = file && !run.dryRun ? uploadRecord(file, run, countsOfUpload) : null
  const { batchId = '', uploadId = '' } = upload ?? {}
  const sheet = source.sheet === undefined ? {} : { sheet: source.sheet }
  const audits: AuditRun = { ...run, batchId, uploadId, importId: run.corrects?.upload }
  let keeping: Promise<XmlOfAudits> | null = null

  /** The file's counts over all its runs: what an earlier or a parallel run created is its own too. */
  function countsOfUpload() {
    const created = totals.created + createdBefore
    const unchanged = totals.unchanged - createdBefore
    const updated = changes.filter(({ result }) => result === 'UPDATED').length
    return { ...totals, created, unchanged, updated, repairs: repairCount }
  }

  /** Before the first write: the upload is on record, and the file of XML orders is kept. */
  async function begin(): Promise<void> {
    await upload?.begin()
    if (file?.format !== 'xml') return
    keeping ??= keepXml(file, run)
    audits.xml = await keeping
  }

  async function* records(): AsyncGenerator<OrderRecord[]> {
    let batch: OrderRecord[] = []
    for await (const order of source.orders()) {
      for (const repair of order.repairs) noteRepair(repair)
      prefixes.add(order.order)
      if (!order.ok) {
        reject(order)
        continue
      }
      totals.defects += defectsOf(order.record, today)
      if (samples.length < SAMPLES) samples.push(orderToAudit(order.record))
      batch.push(order.record)
      if (batch.length < run.batchSize) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  }

  function noteRepair(repair: OrderRepair): void {
    repairCount++
    if (repairs.length < MAX_REPAIRS) repairs.push(repair)
    run.onRepair?.(source.file, repair)
  }

  function reject({ rows, problems }: Extract<AssembledOrder, { ok: false }>): void {
    const found = problems.map(({ line, column, order, error }): OrderReject => {
      const { code, message, next } = error
      return { file: source.file, ...sheet, line, column, order, code, message, next }
    })
    rejects.push(...found)
    rowsRejected.push(...rejectedRows(rows, found))
    totals.rejected++
    run.settle(1)
  }

  async function settleBatch(found: readonly OrderRecord[]): Promise<void> {
    const stored = await run.lookUp(found)
    const unseen: OrderRecord[] = []
    const changed: { candidate: OrderCandidate; key: KnownOrder }[] = []
    const known = (candidate: OrderCandidate, key: KnownOrder) => {
      if (isChanged(candidate, key)) changed.push({ candidate, key })
      else unchanged(key)
    }
    for (const record of found) {
      const { orderNumber } = record.header
      const key = stored.get(orderNumber) ?? run.planned.get(orderNumber)
      if (key) known(orderCandidate(record, run.carrier.id), key)
      else unseen.push(record)
    }
    if (unseen.length > 0) {
      const created = await create(unseen, known)
      totals.created += created
      run.settle(created)
    }
    if (changed.length === 0) return
    const context = { run, audits, file: source.file, begin }
    const settled = await settleChanges(changed, context)
    changes.push(...settled)
    totals.changed += settled.length
    run.settle(settled.length)
    const orders = new Set(settled.map(({ order }) => order))
    for (const { candidate, key } of changed)
      if (!orders.has(candidate.record.header.orderNumber)) unchanged(key)
  }

  function unchanged(key: KnownOrder): void {
    totals.unchanged++
    if (key.batchId === batchId) createdBefore++
    else if (run.corrects?.earlier.has(key.batchId ?? '')) correctedBefore++
    run.settle(1)
  }

  async function create(
    unseen: readonly OrderRecord[],
    known: (candidate: OrderCandidate, key: KnownOrder) => void,
  ): Promise<number> {
    if (run.dryRun) return plan(unseen, run)
    await begin()
    const candidates = unseen.map((record) => orderCandidate(record, run.carrier.id))
    return createAudits(candidates, audits, run.world, run.codes, known)
  }

  for (const repair of file?.repairs ?? []) noteRepair(repair)
  try {
    await inParallel(records(), run.concurrency, run.signal, settleBatch)
  } catch (error) {
    await upload?.leave()
    throw error
  }
  const whole = checked()
  if (whole === null) return null
  Object.assign(totals, { rows: whole.rows, orders: whole.orderCount })
  const late = file === null ? whole.repairs : []
  const settled = totals.created + totals.unchanged + totals.changed + totals.rejected
  const isInterrupted = settled < totals.orders
  const isWritten = (await upload?.end(isInterrupted ? 'interrupted' : 'imported')) ?? false
  if (isWritten && !isInterrupted && whole.format === 'xml') await endXml(whole, run)
  if (run.corrects && !run.dryRun && !isInterrupted) {
    const count = totals.orders - totals.rejected - correctedBefore
    await countCorrected(run.world.store, run.corrects.upload, { by: batchId, count })
  }
  const imported: ImportedFile = {
    file: whole.file,
    format: whole.format,
    ...sheet,
    encoding: whole.encoding,
    sha256: whole.sha256,
    batchId: isWritten ? batchId : null,
    ...totals,
    repairCount: late.length + repairCount,
    repairs: [...late, ...repairs].slice(0, MAX_REPAIRS).sort(byLine),
  }
  const rows = { file: whole.file, columns: headerOfRows(whole), rows: rowsRejected.sort(byLine) }
  return {
    imported,
    changes: changes.sort(byLine),
    rejects: rejects.sort(byLine),
    rejectedRows: rowsRejected.length > 0 ? rows : null,
    samples,
    prefixes: prefixes.counts(),
    isInterrupted,
  }
}

/** How many defects the audit of an order begins with that comes in today. */
function defectsOf(record: OrderRecord, today: Day): number {
  const { dueDate, policyTo } = record.header
  const isTooSoon = isDueTooSoon(dueDate || defaultAuditDue(policyTo), today)
  return orderDefects(record).length + (isTooSoon ? 1 : 0)
}

function isChanged(candidate: OrderCandidate, key: KnownOrder): boolean {
  if (key.contentHash === candidate.contentHash) return false
  return changedFields(key.fields, candidate.fields).length > 0
}

/**
 * What a dry run would have stored. The last file's needs no plan, and of its new orders no hashes: no
 * file comes after it.
 */
function plan(unseen: readonly OrderRecord[], run: ImportRun): number {
  if (run.isLastFile) return unseen.length
  for (const record of unseen) {
    const { contentHash, fields } = orderCandidate(record, run.carrier.id)
    const audit = { ...orderToAudit(record), notes: [] }
    const { orderNumber } = record.header
    run.planned.set(orderNumber, { auditFSID: '', contentHash, fields, audit })
  }
  return unseen.length
}

function byLine(a: { line: number }, b: { line: number }): number {
  return a.line - b.line
}

type KeepingRun = Pick<ImportRun, 'world' | 'carrier' | 'userId'>

/**
 * Keeps the XML file of an import where the inbox keeps its files, however it was imported, so that its
 * audits can name and open it (specification §3, `xmlUrl`). A file that lies there already is left as it
 * is; a new one waits in the inbox until the import has ended. Rejects with `OrderFileChanged` when the
 * file is another one by now, and with a `StoreError`.
 */
async function keepXml(file: TrustedOrderFile, run: KeepingRun): Promise<XmlOfAudits> {
  const { store, files, clock } = run.world
  if (files === undefined)
    throw new StoreError('unavailable', 'Put', 'there is no place for XML files')
  const id = batchIdOf(run.carrier.id, file.sha256)
  const path = inboxPath(run.carrier.id, id)
  const known = await store.get<InboxFile>(COLLECTIONS.xmls, id)
  const stored = known && (await files.describe(path))
  if (known && stored) return { url: stored.url, path, name: known.name }
  const name = nameOf(file)
  const request = { carrier: run.carrier.id, userId: run.userId, name, bytes: await bytesOf(file) }
  const form = { kind: 'xml', contentType: inboxContentType(name) } as const
  const placed = await placeValidated({ store, files, clock }, request, form)
  if (!placed.ok) throw new StoreError('unavailable', 'Put', placed.error.message)
  const { write } = placed.value
  if (write) await store.set(COLLECTIONS.xmls, id, write.data)
  const url = (await files.describe(path))?.url ?? ''
  return { url, path, name }
}

/** The kept file waits no longer: its orders are imported. */
async function endXml(file: TrustedOrderFile, run: KeepingRun): Promise<void> {
  const id = batchIdOf(run.carrier.id, file.sha256)
  const known = await run.world.store.get<InboxFile>(COLLECTIONS.xmls, id)
  if (known === null || known.status === 'done') return
  const decision = { status: 'done' } as const
  await changeInboxFile(run.world, { kind: 'xml', id, by: run.userId, decision })
}

/** Standard input and a file with another ending are XML all the same. */
function nameOf({ file }: TrustedOrderFile): string {
  const name = cleanLine(file.replace(/^.*[\\/]/s, ''))
  return /\.xml$/i.test(name) ? name : `${name}.xml`
}

async function bytesOf(file: TrustedOrderFile): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of file.open()) pieces.push(piece.slice())
  const bytes = concatBytes(...pieces)
  if (bytesToHex(sha256(bytes)) !== file.sha256) throw new OrderFileChanged(file.file)
  return bytes
}
