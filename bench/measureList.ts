import { listAudits } from '#shared/audit/ops/listAudits.ts'
import type { Measurement } from './Measurement.ts'
import { median } from './median.ts'
import { openBenchStore } from './openBenchStore.ts'

const ROUNDS = 21
const PAGE = 25

/**
 * Imports `count` orders into a store on disk and reads pages of the list from it, as the admin and
 * `audits list` do: over gRPC, documents counted by the server.
 */
export async function measureList(count: number): Promise<Measurement[]> {
  const bench = await openBenchStore()
  try {
    const importMs = await timed(() => bench.importOrders(count))
    const written = bench.stats().documentsWritten
    const againMs = await timed(() => bench.importOrders(count))
    const writtenAgain = bench.stats().documentsWritten - written
    const pages: { ms: number; read: number }[] = []
    let after: string | undefined
    for (let round = 0; round < ROUNDS; round++) {
      const before = bench.stats().documentsRead
      const query = {
        carrier: 'HM',
        slices: ['99', '9999'],
        limit: PAGE,
        after,
      }
      const began = performance.now()
      const page = await listAudits(bench.store, query)
      pages.push({
        ms: performance.now() - began,
        read: bench.stats().documentsRead - before,
      })
      if (page.ok) after = page.value.nextCursor ?? undefined
    }
    const n = count.toLocaleString('en-US')
    const reads = pages.map(({ read }) => read)
    return [
      { what: `import ${n} orders`, measured: rate(count, importMs), wanted: '' },
      {
        what: `import them again (${writtenAgain} documents written)`,
        measured: rate(count, againMs),
        wanted: '0 written',
      },
      {
        what: `list page of ${PAGE}, ${n} audits: documents read, pages 1 to ${ROUNDS}`,
        measured: `${Math.max(...reads)} at most`,
        wanted: `${PAGE + 1} or fewer`,
      },
      {
        what: `list page of ${PAGE}, ${n} audits: time`,
        measured: `${median(pages.map(({ ms }) => ms)).toFixed(1)} ms`,
        wanted: 'flat',
      },
    ]
  } finally {
    await bench.close()
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function rate(count: number, ms: number): string {
  const perSecond = Math.round((count * 1000) / ms).toLocaleString('en-US')
  return `${(ms / 1000).toFixed(2)} s, ${perSecond} a second`
}
