import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { refusalOfMove } from '../audit/advanceAudit.ts'
import { withWords } from '../audit/stateEntries.ts'
import { type BakeState, STATES } from '../audit/states.ts'
import { transitionOf } from '../audit/transitions.ts'
import { AuditDraft } from './AuditDraft.ts'
import { isOptedOut, refusalOfBounced } from './contactRefusal.ts'
import { belongsTo } from './enterState.ts'
import { refusalAfterLastContact } from './lastContactDay.ts'
import { afterQuietHours, keepsQuietHours } from './quietHours.ts'
import { stepExists } from './stepExists.ts'
import { readStepName } from './stepName.ts'
import { isSentByEngine } from './stepSettings.ts'
import { STEPS, type StepType } from './steps.ts'
import { trackOf } from './track.ts'
import { refusalOfValidation } from './validateStep.ts'
import type { WorkContext, WorkedAudit, WorkedChange } from './WorkedAudit.ts'
import { isLoggedContact } from './waiting.ts'

const OVER: readonly BakeState[] = ['CANCELLED', 'INVOICED']

/**
 * Adds a step that begins at once, under a name of its own if one was typed. Refused with STEP_EXISTS while one of its type is open
 * (specification §4), with NO_AGENT_INSURED_EMAIL (status 301) for a new contact whose e-mail nobody
 * has given, with RECIPIENT_BOUNCED for an e-mail that could only go where one has bounced. A step of the chase takes the place of its track's open one.
 */
export function createStep(
  worked: WorkedAudit,
  type: StepType,
  context: WorkContext,
  typedName = '',
): Result<WorkedChange> {
  const refused =
    stepExists(type, worked.audit) ??
    refusalOfPlace(worked, type, context) ??
    refusalOfValidation(type, worked.audit) ??
    refusalOfBounced(type, worked.audit, context.facts.carrier)
  if (refused) return { ok: false, error: refused }
  const name = readStepName(typedName)
  if (!name.ok) return name
  const draft = new AuditDraft(worked, context)
  const track = trackOf(type)
  if (track !== null) for (const step of draft.inTrack(track)) draft.end(step, 'WITHDRAWN')
  const added = draft.add(type, firstMoment(draft, type))
  if (name.value !== '') draft.put('update', { ...added, displayName: name.value })
  draft.record('STEP_ADDED', withWords(`${STEPS[type].displayName} added`, name.value), null)
  return { ok: true, value: draft.finish() }
}

/** A text is sent when quiet hours are over; a call that a person asks for is theirs to make. */
function firstMoment(draft: AuditDraft, type: StepType): Date {
  const { now } = draft.context.facts
  return isSentByEngine(type) && keepsQuietHours(type)
    ? afterQuietHours(now, draft.audit.timeZone)
    : now
}

/** Why a step has no place in the audit's state; null when it has. */
export function refusalOfPlace(
  { audit }: WorkedAudit,
  type: StepType,
  { facts, actor }: WorkContext,
): Refusal | null {
  const { displayName, setsState } = STEPS[type]
  const state = audit.bakeState
  const moves = setsState !== null && transitionOf(state, setsState) !== null
  const isWork = state !== 'PAUSED' && (belongsTo(type, state) || moves)
  if (isLoggedContact(type) ? OVER.includes(state) : !isWork)
    return refusal('STEP_NOT_HERE', { step: displayName, state: STATES[state].label })
  if (type === 'SEND_TO_CARRIER_API') {
    // The engine then moves the audit in the person's place: only who may move it may ask.
    const refused = refusalOfMove(audit, 'SENT_TO_CARRIER', actor, { ...facts, reason: '' })
    if (refused) return refused
  }
  const { channel } = STEPS[type]
  if (isOptedOut(type, audit)) return refusal('DO_NOT_CONTACT', { channel: channel ?? '' })
  return refusalAfterLastContact(type, audit, facts.today)
}
