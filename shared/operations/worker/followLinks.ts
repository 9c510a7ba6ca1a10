import type { Audit } from '../../domain/audit/Audit.ts'
import { readAudit } from '../../domain/audit/unworked.ts'
import { linkChanges } from '../../domain/intake/linkChanges.ts'
import type { CarrierAudit } from '../../domain/rollup/CarrierAudit.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite, DocumentStore } from '../../ports/documentStore.ts'
import { intakesOf } from '../advance/readKnowledge.ts'

/** What a link's pages or its end depend on, of what the projection knew of the audit before. */
const FOLLOWED = [
  'bakeState',
  'insuredCompany',
  'policyNumber',
  'policyStart',
  'policyEnd',
  'auditDue',
  'auditNoFlyDue',
] as const satisfies readonly (keyof Audit & keyof CarrierAudit)[]

/**
 * Brings the intakes of an audit's agents and delegates to where the audit is now: only trusted code
 * knows them all, so a browser's write changes the insured's alone. One that has something to be folded
 * is left to that. Doing it twice changes nothing. Rejects with a `StoreError`, `conflict` when somebody
 * saved in between.
 */
export async function followLinks(
  store: DocumentStore,
  audit: Audit,
  { before, timeZone }: { before: CarrierAudit | null; timeZone: string },
): Promise<void> {
  // No link is older than the audit's first projection that matters: nothing has been sent yet.
  if (before === null || FOLLOWED.every((field) => before[field] === audit[field])) return
  const intakes = await intakesOf(store, audit)
  const writes = intakes.flatMap((intake): BatchWrite[] => {
    if (intake.scope === 'insured' || intake.revoked === true) return []
    const data = { ...linkChanges(intake, readAudit(audit), timeZone) }
    // What is being answered comes into the audit first, and settles these two.
    if (intake.pending) {
      delete data.status
      delete data.asked
    }
    if (Object.keys(data).length === 0) return []
    const expect = { field: 'rev', value: intake.rev }
    return [{ kind: 'update', collection: COLLECTIONS.intakes, id: intake.id, data, expect }]
  })
  if (writes.length > 0) await store.batch(writes)
}
