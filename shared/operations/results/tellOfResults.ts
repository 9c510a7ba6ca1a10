import type { WorkCarrier } from '../../domain/audit/AdvanceFacts.ts'
import type { Audit } from '../../domain/audit/Audit.ts'
import { setWorkerFlag } from '../../domain/intake/setWorkerFlag.ts'
import { AuditDraft } from '../../domain/step/AuditDraft.ts'
import { completeInDraft } from '../../domain/step/completeStep.ts'
import type { BatchWrite } from '../../ports/documentStore.ts'
import { type WorkWorld, workOnAudit } from '../advance/workOnAudit.ts'
import { WORKER_ACTOR } from '../worker/workerActor.ts'

/** What became of a sending. */
interface Told {
  carrier: WorkCarrier
  /** What the history says. */
  text: string
  failed: boolean
  /** Where it arrived, with its receipt: what the entry of the move says. */
  arrived?: string
  also: readonly BatchWrite[]
}

/**
 * Says in the audit's history what became of its results, in one batch with `also`. A failure is flagged
 * for a person and ends the step of the sending; an arrival takes the flag away, and moves an audit that
 * waited for it to Sent to carrier. False when the audit has changed meanwhile: nothing was written, and
 * the next pass looks again.
 */
export async function tellOfResults(
  world: WorkWorld,
  audit: Audit,
  { carrier, text, failed, arrived = '', also }: Told,
): Promise<boolean> {
  const done = await workOnAudit(world, audit, {
    actor: WORKER_ACTOR,
    carrier,
    reason: arrived,
    bulk: false,
    also,
    reads: () => [],
    work: (worked, context) => {
      const moves = !failed && worked.audit.bakeState === 'FINAL_REVIEW_COMPLETE'
      const facts = moves ? context.facts : { ...context.facts, reason: '' }
      const draft = new AuditDraft(worked, { ...context, facts })
      setWorkerFlag(draft, 'RESULTS_UNDELIVERED', failed)
      const step = draft.openStep('SEND_TO_CARRIER_API')
      if (moves) return completeInDraft(draft, step ?? draft.add('SEND_TO_CARRIER_API', facts.now))
      if (failed && step) draft.end(step, 'FAILED', { result: 'undeliverable' })
      draft.record(failed ? 'UNDELIVERED' : 'DELIVERED', text, null)
      return { ok: true, value: draft.finish() }
    },
  })
  return done.ok
}
