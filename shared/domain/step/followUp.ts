import type { BakeState } from '../audit/states.ts'
import type { AuditDraft } from './AuditDraft.ts'
import { isOptedOut } from './contactRefusal.ts'
import { chooseFollowUp } from './followUpConditions.ts'
import { FOLLOW_UPS } from './followUps.ts'
import { isAfterLastContact, refusalAfterLastContact } from './lastContactDay.ts'
import { afterQuietHours, keepsQuietHours } from './quietHours.ts'
import type { Step } from './Step.ts'
import { readStepType, STEPS, type StepType } from './steps.ts'
import { trackOf } from './track.ts'
import { isWait, waitsAfterwards } from './waiting.ts'

const LETTERS: readonly StepType[] = ['MAILING_INSURED', 'MAILING_INSURED_LOCATION']

/** Nobody waits for an agent whom nobody may ask again. */
const AGENT_WAITS: readonly StepType[] = ['WAITING_FOR_AGENT', 'WAITING_FOR_PROVIDED_AGENT']

/**
 * Opens what follows, at `start`, or when quiet hours are over. A step whose type is open already, or
 * whose track has another open step, ends its track: it has joined the other one. What has no place
 * any more is left out; then comes what its silence would have led to.
 */
export function openFollowUps(
  draft: AuditDraft,
  types: readonly StepType[],
  start: Date,
  before?: Pick<Step, 'id' | 'type'>,
): void {
  for (const type of types) {
    const track = trackOf(type)
    if (draft.openStep(type) || (track !== null && draft.inTrack(track).length > 0)) continue
    if (isLeftOut(draft, type)) {
      openFollowUps(draft, lapsedSteps(draft, type), start, before)
      continue
    }
    const { timeZone } = draft.audit
    const begin = keepsQuietHours(type) ? afterQuietHours(start, timeZone) : start
    draft.add(type, begin, before ? linkTo(before, start > draft.context.facts.now) : {})
  }
}

/** These steps, and in place of one that is left out what its silence would have led to. */
export function stepsInPlaceOf(draft: AuditDraft, types: readonly StepType[]): StepType[] {
  return types.flatMap((type) =>
    isLeftOut(draft, type) ? stepsInPlaceOf(draft, lapsedSteps(draft, type)) : [type],
  )
}

/**
 * A letter goes once. The insured is not reached by a channel they do not want, and nobody after the
 * last contact day.
 */
function isLeftOut(draft: AuditDraft, type: StepType): boolean {
  const { audit, context } = draft
  if (LETTERS.includes(type) && wasMailed(draft, type)) return true
  if (isOptedOut(type, audit)) return true
  const { today } = context.facts
  if (AGENT_WAITS.includes(type)) return isAfterLastContact(audit, today)
  return refusalAfterLastContact(type, audit, today) !== null
}

/** The steps that follow when a wait for an answer to `type` goes by. */
export function lapsedSteps(draft: AuditDraft, type: StepType): readonly StepType[] {
  const rows = FOLLOW_UPS[type]?.lapsed ?? []
  return chooseFollowUp(rows, draft.audit, draft.context.facts)?.steps ?? []
}

/** The state that steps put the audit in when they begin: only a wait does. */
export function stateBegun(types: readonly StepType[]): BakeState | null {
  const waits = types.filter(isWait).map((type) => STEPS[type].setsState)
  return waits.find((state) => state !== null) ?? null
}

/** The outreach whose answer this open step would be ended by: the one before it, or itself. */
export function askedBy(step: Step): StepType | null {
  const before = readStepType(step.args['after'] ?? '')
  return before ?? (waitsAfterwards(step.type) ? step.type : null)
}

/** `afterId` is the step before; `after` its type, while an answer to it is still waited for. */
function linkTo({ id, type }: Pick<Step, 'id' | 'type'>, isAwaited: boolean): Step['args'] {
  return isAwaited && waitsAfterwards(type) ? { after: type, afterId: id } : { afterId: id }
}

function wasMailed(draft: AuditDraft, type: StepType): boolean {
  const { historyOp, historyText } = STEPS[type]
  return draft.audit.history.some(
    ({ op, text }) =>
      op === historyOp && (text === historyText || text.startsWith(`${historyText}:`)),
  )
}
