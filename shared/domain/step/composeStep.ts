import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { OutgoingTemplate } from '../outgoing/OutgoingTemplate.ts'
import { refusalOfParty } from '../outgoing/refusalOfParty.ts'
import { cleanTemplate, refusalOfTemplate } from '../outgoing/renderTemplate.ts'
import { AuditDraft } from './AuditDraft.ts'
import { contactRefusal } from './contactRefusal.ts'
import { refusalOfPlace } from './createStep.ts'
import { afterQuietHours, keepsQuietHours } from './quietHours.ts'
import { isSentByEngine } from './stepSettings.ts'
import { STEPS, type StepType } from './steps.ts'
import { trackOf } from './track.ts'
import { refusalOfValidation } from './validateStep.ts'
import type { WorkContext, WorkedAudit, WorkedChange } from './WorkedAudit.ts'

/**
 * A person writes an e-mail, text or letter, which the engine then sends in the words they have
 * `typed` as soon as it may (a text waits for the end of quiet hours). Where the step is open already,
 * scheduled or waiting to be looked at, it is that one; else it is added and takes the place of its
 * track's.
 */
export function composeStep(
  worked: WorkedAudit,
  type: StepType,
  context: WorkContext,
  typed: OutgoingTemplate,
): Result<WorkedChange> {
  const { displayName } = STEPS[type]
  const { now, carrier } = context.facts
  const words = cleanTemplate(typed)
  if (!isSentByEngine(type))
    return { ok: false, error: refusal('STEP_NOT_TO_RELEASE', { step: displayName }) }
  const refused =
    refusalOfPlace(worked, type, context) ??
    refusalOfValidation(type, worked.audit) ??
    contactRefusal(type, worked.audit, carrier) ??
    refusalOfTemplate(words) ??
    refusalOfParty(type, words)
  if (refused) return { ok: false, error: refused }
  const draft = new AuditDraft(worked, context)
  const track = trackOf(type)
  const open = draft.openStep(type)
  if (track !== null)
    for (const step of draft.inTrack(track)) if (step.id !== open?.id) draft.end(step, 'WITHDRAWN')
  const start = keepsQuietHours(type) ? afterQuietHours(now, draft.audit.timeZone) : now
  const step = open ?? draft.add(type, start)
  const begun = open?.status === 'SCHEDULED' && start <= now ? draft.start(open) : step
  const args = { ...begun.args, ...words, released: now.toISOString() }
  draft.put('update', { ...begun, args, baker: false, dateStarted: start, dueAt: start })
  draft.record('APPROVED', `${displayName} released for sending`, null)
  return { ok: true, value: draft.finish() }
}
