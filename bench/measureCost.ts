import type { BatchWrite, Data, DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { playYear } from '#shared/testing/simulation/playYear.ts'
import type { Measurement } from './Measurement.ts'

const SEED = 11

/** What goes through a store port, as Firestore bills it. */
interface Bill {
  reads: number
  writes: number
  deletes: number
  /** Field values and names of the documents that are stored in the end, in bytes. */
  bytes: number
  documents: number
}

/**
 * What an audit costs over its life, without the pages that people have open: two simulated years through the real
 * operations and the worker's passes, which differ by their audits alone, and the difference made into one audit. What
 * a pass costs that finds nothing is the same in both, and so is in neither.
 */
export async function measureCost(few: number, many: number): Promise<Measurement[]> {
  const small = await billOfYear(few)
  const large = await billOfYear(many)
  const each = (name: keyof Bill) => (large.bill[name] - small.bill[name]) / (many - few)
  const failed = small.failures + large.failures
  const what = `an audit from order to invoice (${many} less ${few} of them)`
  return [
    row(`${what}: document reads`, each('reads').toFixed(0)),
    row(`${what}: document writes`, each('writes').toFixed(0)),
    row(`${what}: document deletes`, each('deletes').toFixed(1)),
    row(`${what}: documents that stay`, each('documents').toFixed(0)),
    row(`${what}: their size, without indexes`, `${(each('bytes') / 1024).toFixed(0)} KiB`),
    row(`${what}: emails, texts, letters`, mailOf(large.sent, small.sent, many - few)),
    { what: `${what}: what the simulation found wrong`, measured: String(failed), wanted: '0' },
  ]
}

function row(what: string, measured: string): Measurement {
  return { what, measured, wanted: '' }
}

const OUTGOING = ['mail', 'messages', 'letters'] as const

type Sent = Record<(typeof OUTGOING)[number], number>

function mailOf(large: Sent, small: Sent, audits: number): string {
  return OUTGOING.map((name) => ((large[name] - small[name]) / audits).toFixed(1)).join(', ')
}

async function billOfYear(count: number): Promise<{ bill: Bill; sent: Sent; failures: number }> {
  const bill: Bill = { reads: 0, writes: 0, deletes: 0, bytes: 0, documents: 0 }
  const stored = new Map<string, Data>()
  const { checks } = await playYear(count, SEED, (store) => billedStore(store, bill, stored))
  const paths = [...stored.keys()]
  bill.documents = stored.size
  for (const [path, data] of stored) bill.bytes += sizeOfDocument(path, data)
  const sent = Object.fromEntries(
    OUTGOING.map((name) => [name, paths.filter((path) => path.startsWith(`${name}/`)).length]),
  ) as Sent
  return { bill, sent, failures: checks.failures.length }
}

/** The store with its bill: a query that finds nothing costs one read, so does a document that is not there. */
function billedStore(store: DocumentStore, bill: Bill, stored: Map<string, Data>): DocumentStore {
  const found = <T>(documents: T[]) => {
    bill.reads += Math.max(1, documents.length)
    return documents
  }
  const written = (write: BatchWrite) => {
    const path = `${write.collection}/${write.id}`
    if (write.kind === 'delete') {
      bill.deletes++
      stored.delete(path)
      return
    }
    bill.writes++
    const before = write.kind === 'update' ? stored.get(path) : {}
    stored.set(path, { ...before, ...write.data })
  }
  return {
    get: (collection, id) => {
      bill.reads++
      return store.get(collection, id)
    },
    list: async (collection, options) => found(await store.list<never>(collection, options)),
    listNested: async (collection, id, nested) =>
      found(await store.listNested<never>(collection, id, nested)),
    count: async (collection, options) => {
      const counted = await store.count(collection, options)
      bill.reads += Math.max(1, Math.ceil(counted / 1000))
      return counted
    },
    add: async (collection, data) => {
      const id = await store.add(collection, data)
      written({ kind: 'create', collection, id, data })
      return id
    },
    set: async (collection, id, data) => {
      await store.set(collection, id, data)
      written({ kind: 'set', collection, id, data })
    },
    update: async (collection, id, data) => {
      await store.update(collection, id, data)
      written({ kind: 'update', collection, id, data })
    },
    delete: async (collection, id) => {
      await store.delete(collection, id)
      written({ kind: 'delete', collection, id })
    },
    arrayUnion: async (...change) => {
      await store.arrayUnion(...change)
      bill.writes++
    },
    arrayRemove: async (...change) => {
      await store.arrayRemove(...change)
      bill.writes++
    },
    batch: async (writes) => {
      await store.batch(writes)
      for (const write of writes) written(write)
    },
  }
}

const ENCODER = new TextEncoder()

/** Bytes of a document as Firestore counts them: https://firebase.google.com/docs/firestore/storage-size. */
function sizeOfDocument(path: string, data: Data): number {
  const name = path.split('/').reduce((sum, part) => sum + sizeOf(part), 16)
  return name + sizeOfFields(data) + 32
}

function sizeOfFields(data: object): number {
  return Object.entries(data).reduce((sum, [name, value]) => {
    return value === undefined ? sum : sum + sizeOf(name) + sizeOf(value)
  }, 0)
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return ENCODER.encode(value).length + 1
  if (typeof value === 'number' || value instanceof Date) return 8
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + sizeOf(each), 0)
  return typeof value === 'object' && value !== null ? sizeOfFields(value) : 1
}
