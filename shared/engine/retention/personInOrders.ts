import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Audit } from '#shared/audit/model.ts'
import { AUDIT_FIELDS_OF } from '#shared/audit/orderedFields.ts'
import { type OrderKey, orderIdsOf } from '#shared/audit/orderNumber.ts'
import { filePathOf } from '#shared/audit/removedFiles.ts'
import { COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import { pagesOf } from '#shared/kernel/ops/storeVerbs.ts'
import type { Data, StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import type { Upload } from '#shared/orders/model.ts'
import type {
  ConsolidatedRow,
  OriginalRow,
  TransformedRow,
} from '#shared/orders/ops/uploadSlices.ts'
import { eraseOrderFile, slicesOf } from './auditTraces.ts'
import type { ErasureWorld } from './eraseAudit.ts'
import { hasMark, type Marks, withoutMarks } from './person.ts'

/** An erasure of a person while it runs. */
export interface Erasing {
  world: ErasureWorld
  dryRun: boolean
  /** What names the person anywhere. */
  marks: Marks
  /** By the id of an order that is of one of their audits: what is erased in its rows; null: they stay. */
  orders: Map<string, Marks | null>
  /** Documents that are changed, by collection. */
  found: Record<string, number>
  /** Paths of files that go. */
  files: Set<string>
  /** What stays and why. */
  stays: Set<string>
}

/** Counts a document that is changed. */
export function count({ found }: Pick<Erasing, 'found'>, collection: string): void {
  found[collection] = (found[collection] ?? 0) + 1
}

/** The fields of a document that have a mark, without it. */
export function changedFields(
  { id: _, ...document }: StoredDocument<Data>,
  marks: Marks,
  isLeft: (field: string) => boolean = () => false,
): Data {
  return Object.fromEntries(
    Object.entries(document)
      .filter(([name, value]) => !isLeft(name) && hasMark(value, marks))
      .map(([name, value]) => [name, withoutMarks(value, marks)]),
  )
}

/**
 * The hashes of the erased fields of an order: a short hash of an address can be guessed. The whole's is
 * made anew of the others, for the same reason: the order that comes again is a changed one.
 */
export async function eraseOrderKey(
  { world }: Erasing,
  audit: Audit,
  erased: readonly string[],
): Promise<void> {
  const { store } = world
  const names = new Set(
    Object.entries(AUDIT_FIELDS_OF)
      .filter(([, fields]) => fields.some((field) => erased.includes(field)))
      .map(([name]) => name),
  )
  for (const id of names.size === 0 ? [] : orderIdsOf(audit)) {
    const key = await store.get<OrderKey>(COLLECTIONS.orderKeys, id)
    if (key?.auditFSID !== audit.id) continue
    const before = Object.entries(JSON.parse(key.fields) as Record<string, string>)
    const fields = JSON.stringify(Object.fromEntries(before.filter(([name]) => !names.has(name))))
    if (fields === key.fields) continue
    const contentHash = bytesToHex(sha256(utf8ToBytes(fields)))
    await store.update(COLLECTIONS.orderKeys, id, { fields, contentHash })
  }
}

/**
 * Order files: in the rows of the person's audits everything that is theirs, in others address and number.
 * Rows of audits that are kept stay. A file with such a row goes: the carrier has it.
 */
export async function eraseUploads(erasing: Erasing): Promise<void> {
  const { world, dryRun, files, marks } = erasing
  for await (const page of pagesOf<Upload>(world.store, COLLECTIONS.uploads))
    for (const upload of page) {
      const { url } = upload
      if (await eraseRows(erasing, upload.id)) {
        if (url) files.add(filePathOf(url))
        if (!dryRun) await eraseOrderFile(world, upload.id)
      }
      const data = changedFields({ ...upload }, marks)
      if (Object.keys(data).length === 0) continue
      count(erasing, COLLECTIONS.uploads)
      if (!dryRun) await world.store.update(COLLECTIONS.uploads, upload.id, data)
    }
}

/** Texts of a row that its order says; its number and ids are never a person's. */
const ROW_TEXTS = ['order', 'fields', 'lineage'] as const

type Row = Partial<ConsolidatedRow & TransformedRow> & { consolidatedId: string }

/** Whether a row of the upload was changed. */
async function eraseRows(erasing: Erasing, batchId: string): Promise<boolean> {
  const { orders, marks } = erasing
  const path = (kind: string) => nestedPath(COLLECTIONS.uploads, batchId, kind)
  const byLine = new Map<number, Marks | null>()
  let isChanged = false
  const marksOfOrder = (id: string) => {
    const own = orders.get(id)
    return own === undefined ? marks : own
  }
  const erase = (row: Row): Row => {
    const own = marksOfOrder(row.consolidatedId)
    for (const line of row.lines ?? []) byLine.set(line, own)
    return own === null ? row : withTexts(row, own)
  }
  for (const kind of ['consolidated', 'transformed'])
    for await (const slice of slicesOf<{ rows: Row[] }>(erasing.world.store, path(kind)))
      isChanged = (await save(erasing, path(kind), slice, slice.rows.map(erase))) || isChanged
  for await (const slice of slicesOf<{ rows: OriginalRow[] }>(
    erasing.world.store,
    path('original'),
  )) {
    const rows = slice.rows.map((row) => {
      const own = byLine.get(row.line)
      return own === null ? row : withoutMarks(row, own ?? marks)
    })
    isChanged = (await save(erasing, path('original'), slice, rows)) || isChanged
  }
  for await (const change of slicesOf<Data>(erasing.world.store, path('changes'))) {
    const own = marksOfOrder(change.id)
    const data = own === null ? {} : changedFields(change, own)
    if (Object.keys(data).length === 0) continue
    isChanged = true
    count(erasing, COLLECTIONS.uploads)
    if (!erasing.dryRun) await erasing.world.store.update(path('changes'), change.id, data)
  }
  return isChanged
}

function withTexts(row: Row, marks: Marks): Row {
  const texts = ROW_TEXTS.flatMap((name) => {
    const text = row[name]
    return text !== undefined && hasMark(text, marks) ? [[name, withoutMarks(text, marks)]] : []
  })
  return texts.length === 0 ? row : { ...row, ...Object.fromEntries(texts) }
}

/** Writes a slice's rows if one of them is another; whether one is. */
async function save<T>(
  erasing: Erasing,
  path: string,
  { id, rows: before }: { id: string; rows: readonly T[] },
  rows: readonly T[],
): Promise<boolean> {
  if (rows.every((row, n) => row === before[n])) return false
  count(erasing, COLLECTIONS.uploads)
  if (!erasing.dryRun) await erasing.world.store.update(path, id, { rows })
  return true
}
