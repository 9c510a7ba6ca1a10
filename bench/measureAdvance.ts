import { advanceAudits } from '#shared/audit/ops/advanceAudits.ts'
import { auditsInState } from '#shared/audit/ops/selectAudits.ts'
import { countedStore } from './countedStore.ts'
import type { Measurement } from './Measurement.ts'
import { type BenchStore, openBenchStore } from './openBenchStore.ts'

/** Reads of an audit that a bulk advance may take: the audit and its open step. */
const READS = 2
/** Writes of one: the audit, the step that is over, the next. */
const WRITES = 3

/**
 * Advances `count` audits of one carrier at once, in two rounds: starts them all (one or two steps
 * begin by it), then pauses them. Reads and writes are counted at the store's port.
 */
export async function measureAdvance(count: number): Promise<Measurement[]> {
  const bench = await openBenchStore()
  try {
    await bench.importOrders(count)
    return [
      ...(await round(bench, count, { from: 'READY', to: 'CONTACTING' })),
      ...(await round(bench, count, { from: 'CONTACTING', to: 'PAUSED' })),
    ]
  } finally {
    await bench.close()
  }
}

async function round(
  bench: BenchStore,
  count: number,
  { from, to }: { from: 'READY' | 'CONTACTING'; to: 'CONTACTING' | 'PAUSED' },
): Promise<Measurement[]> {
  const { store, count: port } = countedStore(bench.store)
  const before = bench.stats()
  const began = performance.now()
  const usage = process.cpuUsage()
  const { totals } = await advanceAudits(
    { ...bench.world, store },
    {
      selection: auditsInState(store, { carrier: 'HM', slices: ['99', '9999'], state: from }),
      action: { kind: 'move', to },
      actor: { userId: 'admin@bakehouse.example', role: 'admin' },
      actorCarriers: ['HM'],
      reason: 'bench',
      bulk: true,
    },
  )
  const ms = performance.now() - began
  const { user, system } = process.cpuUsage(usage)
  const after = bench.stats()
  const what = `advance ${count.toLocaleString('en-US')} audits, ${from} to ${to}`
  const each = (number: number) => (number / count).toFixed(2)
  const further = Math.max(0, port.created / count - 1)
  const furtherReads = Math.max(0, port.stepReads / count - 1)
  const processorMs = ((user + system) / 1000 / count).toFixed(1)
  const perSecond = Math.round((count * 1000) / ms).toLocaleString('en-US')
  const served = `${each(after.documentsRead - before.documentsRead)}, ${each(after.documentsWritten - before.documentsWritten)}`
  return [
    {
      what: `${what}: ${totals.advanced.toLocaleString('en-US')} advanced`,
      measured: `${(ms / 1000).toFixed(2)} s, ${perSecond} a second, ${processorMs} ms of processor time each with the server's`,
      wanted: `${count.toLocaleString('en-US')} advanced`,
    },
    {
      what: `${what}: reads an audit, ${furtherReads.toFixed(2)} of them further open steps`,
      measured: each(port.reads),
      wanted: `${(READS + furtherReads).toFixed(2)} or fewer`,
    },
    {
      what: `${what}: writes an audit, ${further.toFixed(2)} of them messages and further steps`,
      measured: each(port.writes),
      wanted: `${(WRITES + further).toFixed(2)} or fewer`,
    },
    { what: `${what}: the server's own count, reads and writes`, measured: served, wanted: '' },
  ]
}
