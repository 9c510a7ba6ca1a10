import type { BatchWrite, Data } from '#shared/kernel/ports/documentStore.ts'
import { playYear } from '#shared/testing/simulation/playYear.ts'
import { countedStore, type StoreCount } from './countedStore.ts'
import type { Measurement } from './Measurement.ts'

const SEED = 11

interface Bill extends Pick<StoreCount, 'reads' | 'writes' | 'deletes'> {
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

/**
 * What a month costs in which `count` audits come in and as many are finished: their whole lives, played as in
 * `measureCost` and counted as they were, nothing multiplied.
 */
export async function measureMonth(count: number): Promise<Measurement[]> {
  const { bill, sent, failures } = await billOfYear(count)
  const what = `a month of ${count.toLocaleString('en-US')} audits`
  const number = (value: number) => value.toLocaleString('en-US')
  return [
    row(
      `${what}: document reads, writes, deletes`,
      [bill.reads, bill.writes, bill.deletes].map(number).join(', '),
    ),
    row(`${what}: documents that stay`, number(bill.documents)),
    row(`${what}: their size, without indexes`, `${(bill.bytes / 1024 / 1024).toFixed(0)} MiB`),
    row(`${what}: emails, texts, letters`, OUTGOING.map((name) => number(sent[name])).join(', ')),
    { what: `${what}: what the simulation found wrong`, measured: String(failures), wanted: '0' },
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
  const stored = new Map<string, Data>()
  const keep = (write: BatchWrite) => {
    const path = `${write.collection}/${write.id}`
    if (write.kind === 'delete') return void stored.delete(path)
    const before = write.kind === 'update' ? stored.get(path) : {}
    stored.set(path, { ...before, ...write.data })
  }
  const ports: StoreCount[] = []
  const { checks } = await playYear(count, SEED, (store) => {
    const counted = countedStore(store, keep)
    ports.push(counted.count)
    return counted.store
  })
  const [port] = ports
  if (port === undefined) throw new Error('The year was played without its store.')
  const paths = [...stored.keys()]
  const bytes = [...stored].reduce((sum, [path, data]) => sum + sizeOfDocument(path, data), 0)
  const sent = Object.fromEntries(
    OUTGOING.map((name) => [name, paths.filter((path) => path.startsWith(`${name}/`)).length]),
  ) as Sent
  const bill = { ...port, bytes, documents: stored.size }
  return { bill, sent, failures: checks.failures.length }
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
