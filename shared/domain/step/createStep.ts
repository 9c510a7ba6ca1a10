import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { type BakeState, STATES } from '../audit/states.ts'
import { transitionOf } from '../audit/transitions.ts'
import { AuditDraft } from './AuditDraft.ts'
import { isOptedOut } from './contactRefusal.ts'
import { belongsTo } from './enterState.ts'
import { refusalAfterLastContact } from './lastContactDay.ts'
import { afterQuietHours, keepsQuietHours } from './quietHours.ts'
import { stepExists } from './stepExists.ts'
import { isSentByEngine } from './stepSettings.ts'
import { STEPS, type StepType } from './steps.ts'
import { trackOf } from './track.ts'
import type { WorkContext, WorkedAudit, WorkedChange } from './WorkedAudit.ts'
import { isLoggedContact } from './waiting.ts'

const OVER: readonly BakeState[] = ['CANCELLED', 'INVOICED']

/**
 * Adds a step that begins at once. Refused with STEP_EXISTS while one of its type is open
 * (specification §4). A step of the chase takes the place of its track's open one.
 */
export function createStep(
  worked: WorkedAudit,
  type: StepType,
  context: WorkContext,
): Result<WorkedChange> {
  const refused = stepExists(type, worked.audit) ?? refusalOfPlace(worked, type, context)
  if (refused) return { ok: false, error: refused }
  const draft = new AuditDraft(worked, context)
  const track = trackOf(type)
  if (track !== null) for (const step of draft.inTrack(track)) draft.end(step, 'WITHDRAWN')
  draft.add(type, firstMoment(draft, type))
  draft.record('STEP_ADDED', `${STEPS[type].displayName} added`, null)
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
  { facts }: WorkContext,
): Refusal | null {
  const { displayName, setsState } = STEPS[type]
  const state = audit.bakeState
  const moves = setsState !== null && transitionOf(state, setsState) !== null
  const isWork = state !== 'PAUSED' && (belongsTo(type, state) || moves)
  if (isLoggedContact(type) ? OVER.includes(state) : !isWork)
    return refusal('STEP_NOT_HERE', { step: displayName, state: STATES[state].label })
  const { channel } = STEPS[type]
  if (isOptedOut(type, audit)) return refusal('DO_NOT_CONTACT', { channel: channel ?? '' })
  return refusalAfterLastContact(type, audit, facts.today)
}
