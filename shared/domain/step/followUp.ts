import type { BakeState } from '../audit/states.ts'
import type { AuditDraft } from './AuditDraft.ts'
import { isOptedOut, refusalOfBounced } from './contactRefusal.ts'
import { chooseFollowUp } from './followUpConditions.ts'
import { FOLLOW_UPS, TO_PROVIDED_AGENT } from './followUps.ts'
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
 * A letter goes once. The insured is not reached by a channel they do not want, nobody at an address
 * that has bounced, and nobody after the last contact day.
 */
function isLeftOut(draft: AuditDraft, type: StepType): boolean {
  const { audit, context } = draft
  if (LETTERS.includes(type) && wasMailed(draft, type)) return true
  if (isOptedOut(type, audit)) return true
  const { today, carrier } = context.facts
  if (refusalOfBounced(type, audit, carrier) !== null) return true
  if (AGENT_WAITS.includes(type)) return isAfterLastContact(audit, today)
  return refusalAfterLastContact(type, audit, today) !== null
}

/** The steps that follow when a wait for an answer to `type` goes by, by the audit as it is or will be. */
export function lapsedSteps(
  draft: AuditDraft,
  type: StepType,
  audit = draft.audit,
): readonly StepType[] {
  const rows = FOLLOW_UPS[type]?.lapsed ?? []
  return chooseFollowUp(rows, audit, draft.context.facts)?.steps ?? []
}

/** The steps that follow when `type` could not be carried out: those of silence, unless it has its own. */
export function failedSteps(draft: AuditDraft, type: StepType): readonly StepType[] {
  const rows = FOLLOW_UPS[type]?.failed
  if (rows === undefined) return lapsedSteps(draft, type)
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

/** Asked of the agent of the order, or waited for, while the retail agent was not known. */
const ASKED_OF_AGENT: readonly StepType[] = [
  'CALL_AGENT',
  'WAITING_FOR_AGENT',
  'WAITING_FOR_PROVIDED_AGENT',
  'RECEIVING_INFO_FROM_AGENT',
]

/**
 * The retail agent has become known: what was planned with the agent of the order gives way, and the
 * retail agent is written to, or called where there is no address.
 */
export function turnToProvidedAgent(draft: AuditDraft): void {
  if (!['CONTACTING', 'HEARTBEAT'].includes(draft.audit.bakeState)) return
  const { facts } = draft.context
  const [type] = chooseFollowUp(TO_PROVIDED_AGENT, draft.audit, facts)?.steps ?? []
  const open = draft.inTrack('agent')
  const isInTurn = open.some((step) => ASKED_OF_AGENT.includes(step.type) && step.type !== type)
  if (type === undefined || !isInTurn || isLeftOut(draft, type)) return
  for (const step of open) draft.end(step, 'WITHDRAWN')
  openFollowUps(draft, [type], facts.now)
}
