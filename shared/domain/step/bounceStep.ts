import { type Result, refusal } from '#shared/errors/refusal.ts'
import { AuditDraft } from './AuditDraft.ts'
import { lapsedSteps, openFollowUps } from './followUp.ts'
import { BOUNCED } from './followUps.ts'
import type { Step } from './Step.ts'
import { STEPS } from './steps.ts'
import type { WorkContext, WorkedAudit, WorkedChange } from './WorkedAudit.ts'

/**
 * A carried-out e-mail came back: it failed, nobody waits for its answer any more, and the agent is
 * asked for help when it was the insured's (specification §4); else its follow-up begins at once.
 */
export function bounceStep(
  worked: WorkedAudit,
  sent: Step,
  context: WorkContext,
): Result<WorkedChange> {
  const { channel, party, displayName } = STEPS[sent.type]
  if (sent.status !== 'COMPLETED' || channel !== 'email')
    return { ok: false, error: refusal('STEP_NOT_SENT', { step: displayName }) }
  const draft = new AuditDraft(worked, context)
  draft.end(sent, 'FAILED', { result: 'bounced' })
  draft.record('BOUNCED', `${displayName}: bounced`, null)
  for (const step of draft.openSteps())
    if (step.args['afterId'] === sent.id) draft.end(step, 'WITHDRAWN')
  const next = party === 'insured' ? BOUNCED.steps : lapsedSteps(draft, sent.type)
  if (party === 'insured' && !draft.openStep('GET_HELP_FROM_AGENT'))
    // The help that is needed now comes before whatever the agent was to be asked next.
    for (const step of draft.inTrack('agent')) draft.end(step, 'WITHDRAWN')
  openFollowUps(draft, next, context.facts.now, sent)
  return { ok: true, value: draft.finish() }
}
