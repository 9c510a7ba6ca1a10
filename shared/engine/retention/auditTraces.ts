import { type Command, isOpenCommand } from '#shared/audit/command.ts'
import type { OutgoingLetter } from '#shared/audit/messages/outgoing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type OrderKey, orderIdsOf, orderKeyId } from '#shared/audit/orderNumber.ts'
import { filePathOf } from '#shared/audit/removedFiles.ts'
import { readLineOfAudit } from '#shared/billing/ops/readInvoice.ts'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import { readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import type {
  BatchWrite,
  Data,
  DocumentStore,
  StoredDocument,
} from '#shared/kernel/ports/documentStore.ts'
import type { FileStore } from '#shared/kernel/ports/fileStore.ts'
import { importsOf } from '#shared/orders/lineage.ts'
import type { Upload } from '#shared/orders/model.ts'
import { type OrdersByRow, ordersByRow } from '#shared/orders/ops/originalRows.ts'
import type { ConsolidatedRow, OriginalRow } from '#shared/orders/ops/uploadSlices.ts'
import type { LetterRun } from '#shared/outreach/letterRun.ts'
import { ownedBy } from './auditRemoval.ts'

interface TracesWorld {
  store: DocumentStore
  files: Pick<FileStore, 'remove'>
}

/**
 * Erases what the world keeps of one audit outside it: its rows in order files and the files themselves,
 * which carriers have; the scans that it was made of; ended commands on it; printed runs with its letters.
 * Answers what stays and why. Done again it changes nothing more. Rejects with a `StoreError`.
 */
export async function eraseTraces(
  world: TracesWorld,
  audit: Audit,
  { dryRun }: { dryRun: boolean },
): Promise<string[]> {
  const { store } = world
  const stays: string[] = []
  const batches = await batchesOf(store, audit)
  const scans = await ownedBy<InboxFile>(store, audit, COLLECTIONS.scans)
  if (!dryRun) {
    for (const batchId of batches) await eraseOrder(world, batchId, orderIdsOf(audit))
    for (const scan of scans) await eraseScan(world, scan)
    await eraseCommands(store, audit)
  }
  for (const { id } of await printedRuns(world, audit, dryRun))
    stays.push(`Letter run ${id} is not mailed yet: its PDF goes thirty days after it was.`)
  const invoices = await billedBy(store, audit)
  if (invoices.length > 0)
    stays.push(
      `Invoices ${invoices.join(', ')} keep the insured business and the policy on their lines: they are the firm's books.`,
    )
  if (batches.length > 0)
    stays.push('The carrier has the order files: a file that comes again makes the audit again.')
  stays.push('Backups made before keep it until they are deleted.')
  return stays
}

/** The imports whose rows are the audit's. */
async function batchesOf(store: DocumentStore, audit: Audit): Promise<string[]> {
  const { carrierCompany, orderNumber } = audit
  const key = await store.get<OrderKey>(
    COLLECTIONS.orderKeys,
    orderKeyId(carrierCompany, orderNumber),
  )
  const made = key?.auditFSID === audit.id && key.batchId !== undefined ? [key.batchId] : []
  return [...new Set([...made, ...importsOf(audit).map(({ batchId }) => batchId)])]
}

interface Slice {
  ids?: string[]
  rows: (Pick<ConsolidatedRow, 'consolidatedId' | 'orderNumber'> & { lines?: number[] })[]
}

/** The slices' rows of one order go, its proposal, and the file that it came in. */
async function eraseOrder(
  { store, files }: TracesWorld,
  batchId: string,
  orderIds: readonly string[],
): Promise<void> {
  const path = (kind: string) => nestedPath(COLLECTIONS.uploads, batchId, kind)
  const theirs = ordersByRow<true>()
  const writes: BatchWrite[] = []
  for (const kind of ['consolidated', 'transformed'] as const)
    for (const id of orderIds) {
      const found = await store.list<Slice>(path(kind), {
        filters: [{ field: 'ids', op: 'array-contains', value: id }],
        sort: { field: 'id', direction: 'asc' },
      })
      // An order that is too long for a slice has a document of its own.
      const apart = await store.get<Slice>(path(kind), id)
      for (const { rows } of apart ? [...found, apart] : found)
        for (const { consolidatedId, orderNumber, lines = [] } of rows)
          if (consolidatedId === id) theirs.add({ orderNumber, lines }, true)
      for (const { id: slice, ids = [], rows } of found)
        writes.push({
          kind: 'update',
          collection: path(kind),
          id: slice,
          data: {
            ids: ids.filter((each) => each !== id),
            rows: rows.filter(({ consolidatedId }) => consolidatedId !== id),
          },
        })
      if (apart) writes.push({ kind: 'delete', collection: path(kind), id })
      writes.push({ kind: 'delete', collection: path('changes'), id })
    }
  await eraseLines(store, path('original'), theirs)
  // The lines first: they are known by the rows that go now.
  for (const write of writes) await store.batch([write])
  await eraseOrderFile({ store, files }, batchId)
}

/** The file that an import came in, and its address: the rows stay. */
export async function eraseOrderFile(
  { store, files }: TracesWorld,
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

/** A scan goes with its file, and with the scans that it was cut from, however often, and that are set aside since. */
async function eraseScan(
  { store, files }: TracesWorld,
  scan: StoredDocument<InboxFile>,
): Promise<void> {
  const found = new Map([[scan.id, scan]])
  for (let newest = [scan]; newest.length > 0; ) {
    const ids = new Set(newest.flatMap(({ from = [] }) => from).filter((id) => !found.has(id)))
    newest = [...(await readByIds<InboxFile>(store, COLLECTIONS.scans, [...ids])).values()]
    for (const source of newest) found.set(source.id, source)
  }
  // What leads to a source goes after it: killed in between, the next erasure finds it again.
  for (const each of [...found.values()].reverse())
    if (each.id === scan.id || each.status === 'set_aside') {
      await files.remove(filePathOf(each.url))
      await store.delete(COLLECTIONS.scans, each.id)
    }
}

/** Ended commands on the audit; open ones have been waited for. */
async function eraseCommands(store: DocumentStore, audit: Audit): Promise<void> {
  const asked = await ownedBy<Command>(store, audit, COLLECTIONS.commands)
  const ended = asked.filter((command) => !isOpenCommand(command))
  for (const { id } of ended) await store.delete(COLLECTIONS.commands, id)
}

/** Deletes the PDFs of mailed runs with letters of the audit; answers the runs that wait to be mailed. */
async function printedRuns(
  { store, files }: TracesWorld,
  audit: Audit,
  dryRun: boolean,
): Promise<LetterRun[]> {
  const letters = await ownedBy<OutgoingLetter>(store, audit, COLLECTIONS.letters)
  const ids = [...new Set(letters.flatMap(({ run }) => (run ? [run] : [])))]
  const runs = [...(await readByIds<LetterRun>(store, COLLECTIONS.letterRuns, ids)).values()]
  const waiting = runs.filter(({ state }) => state === 'PRINTED')
  if (!dryRun)
    for (const { id, state, url } of runs) {
      if (state === 'PRINTED' || url === null) continue
      await files.remove(filePathOf(url))
      await store.update(COLLECTIONS.letterRuns, id, { url: null })
    }
  return waiting
}

/** The invoices with a line of the audit: its own, and those that this one is a difference to. */
async function billedBy(store: DocumentStore, { id, invoiceId }: Audit): Promise<string[]> {
  const found: string[] = []
  for (let invoice = invoiceId; invoice !== '' && !found.includes(invoice); ) {
    found.push(invoice)
    invoice = (await readLineOfAudit(store, invoice, id))?.creditOf ?? ''
  }
  return found
}
