import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Audit } from '#shared/audit/model.ts'
import { AUDIT_FIELDS_OF } from '#shared/audit/orderedFields.ts'
import { type ContentHashes, type OrderKey, orderIdsOf } from '#shared/audit/orderNumber.ts'
import { filePathOf } from '#shared/audit/removedFiles.ts'
import { COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import { pagesOf } from '#shared/kernel/ops/storeVerbs.ts'
import type { Data, StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import type { OrderProposal, Upload } from '#shared/orders/model.ts'
import { ordersByRow } from '#shared/orders/ops/originalRows.ts'
import type {
  ConsolidatedRow,
  OriginalRow,
  TransformedRow,
} from '#shared/orders/ops/uploadSlices.ts'
import { eraseOrderFile, slicesOf } from './auditInOrders.ts'
import { changedFields, ERASED, hasMark, type Marks, withoutMarks } from './marks.ts'
import type { OwnInAudit } from './person.ts'
import { count, type Erasing } from './personInDocuments.ts'

/** The hashes of the erased fields of an order, of its key. */
export async function eraseOrderKey(
  { world }: Erasing,
  audit: Audit,
  { fields, again, marks }: OwnInAudit,
): Promise<void> {
  const { store } = world
  const erased: readonly string[] = [...fields, ...again]
  const names = new Set(
    Object.entries(AUDIT_FIELDS_OF)
      .filter(([, each]) => each.some((field) => erased.includes(field)))
      .map(([name]) => name),
  )
  for (const id of orderIdsOf(audit)) {
    const key = await store.get<OrderKey>(COLLECTIONS.orderKeys, id)
    if (key?.auditFSID !== audit.id) continue
    const data = withoutHashes(key.fields, (name) => names.has(name) || hasMark(name, marks))
    if (data !== null) await store.update(COLLECTIONS.orderKeys, id, data)
  }
}

/**
 * An order's content without the hashes of what is erased: a short hash of an address can be guessed. The
 * whole's is made anew of the others, for the same reason: the order that comes again is a changed one.
 * Null where all stay.
 */
function withoutHashes(
  stored: ContentHashes,
  isErased: (name: string) => boolean,
): Pick<OrderKey, 'fields' | 'contentHash'> | null {
  const before = Object.entries(JSON.parse(stored) as Record<string, string>)
  const kept = before.filter(([name]) => !isErased(name))
  if (kept.length === before.length) return null
  const fields = JSON.stringify(Object.fromEntries(kept))
  return { fields, contentHash: bytesToHex(sha256(utf8ToBytes(fields))) }
}

/**
 * Order files: in the rows of the person's audits everything that is theirs, in others address and number.
 * Rows of audits that are kept stay. A file with such a row goes: the carrier has it.
 */
export async function eraseUploads(erasing: Erasing): Promise<void> {
  const { world, dryRun, marks } = erasing
  for await (const page of pagesOf<Upload>(world.store, COLLECTIONS.uploads))
    for (const upload of page) {
      await eraseRows(erasing, upload)
      const data = changedFields({ ...upload }, marks)
      if (Object.keys(data).length === 0) continue
      count(erasing, COLLECTIONS.uploads)
      if (!dryRun) await world.store.update(COLLECTIONS.uploads, upload.id, data)
    }
}

/** Texts of a row that its order says: its number and ids are never a person's. */
type Row = Pick<ConsolidatedRow, 'consolidatedId' | 'orderNumber'> &
  Partial<ConsolidatedRow & TransformedRow>

async function eraseRows(erasing: Erasing, { id: batchId, url }: Upload & { id: string }) {
  const { world, orders, marks, dryRun, files } = erasing
  const { store } = world
  const path = (kind: string) => nestedPath(COLLECTIONS.uploads, batchId, kind)
  const byRow = ordersByRow<Marks | null>()
  let isFileGone = false

  /** The file goes before the first row does: without it nothing would say that it has the person. */
  async function write(collection: string, id: string, data: Data): Promise<void> {
    if (!isFileGone && url) files.add(filePathOf(url))
    if (!isFileGone && !dryRun) await eraseOrderFile(world, batchId)
    isFileGone = true
    count(erasing, COLLECTIONS.uploads)
    if (!dryRun) await store.update(collection, id, data)
  }

  /** Writes a slice's rows if one of them is another. */
  async function save<T>(kind: string, slice: StoredDocument<{ rows: T[] }>, rows: T[]) {
    if (rows.some((row, n) => row !== slice.rows[n])) await write(path(kind), slice.id, { rows })
  }

  const marksOfOrder = (own: Marks | null | undefined) => (own === undefined ? marks : own)
  const erase = (row: Row): Row => {
    const { consolidatedId, orderNumber, lines = [] } = row
    const theirs = orders.get(consolidatedId)
    if (theirs !== undefined) byRow.add({ orderNumber, lines }, theirs)
    const own = marksOfOrder(theirs)
    return own === null ? row : withTexts(row, own)
  }
  for (const kind of ['consolidated', 'transformed'])
    for await (const slice of slicesOf<{ rows: Row[] }>(store, path(kind)))
      await save(kind, slice, slice.rows.map(erase))
  for await (const slice of slicesOf<{ rows: OriginalRow[] }>(store, path('original'))) {
    const rows = slice.rows.map((row) => {
      const own = marksOfOrder(byRow.ownerOf(row))
      const cells = own === null ? row.cells : withoutMarks(row.cells, own)
      return cells === row.cells ? row : { ...row, cells }
    })
    await save('original', slice, rows)
  }
  for await (const change of slicesOf<OrderProposal>(store, path('changes'))) {
    const own = marksOfOrder(orders.get(change.id))
    const data = own === null ? {} : erasedIn(change, own)
    if (Object.keys(data).length > 0) await write(path('changes'), change.id, data)
  }
}

/**
 * What changes of a changed order: its texts, and the hashes of the fields that are erased by now, also by
 * an earlier erasure. Officers stand by their names among the hashes.
 */
function erasedIn(change: StoredDocument<OrderProposal>, marks: Marks): Data {
  const data = changedFields(change, marks)
  const { order } = { ...change, ...data }
  const { header } = JSON.parse(order) as { header: Record<string, string> }
  const isErased = (name: string) => header[name]?.includes(ERASED) || hasMark(name, marks)
  return { ...data, ...withoutHashes(change.fields, isErased) }
}

function withTexts(row: Row, marks: Marks): Row {
  const { order, fields, lineage } = row
  const texts = changedFields({ order, fields, lineage }, marks)
  return Object.keys(texts).length === 0 ? row : { ...row, ...texts }
}
