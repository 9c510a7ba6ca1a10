import { readAudit } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { ResultLink, ResultPackage } from '#shared/audit/resultPackage.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { BatchWrite } from '#shared/kernel/ports/documentStore.ts'
import { noteCopy } from '#shared/results/ops/recordResults.ts'
import { countDone, type Duty, eachInPages, emptyReport } from './duty.ts'

/**
 * Receipts of links to results: that files were opened, once a link, in the audit's history and its
 * package. The public page says only that it was, at the server's time.
 */
export const noteOpenedResults: Duty = async (world, pass) => {
  const { store, clock } = world
  const report = emptyReport()
  await eachInPages<ResultLink>(world, pass, report, {
    duty: 'openedResults',
    page: (limit) =>
      store.list<ResultLink>(COLLECTIONS.resultLinks, {
        filters: [{ field: 'pending', op: '==', value: true }],
        sort: { field: 'openedAt', direction: 'asc' },
        limit,
      }),
    since: ({ openedAt }) => openedAt ?? clock.now(),
    // The links of one package write to the same document and the same audit.
    isAlone: () => true,
    work: async ({ id, auditFSID, resultId, audience, openedAt }) => {
      const stored = await store.get<Audit>(COLLECTIONS.audits, auditFSID)
      const carrier = stored && (await pass.carrierOf(stored.carrierCompany))
      const expect = { field: 'pending', value: true }
      const at = { kind: 'update', collection: COLLECTIONS.resultLinks, id } as const
      const over: BatchWrite = { ...at, data: { pending: false }, expect }
      report.done++
      countDone(report, 'opened')
      if (pass.dryRun) return true
      if (!stored || !carrier) {
        await store.batch([over])
        return true
      }
      const sent = await store.get<ResultPackage>(COLLECTIONS.results, resultId)
      const opened: BatchWrite[] = sent
        ? [
            {
              kind: 'update',
              collection: COLLECTIONS.results,
              id: resultId,
              data: { opened: { ...sent.opened, [audience]: openedAt } },
            },
          ]
        : []
      const text = `Results opened by the ${audience} through their link`
      const also = [...opened, over]
      return noteCopy(world, readAudit(stored), { carrier, text, failed: false, also })
    },
  })
  return report
}
