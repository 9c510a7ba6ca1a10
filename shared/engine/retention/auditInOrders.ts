import type { Audit } from '#shared/audit/model.ts'
import { type OrderKey, orderIdsOf, orderKeyId } from '#shared/audit/orderNumber.ts'
import { filePathOf } from '#shared/audit/removedFiles.ts'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { inParallel } from '#shared/kernel/batches.ts'
import { COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import { pagesOf, readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import type {
  BatchWrite,
  Data,
  DocumentStore,
  Filter,
  StoredDocument,
} from '#shared/kernel/ports/documentStore.ts'
import type { FileStore } from '#shared/kernel/ports/fileStore.ts'
import { importsOf } from '#shared/orders/lineage.ts'
import type { Upload } from '#shared/orders/model.ts'
import { type OrdersByRow, ordersByRow } from '#shared/orders/ops/originalRows.ts'
import type { ConsolidatedRow, OriginalRow } from '#shared/orders/ops/uploadSlices.ts'

interface OrdersWorld {
  store: DocumentStore
  files: Pick<FileStore, 'remove'>
}

/** Uploads that are searched at the same time. */
const UPLOADS_AT_ONCE = 8

/**
 * The uploads with something of an audit's order, each with the ids that the order has there: those that made
 * and changed the audit, and those that had the order again, as a carrier that sends all its orders each
 * time. No record names the latter, so each upload of the carrier is asked.
 */
export async function uploadsWithOrder(
  store: DocumentStore,
  audit: Audit,
): Promise<Map<string, string[]>> {
  const { carrierCompany, orderNumber } = audit
  const key = orderKeyId(carrierCompany, orderNumber)
  const ids = [...new Set([key, ...orderIdsOf(audit)])]
  const keys = await readByIds<OrderKey>(store, COLLECTIONS.orderKeys, ids)
  const made = keys.get(key)?.auditFSID === audit.id ? keys.get(key)?.batchId : undefined
  const imports = [
    ...(made === undefined ? [] : [made]),
    ...importsOf(audit).map((each) => each.batchId),
  ]
  const found = new Map(imports.map((batchId) => [batchId, ids]))
  // A number that was corrected may be another audit's order by now.
  const still = ids.filter((id) => (keys.get(id)?.auditFSID ?? audit.id) === audit.id)
  const scope: Filter[] = [{ field: 'carrierCompany', op: '==', value: carrierCompany }]
  for await (const uploads of pagesOf<Upload>(store, COLLECTIONS.uploads, scope))
    await inParallel(uploads, UPLOADS_AT_ONCE, undefined, async ({ id }) => {
      if (!found.has(id) && (await hasOrder(store, id, still))) found.set(id, still)
    })
  return found
}

/** Whether an upload has rows of an order, or a change of it. */
async function hasOrder(
  store: DocumentStore,
  batchId: string,
  orderIds: readonly string[],
): Promise<boolean> {
  for (const id of orderIds) {
    const [row] = await store.list(nestedPath(COLLECTIONS.uploads, batchId, 'consolidated'), {
      filters: [{ field: 'ids', op: 'array-contains', value: id }],
      sort: { field: 'id', direction: 'asc' },
      limit: 1,
    })
    const change = row ?? (await store.get(nestedPath(COLLECTIONS.uploads, batchId, 'changes'), id))
    if (change !== null) return true
  }
  return false
}

/** The file that an upload came in goes, then what it has of one order: rows and its change. */
export async function eraseOrder(
  world: OrdersWorld,
  batchId: string,
  orderIds: readonly string[],
): Promise<void> {
  const { store } = world
  const path = (kind: string) => nestedPath(COLLECTIONS.uploads, batchId, kind)
  const consolidated = await rowsOfOrder(store, path('consolidated'), orderIds)
  const transformed = await rowsOfOrder(store, path('transformed'), orderIds)
  const theirs = ordersByRow<true>()
  for (const { orderNumber, lines = [] } of consolidated.rows)
    theirs.add({ orderNumber, lines }, true)
  await eraseOrderFile(world, batchId)
  await eraseLines(store, path('original'), theirs)
  const changes = orderIds.map(
    (id): BatchWrite => ({ kind: 'delete', collection: path('changes'), id }),
  )
  // Consolidated rows last: by them the upload is found, also by an erasure after one that was killed.
  for (const write of [...transformed.removal, ...changes, ...consolidated.removal])
    await store.batch([write])
}

type OrderRow = Pick<ConsolidatedRow, 'consolidatedId' | 'orderNumber'> & { lines?: number[] }

/** The rows of one order in slices, and the writes that remove them. */
async function rowsOfOrder(
  store: DocumentStore,
  collection: string,
  orderIds: readonly string[],
): Promise<{ rows: OrderRow[]; removal: BatchWrite[] }> {
  const rows: OrderRow[] = []
  const removal: BatchWrite[] = []
  for (const id of orderIds) {
    const slices = await store.list<{ ids: string[]; rows: OrderRow[] }>(collection, {
      filters: [{ field: 'ids', op: 'array-contains', value: id }],
      sort: { field: 'id', direction: 'asc' },
    })
    // An order that is too long for a slice has a document of its own.
    const apart = await store.get<{ rows: OrderRow[] }>(collection, id)
    if (apart) removal.push({ kind: 'delete', collection, id })
    for (const each of [...slices, ...(apart ? [apart] : [])])
      rows.push(...each.rows.filter(({ consolidatedId }) => consolidatedId === id))
    for (const slice of slices)
      removal.push({
        kind: 'update',
        collection,
        id: slice.id,
        data: {
          ids: slice.ids.filter((each) => !orderIds.includes(each)),
          rows: slice.rows.filter(({ consolidatedId }) => !orderIds.includes(consolidatedId)),
        },
      })
  }
  return { rows, removal }
}

/** The file that an import came in, and its address: the rows stay. */
export async function eraseOrderFile(
  { store, files }: OrdersWorld,
  batchId: string,
): Promise<void> {
  for (const collection of [COLLECTIONS.uploads, COLLECTIONS.xmls]) {
    const stored = await store.get<Upload | InboxFile>(collection, batchId)
    if (!stored?.url) continue
    await files.remove(filePathOf(stored.url))
    const { id: _, url: _url, ...kept }: StoredDocument<Data> = { ...stored }
    await store.set(collection, batchId, kept)
  }
}

/** Lines of the file that are an order's: their place stays, their cells go. */
async function eraseLines(
  store: DocumentStore,
  path: string,
  theirs: OrdersByRow<true>,
): Promise<void> {
  for await (const { id, rows } of slicesOf<{ rows: OriginalRow[] }>(store, path)) {
    const left = rows.map((row) =>
      theirs.ownerOf(row) ? { line: row.line, orderNumber: '', cells: [] } : row,
    )
    if (left.some((row, n) => row !== rows[n])) await store.update(path, id, { rows: left })
  }
}

/** Slices are up to a mebibyte each. */
const SLICES_A_PAGE = 10

/** The slices of an upload, a few in memory at a time. */
export async function* slicesOf<T>(
  store: DocumentStore,
  path: string,
): AsyncGenerator<StoredDocument<T>> {
  for (let after = ''; ; ) {
    const page = await store.list<T>(path, {
      sort: { field: 'id', direction: 'asc' },
      limit: SLICES_A_PAGE,
      ...(after === '' ? {} : { after }),
    })
    yield* page
    const last = page.at(-1)
    if (last === undefined || page.length < SLICES_A_PAGE) return
    after = last.id
  }
}
