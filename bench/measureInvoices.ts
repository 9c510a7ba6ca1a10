import { createHash } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { invoiceFiles, TEXT_FORMAT_NAMES } from '#shared/billing/invoiceFormats.ts'
import { type ExportedInvoice, exportInvoice } from '#shared/billing/ops/exportInvoice.ts'
import type { Carrier } from '#shared/firm/model.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import {
  BILLED_THROUGH,
  billedCarriers,
  billedCents,
  storeBilledMonth,
} from '#shared/testing/billedAudits.ts'
import { countedStore } from './countedStore.ts'
import type { Measurement } from './Measurement.ts'
import { type BenchStore, openBenchStore } from './openBenchStore.ts'

const CARRIERS = 12

/**
 * Invoices `count` audits of twelve carriers over the local backend, its data on disk: audits a second,
 * reads and writes an audit at the store's port, totals against a recount by hand, and a second run,
 * which has to write nothing and make the same bytes.
 */
export async function measureInvoices(count: number): Promise<Measurement[]> {
  const bench = await openBenchStore()
  try {
    const carriers = billedCarriers(CARRIERS)
    await storeBilledMonth(bench.store, carriers, count)
    const { store, count: port } = countedStore(bench.store)
    const heap = process.memoryUsage().rss
    const usage = process.cpuUsage()
    const began = performance.now()
    const first = await exportAll(bench, store, carriers)
    const ms = performance.now() - began
    const { user, system } = process.cpuUsage(usage)
    const { reads, writes } = { ...port }
    const grown = Math.max(0, process.memoryUsage().rss - heap) / 2 ** 20
    const again = await exportAll(bench, store, carriers)
    const billed = first.reduce((sum, { audits }) => sum + audits, 0)
    const what = `invoice ${count.toLocaleString('en-US')} audits of ${CARRIERS} carriers`
    const perSecond = Math.round((billed * 1000) / ms).toLocaleString('en-US')
    const processorMs = ((user + system) / 1000 / billed).toFixed(1)
    return [
      {
        what: `${what}: ${billed.toLocaleString('en-US')} billed`,
        measured: `${(ms / 1000).toFixed(2)} s, ${perSecond} a second, ${processorMs} ms of processor time each and ${grown.toFixed(0)} MiB more resident, with the server's`,
        wanted: '',
      },
      {
        what: `${what}: reads and writes an audit`,
        measured: `${(reads / billed).toFixed(2)}, ${(writes / billed).toFixed(2)}`,
        wanted: '',
      },
      {
        what: `${what}: totals against a recount`,
        measured: recounted(first, carriers, count) ? 'equal' : 'DIFFERENT',
        wanted: 'equal',
      },
      {
        what: `${what}: again, ${port.writes - writes} documents written`,
        measured: hashOf(first) === hashOf(again) ? 'the same bytes' : 'OTHER BYTES',
        wanted: 'the same bytes, 0 written',
      },
    ]
  } finally {
    await bench.close()
  }
}

interface Made {
  carrier: string
  audits: number
  totalCents: number
  texts: string[]
}

async function exportAll(
  { world }: BenchStore,
  store: DocumentStore,
  carriers: readonly string[],
): Promise<Made[]> {
  const made: Made[] = []
  for (const id of carriers) {
    const carrier = await store.get<Carrier>('carriers', id)
    if (!carrier) throw new Error(`the carrier ${id} is missing`)
    const request = { carrier, through: BILLED_THROUGH, userId: 'System' }
    const exported = await exportInvoice({ ...world, store }, request)
    if (!exported.ok) throw new Error(exported.error.message)
    made.push(madeOf(id, exported.value))
  }
  return made
}

function madeOf(carrier: string, { issued }: ExportedInvoice): Made {
  if (!issued) throw new Error(`nothing was billed to ${carrier}`)
  const files = TEXT_FORMAT_NAMES.flatMap((format) => invoiceFiles(format, [issued]))
  return {
    carrier,
    audits: new Set(issued.lines.map(({ auditFSID }) => auditFSID)).size,
    totalCents: issued.lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
    texts: files.map(({ text }) => text),
  }
}

function recounted(made: readonly Made[], carriers: readonly string[], count: number): boolean {
  return made.every(({ carrier, audits, totalCents }) => {
    let wanted = 0
    let billed = 0
    for (let index = carriers.indexOf(carrier); index < count; index += carriers.length) {
      const cents = billedCents(index)
      if (cents === null) continue
      wanted += cents
      billed++
    }
    return wanted === totalCents && billed === audits
  })
}

function hashOf(made: readonly Made[]): string {
  const hash = createHash('sha256')
  for (const { texts } of made) for (const text of texts) hash.update(text)
  return hash.digest('hex')
}
