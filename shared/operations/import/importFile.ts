import { MAX_AUDITS_PER_BATCH } from '../../domain/constants.ts'
import { changedFields } from '../../domain/order/orderContent.ts'
import type { OrderKey } from '../../domain/order/orderKey.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { AuditRun } from './auditWrites.ts'
import { createAudits } from './createAudits.ts'
import {
  type ImportedFile,
  type ImportTotals,
  NO_ORDERS,
  type OrderChange,
} from './ImportReport.ts'
import type { ImportRun, KnownOrder } from './ImportRun.ts'
import { inParallel } from './inParallel.ts'
import { type OrderCandidate, orderCandidate } from './OrderCandidate.ts'
import { readByIds } from './readByIds.ts'
import type { ReadOrderFile } from './readOrderFile.ts'
import { uploadRecord } from './uploadRecord.ts'

/**
 * Imports the orders of one file that has been read to its end: compares them with what is known, 40
 * at a time, and creates the audits of those that nobody has seen.
 */
export async function importFile(
  file: ReadOrderFile,
  run: ImportRun,
): Promise<{ imported: ImportedFile; changes: OrderChange[] }> {
  const { records, rejected } = file
  const orders = records.length + rejected
  const totals: ImportTotals = { ...NO_ORDERS, rows: file.rows, orders, rejected }
  const upload = uploadRecord(file, totals, run)
  const { batchId, uploadId } = upload
  const audits: AuditRun = { ...run, batchId, uploadId }
  const changes: OrderChange[] = []

  function known(candidate: OrderCandidate, key: KnownOrder): void {
    const change = changeOf(file.file, candidate, key)
    if (change === null) totals.unchanged++
    else {
      totals.changed++
      changes.push(change)
    }
    run.settle(1)
  }

  async function create(unseen: OrderCandidate[]): Promise<number> {
    if (run.dryRun) return plan(unseen, run)
    await upload.begin()
    return createAudits(unseen, audits, run.world, run.codes, known)
  }

  run.settle(rejected)
  await inParallel(sliced(records), run.concurrency, run.signal, async (slice) => {
    const candidates = slice.map((record) => orderCandidate(record, run.carrier.id))
    const unseen = await findUnseen(candidates, run, known)
    if (unseen.length === 0) return
    const created = await create(unseen)
    totals.created += created
    run.settle(created)
  })
  const settled = totals.created + totals.unchanged + totals.changed + rejected
  const isWritten = await upload.end(settled < orders ? 'interrupted' : 'imported')
  const imported: ImportedFile = {
    file: file.file,
    format: file.format,
    encoding: file.encoding,
    sha256: file.sha256,
    batchId: isWritten ? batchId : null,
    ...totals,
    repairs: file.repairs,
  }
  return { imported, changes: changes.sort((a, b) => a.line - b.line) }
}

/** Hands on the orders that have a key, here or in a dry run's plan; answers the others. */
async function findUnseen(
  candidates: readonly OrderCandidate[],
  { world, planned }: ImportRun,
  known: (candidate: OrderCandidate, key: KnownOrder) => void,
): Promise<OrderCandidate[]> {
  const ids = candidates.map(({ keyId }) => keyId)
  const keys = await readByIds<OrderKey>(world.store, COLLECTIONS.orderKeys, ids)
  const unseen: OrderCandidate[] = []
  for (const candidate of candidates) {
    const key = keys.get(candidate.keyId) ?? planned.get(candidate.keyId)
    if (key) known(candidate, key)
    else unseen.push(candidate)
  }
  return unseen
}

function changeOf(file: string, candidate: OrderCandidate, key: KnownOrder): OrderChange | null {
  if (key.contentHash === candidate.contentHash) return null
  const fields = changedFields(key.fields, candidate.fields)
  const { header, lines } = candidate.record
  const { auditFSID } = key
  if (fields.length === 0) return null
  return { file, line: lines[0] ?? 0, order: header.orderNumber, auditFSID, fields }
}

function plan(unseen: readonly OrderCandidate[], run: ImportRun): number {
  for (const { keyId, contentHash, fields } of unseen)
    run.planned.set(keyId, { auditFSID: '', contentHash, fields })
  return unseen.length
}

function sliced<T>(items: readonly T[]): T[][] {
  const slices: T[][] = []
  for (let start = 0; start < items.length; start += MAX_AUDITS_PER_BATCH)
    slices.push(items.slice(start, start + MAX_AUDITS_PER_BATCH))
  return slices
}
