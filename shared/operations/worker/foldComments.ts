import type { Audit } from '../../domain/audit/Audit.ts'
import { setWorkerFlag } from '../../domain/intake/setWorkerFlag.ts'
import { AuditDraft } from '../../domain/step/AuditDraft.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite } from '../../ports/documentStore.ts'
import { workOnAudit } from '../advance/workOnAudit.ts'
import { countDone, type Duty, emptyReport } from './Duty.ts'
import { eachInPages } from './eachInPages.ts'
import { PENDING_QUERIES } from './pendingQueries.ts'

/** What a carrier user has written about an audit (collection `comments`): create only. */
export interface Comment {
  id: string
  auditFSID: string
  carrierCompany: string
  text: string
  /** The carrier user's e-mail. */
  userId: string
  dateAdded: Date
  /** True until the worker has taken it into the history. */
  pending: boolean
}

/**
 * Characters of a history that still takes comments: a document holds a mebibyte, and staff's own work
 * has to find room. A comment beyond it stays in its collection.
 */
const MOST_HISTORY = 400_000

/** Comments: each becomes an entry of the history in its author's name, and a flag, once. */
export const foldComments: Duty = async (world, pass) => {
  const { store, clock } = world
  const report = emptyReport()
  await eachInPages<Comment>(world, pass, report, {
    duty: 'comments',
    page: (limit) =>
      store.list<Comment>(COLLECTIONS.comments, { ...PENDING_QUERIES.comments, limit }),
    since: ({ dateAdded }) => dateAdded ?? clock.now(),
    work: async ({ id, auditFSID, carrierCompany, text, userId }) => {
      const over: BatchWrite = {
        kind: 'update',
        collection: COLLECTIONS.comments,
        id,
        data: { pending: false },
        // Another worker may have taken it meanwhile.
        expect: { field: 'pending', value: true },
      }
      const audit = await store.get<Audit>(COLLECTIONS.audits, auditFSID)
      const carrier = audit && (await pass.carrierOf(audit.carrierCompany))
      const isFull = audit !== null && JSON.stringify(audit.history).length > MOST_HISTORY
      if (!audit || !carrier || audit.carrierCompany !== carrierCompany || isFull) {
        report.flagged++
        if (!pass.dryRun) await store.batch([over])
        return true
      }
      const done = await workOnAudit(world, audit, {
        actor: { userId, role: 'system' },
        carrier,
        reason: text,
        bulk: false,
        dryRun: pass.dryRun,
        also: [over],
        reads: () => [],
        work: (worked, context) => {
          const draft = new AuditDraft(worked, context)
          setWorkerFlag(draft, 'CARRIER_COMMENT', true)
          draft.record('COMMENT', 'Comment', null)
          return { ok: true, value: draft.finish() }
        },
      })
      if (!done.ok) return false
      report.done++
      countDone(report, 'commented')
      return true
    },
  })
  return report
}
