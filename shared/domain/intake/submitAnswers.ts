import { stateEntry } from '../audit/stateEntries.ts'
import { transitionOf } from '../audit/transitions.ts'
import { withWorkerFlag } from '../audit/workerFlags.ts'
import { AuditDraft } from '../step/AuditDraft.ts'
import { moveAudit } from '../step/moveAudit.ts'
import type { WorkContext, WorkedAudit, WorkedChange } from '../step/WorkedAudit.ts'
import { setWorkerFlag } from './setWorkerFlag.ts'

/** What came of a submission. */
export interface Submission {
  change: WorkedChange
  did: 'submitted' | 'skipped' | 'refused'
}

/**
 * The public side has submitted: the audit is Submitted or, with documents left out, Skipped. A move
 * that the workflow refuses is flagged for a person. Null where nothing is left to submit.
 * A paused audit takes answers, not the submission.
 */
export function submitAnswers(worked: WorkedAudit, context: WorkContext): Submission | null {
  const { bakeState, skippedDocuments } = worked.audit
  if (bakeState === 'SUBMITTED') return null
  if (bakeState === 'PAUSED') return { change: refuse(worked, context), did: 'refused' }
  const skipped = Object.keys(skippedDocuments)
  if (skipped.length > 0 && transitionOf(bakeState, 'SKIPPED') !== null) {
    const change = skip(worked, skipped, context)
    if (change) return { change, did: 'skipped' }
  }
  const change = submit(worked, context)
  return change ? { change, did: 'submitted' } : { change: refuse(worked, context), did: 'refused' }
}

function submit(worked: WorkedAudit, context: WorkContext): WorkedChange | null {
  const flags = withWorkerFlag(worked.audit.flags, 'SUBMISSION_REFUSED', false)
  const audit = { ...worked.audit, flags }
  const result = moveAudit({ ...worked, audit }, 'SUBMITTED', context)
  return result.ok ? result.value : null
}

/** Finished without some documents: nobody waits for the insured any more, a person asks or waives. */
function skip(
  worked: WorkedAudit,
  types: readonly string[],
  context: WorkContext,
): WorkedChange | null {
  const { now: dateCompleted } = context.facts
  const facts = { ...context.facts, reason: types.join(', ') }
  const draft = new AuditDraft(worked, { ...context, facts })
  const { op, text } = stateEntry(worked.audit.bakeState, 'SKIPPED')
  if (draft.record(op, text, 'SKIPPED')) return null
  for (const step of draft.inTrack('insured'))
    draft.end(step, 'ANSWERED', { dateCompleted, acUserId: context.actor.userId })
  setWorkerFlag(draft, 'SUBMISSION_REFUSED', false)
  return draft.finish()
}

function refuse(worked: WorkedAudit, context: WorkContext): WorkedChange {
  const draft = new AuditDraft(worked, context)
  setWorkerFlag(draft, 'SUBMISSION_REFUSED', true)
  draft.record('REFUSED', 'What came could not be taken as it is', null)
  return draft.finish()
}
