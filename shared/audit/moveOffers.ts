import type { Refusal } from '#shared/errors/refusal.ts'
import type { Actor } from './actor.ts'
import { refusalAtBest, refusalOfMove } from './advanceAudit.ts'
import type { AdvanceFacts, Audit, WorkCarrier } from './model.ts'
import { sendingPlace } from './resultPackage.ts'
import { type BakeState, STATES } from './states.ts'
import { reachableFrom, type Transition, transitionOf } from './transitions.ts'

/**
 * What a person has to say for a move. `outcomeReason`: one of the reason codes; `document`: a document
 * type and what is wrong with it; `rework`: why, and a document type where the insured is asked again;
 * `sending`: nothing, the engine sends it; `handover`: how a person handed it over; `pause`: a reason,
 * and until when; `waiver`: a reason that stands in for what a guard misses.
 */
export type MoveWords =
  | 'none'
  | 'reason'
  | 'outcomeReason'
  | 'document'
  | 'rework'
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
  const atBest = refusalAtBest(audit, to, actor, facts)
  const words = wordsOf(audit, to, transition, facts)
  const isWaived =
    transition.reason === 'waiver' &&
    atBest === null &&
    refusalOfMove(audit, to, actor, { ...facts, reason: '' }) !== null
  return { to, words: isWaived ? 'waiver' : words, refused: atBest }
}

function wordsOf(
  audit: Audit,
  to: BakeState,
  { reason, needsReason, guards }: Transition,
  { carrier }: AdvanceFacts,
): MoveWords {
  if (reason === 'outcome') return 'outcomeReason'
  if (reason === 'returned') return guards.includes('returnIsSpecific') ? 'document' : 'rework'
  if (reason === 'handover') return sendingPlace(audit, carrier) ? 'sending' : 'handover'
  if (to === 'PAUSED') return 'pause'
  return needsReason ? 'reason' : 'none'
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
