import { newCarrier } from '#shared/firm/carrier.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { orderCandidate } from '#shared/orders/content.ts'
import { auditWrites } from '#shared/orders/ops/createImportedAudits.ts'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import { anOrder } from '#shared/testing/builders.ts'

/** Audits of DEMO as an import makes them, `count` of them, one second apart. */
export async function importSome(
  store: DocumentStore,
  count: number,
  header: (index: number) => Parameters<typeof anOrder>[0] = () => ({}),
): Promise<void> {
  const random = seededRandom(count)
  const now = Date.now()
  const run = {
    carrier: { id: 'DEMO', ...newCarrier({ name: 'Demo' }, new Date(now)) },
    sliceID: '99',
    env: 'local',
    userId: 'admin@bakehouse.example',
    batchId: 'batch',
    uploadId: 'upload',
  } as const
  const orders = Array.from({ length: count }, (_, index) =>
    orderCandidate(
      anOrder({ orderNumber: `P${String(index).padStart(5, '0')}`, ...header(index) }),
      'DEMO',
    ),
  )
  for (let start = 0; start < count; start += 40) {
    const writes = orders.slice(start, start + 40).flatMap((candidate, index) => {
      const at = new Date(now - (start + index) * 1_000)
      const code = candidate.record.header.orderNumber
      return auditWrites(candidate, code, run, { now: at, today: '2026-11-21', random })
    })
    await store.batch(writes)
  }
}
