import type { BakeState } from '../audit/states.ts'
import type { AuditDraft } from './AuditDraft.ts'
import { chooseFollowUp } from './followUpConditions.ts'
import { FOLLOW_UPS } from './followUps.ts'
import type { Step } from './Step.ts'
import { readStepType, STEPS, type StepType } from './steps.ts'
import { trackOf } from './track.ts'
import { isWait, waitsAfterwards } from './waiting.ts'

const LETTERS: readonly StepType[] = ['MAILING_INSURED', 'MAILING_INSURED_LOCATION']

/**
 * Opens what follows, at `start`. A step whose type is open already, or whose track has another open
 * step, ends its track: it has joined the other one. A letter goes once; after it comes what a letter
 * without an answer leads to.
 */
export function openFollowUps(
  draft: AuditDraft,
  types: readonly StepType[],
  start: Date,
  before?: Step,
): void {
  for (const type of types) {
    const track = trackOf(type)
    if (draft.openStep(type) || (track !== null && draft.inTrack(track).length > 0)) continue
    if (LETTERS.includes(type) && wasMailed(draft, type)) {
      openFollowUps(draft, lapsedSteps(draft, type), start, before)
      continue
    }
    draft.add(type, start, before ? linkTo(before, start > draft.context.facts.now) : {})
  }
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
function linkTo({ id, type }: Step, isAwaited: boolean): Step['args'] {
  return isAwaited && waitsAfterwards(type) ? { after: type, afterId: id } : { afterId: id }
}

function wasMailed(draft: AuditDraft, type: StepType): boolean {
  const { historyOp, historyText } = STEPS[type]
  return draft.audit.history.some(
    ({ op, text }) =>
      op === historyOp && (text === historyText || text.startsWith(`${historyText}:`)),
  )
}
