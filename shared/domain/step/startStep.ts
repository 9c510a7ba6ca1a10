import { type Result, refusal } from '#shared/errors/refusal.ts'
import { setWorkerFlag } from '../intake/setWorkerFlag.ts'
import { AuditDraft } from './AuditDraft.ts'
import { completeInDraft } from './completeStep.ts'
import { contactRefusal } from './contactRefusal.ts'
import { dueWork } from './dueWork.ts'
import { belongsTo } from './enterState.ts'
import { failInDraft } from './failStep.ts'
import { lapsedSteps, openFollowUps, stepsInPlaceOf } from './followUp.ts'
import { afterQuietHours, keepsQuietHours } from './quietHours.ts'
import { refusalWhilePaused } from './refusalWhilePaused.ts'
import type { Step } from './Step.ts'
import { isSentByEngine } from './stepSettings.ts'
import { readStepType, STEPS, type StepType } from './steps.ts'
import { refusalOfValidation } from './validateStep.ts'
import type { WorkContext, WorkedAudit, WorkedChange } from './WorkedAudit.ts'

/**
 * The engine begins a step whose start has come, and sends it when it is its own. What was planned
 * days ago is chosen again by what is known now; another step then takes its place. In quiet hours a
 * text or call is put off until they end. What cannot be sent fails, and its follow-up begins.
 */
export function startStep(
  worked: WorkedAudit,
  type: StepType,
  context: WorkContext,
): Result<WorkedChange> {
  const rests = refusalWhilePaused(type, worked.audit)
  if (rests) return { ok: false, error: rests }
  const draft = new AuditDraft(worked, context)
  const step = draft.openStep(type)
  const { now } = context.facts
  const { displayName } = STEPS[type]
  if (context.actor.role !== 'system')
    return { ok: false, error: refusal('STEP_STARTS_ITSELF', { step: displayName }) }
  const { timeZone } = context.facts.carrier
  if (!step || dueWork(step, worked.audit, { now, timeZone }) !== 'start')
    return { ok: false, error: refusal('STEP_NOT_DUE', { step: displayName }) }
  const chosen = chosenAnew(draft, step)
  if (!chosen.includes(type)) {
    draft.end(step, 'WITHDRAWN')
    openFollowUps(draft, chosen, now, step)
    const isIdle = draft.openSteps().length === 0
    if (isIdle && belongsTo('MANUAL', draft.audit.bakeState)) draft.add('MANUAL', now)
    return { ok: true, value: draft.finish() }
  }
  const start = keepsQuietHours(type) ? afterQuietHours(now, draft.audit.timeZone) : now
  if (start > now) {
    draft.end({ ...step, dateStarted: start, dueAt: start }, 'SCHEDULED')
    return { ok: true, value: draft.finish() }
  }
  const begun = step.status === 'SCHEDULED' ? draft.start(step) : step
  if (begun.baker || !isSentByEngine(type)) return { ok: true, value: draft.finish() }
  return send(draft, begun)
}

/** What silence on the step before leads to by what is known now; else the step itself. */
function chosenAnew(draft: AuditDraft, { type, args, callbackAt }: Step): readonly StepType[] {
  const after = callbackAt === null ? readStepType(args['after'] ?? '') : null
  const steps = after === null ? [] : lapsedSteps(draft, after)
  return stepsInPlaceOf(draft, steps.length === 0 ? [type] : steps)
}

function send(draft: AuditDraft, step: Step): Result<WorkedChange> {
  const { type } = step
  const refused =
    refusalOfValidation(type, draft.audit) ??
    contactRefusal(type, draft.audit, draft.context.facts.carrier)
  // A missing address shows in the audit's band; a wrong one shows nowhere else.
  if (refused?.code === 'RECIPIENT_INVALID') setWorkerFlag(draft, 'UNDELIVERED', true)
  return refused ? failInDraft(draft, step, refused) : completeInDraft(draft, step)
}
