import type { WorkCarrier } from '../../domain/audit/AdvanceFacts.ts'
import type { Audit } from '../../domain/audit/Audit.ts'
import { setWorkerFlag } from '../../domain/intake/setWorkerFlag.ts'
import { AuditDraft } from '../../domain/step/AuditDraft.ts'
import type { BatchWrite } from '../../ports/documentStore.ts'
import { type WorkWorld, workOnAudit } from '../advance/workOnAudit.ts'
import { WORKER_ACTOR } from '../worker/workerActor.ts'

/**
 * Says in the audit's history what became of its results, in one batch with `also`; a failure is flagged
 * for a person, and a receipt takes that flag away. False when the audit has changed meanwhile: nothing
 * was written, and the next pass looks again.
 */
export async function tellOfResults(
  world: WorkWorld,
  audit: Audit,
  {
    carrier,
    text,
    failed,
    also,
  }: { carrier: WorkCarrier; text: string; failed: boolean; also: readonly BatchWrite[] },
): Promise<boolean> {
  const done = await workOnAudit(world, audit, {
    actor: WORKER_ACTOR,
    carrier,
    reason: '',
    bulk: false,
    also,
    reads: () => [],
    work: (worked, context) => {
      const draft = new AuditDraft(worked, context)
      setWorkerFlag(draft, 'RESULTS_UNDELIVERED', failed)
      draft.record(failed ? 'UNDELIVERED' : 'DELIVERED', text, null)
      return { ok: true, value: draft.finish() }
    },
  })
  return done.ok
}
