import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { type BakeState, STATES } from '../audit/states.ts'
import { transitionOf } from '../audit/transitions.ts'
import { formatDay } from '../format/day.ts'
import { AuditDraft } from './AuditDraft.ts'
import { belongsTo } from './enterState.ts'
import { stepExists } from './stepExists.ts'
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
  draft.add(type, context.facts.now)
  draft.record('STEP_ADDED', `${STEPS[type].displayName} added`, null)
  return { ok: true, value: draft.finish() }
}

/** Why a step has no place in the audit's state; null when it has. */
export function refusalOfPlace(
  { audit }: WorkedAudit,
  type: StepType,
  { facts }: WorkContext,
): Refusal | null {
  const { displayName, direction, setsState } = STEPS[type]
  const state = audit.bakeState
  const moves = setsState !== null && transitionOf(state, setsState) !== null
  const isWork = state !== 'PAUSED' && (belongsTo(type, state) || moves)
  if (isLoggedContact(type) ? OVER.includes(state) : !isWork)
    return refusal('STEP_NOT_HERE', { step: displayName, state: STATES[state].label })
  const last = audit.auditNoFlyDue
  if (trackOf(type) !== null && direction === 'out' && last !== null && facts.today > last)
    return refusal('LAST_CONTACT_DAY_OVER', { day: formatDay(last) })
  return null
}
