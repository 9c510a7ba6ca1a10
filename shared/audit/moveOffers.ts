import type { Refusal } from '#shared/errors/refusal.ts'
import type { Actor } from './actor.ts'
import { refusalOfMove } from './advanceAudit.ts'
import type { AdvanceFacts, Audit, WorkCarrier } from './model.ts'
import { OUTCOME_REASON_CODES } from './nonproductive.ts'
import { sendingPlace } from './resultPackage.ts'
import { type BakeState, STATES } from './states.ts'
import { reachableFrom, type Transition, transitionOf } from './transitions.ts'

/**
 * What a person has to say for a move. `outcomeReason`: one of the reason codes; `document`: a document
 * type and what is wrong with it; `sending`: nothing, the engine sends it; `handover`: how a person
 * handed it over; `pause`: a reason, and until when; `waiver`: a reason that stands in for what a guard misses.
 */
export type MoveWords =
  | 'none'
  | 'reason'
  | 'outcomeReason'
  | 'document'
  | 'sending'
  | 'handover'
  | 'pause'
  | 'waiver'

/** A move from where an audit is: what it asks for, and why it cannot be made now whatever is said. */
export interface MoveOffer {
  to: BakeState
  words: MoveWords
  refused: Refusal | null
}

const ANY_WORDS = 'because'

/** What could be said for a move, to see whether anything would do. */
const SAYINGS: Record<MoveWords, readonly string[]> = {
  none: [''],
  reason: [ANY_WORDS],
  outcomeReason: OUTCOME_REASON_CODES,
  document: [`D99: ${ANY_WORDS}`],
  sending: [''],
  handover: [ANY_WORDS],
  pause: [ANY_WORDS],
  waiver: [ANY_WORDS],
}

/** Every move that staff may make from where an audit is, in the table's order. */
export function moveOffers(audit: Audit, actor: Actor, facts: AdvanceFacts): MoveOffer[] {
  return reachableFrom(audit.bakeState).flatMap((to) => {
    const transition = transitionOf(audit.bakeState, to)
    const isStaffs = transition?.roles.some((role) => role === 'admin' || role === 'baker')
    return transition && isStaffs ? [offerOf(audit, to, transition, actor, facts)] : []
  })
}

function offerOf(
  audit: Audit,
  to: BakeState,
  transition: Transition,
  actor: Actor,
  facts: AdvanceFacts,
): MoveOffer {
  const said = (reason: string) => refusalOfMove(audit, to, actor, { ...facts, reason })
  const words = wordsOf(audit, to, transition, facts)
  const refusals = SAYINGS[words].map(said)
  const passes = refusals.includes(null)
  if (!passes && words === 'none' && said(ANY_WORDS) === null)
    return { to, words: 'waiver', refused: null }
  return { to, words, refused: passes ? null : (refusals[0] ?? null) }
}

function wordsOf(
  audit: Audit,
  to: BakeState,
  { reason }: Transition,
  { carrier }: AdvanceFacts,
): MoveWords {
  if (to === 'WRONG_DOCS') return 'document'
  if (to === 'NONPRODUCTIVE') return 'outcomeReason'
  if (to === 'SENT_TO_CARRIER') return sendingPlace(audit, carrier) ? 'sending' : 'handover'
  if (to === 'PAUSED') return 'pause'
  return reason ? 'reason' : 'none'
}

/** The move that the state's standing action (`nextAction.ts`) leads to; null where no person makes one. */
export function mainMove(
  { bakeState, pause }: Pick<Audit, 'bakeState' | 'pause'>,
  { worksheet }: Pick<WorkCarrier, 'worksheet'>,
): BakeState | null {
  if (bakeState === 'PAUSED') return pause?.resumeState ?? null
  if (bakeState === 'SUBMITTED' && !worksheet) return 'PRODUCTIVE'
  return STATES[bakeState]?.mainMove ?? null
}
