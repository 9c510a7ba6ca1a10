import type { GuardName } from './guards.ts'
import type { ActorRole, Audit } from './model.ts'
import type { ReasonKind } from './moveReason.ts'
import { BAKE_STATES, type BakeState } from './states.ts'

/** A move that the workflow knows: who may make it and what must hold. */
export interface Transition {
  roles: readonly ActorRole[]
  guards: readonly GuardName[]
  /** As what the words of the actor are read (`moveReason.ts`). */
  reason: ReasonKind
  /** The actor has to say why. */
  needsReason: boolean
  /** It may be made on many audits at once. */
  bulk: boolean
}

export type TransitionName = `${BakeState}>${BakeState}`

const STAFF = ['admin', 'baker'] as const
const ANYONE = ['admin', 'baker', 'system'] as const
const ADMIN = ['admin'] as const

const plain: Transition = {
  roles: STAFF,
  guards: [],
  reason: 'words',
  needsReason: false,
  bulk: false,
}
/** A reason is needed. */
const because: Transition = { ...plain, needsReason: true }
/** What the insured or agent does, applied by the engine or logged by staff. */
const lifeSign: Transition = { ...plain, roles: ANYONE }
const paused: Transition = { ...because, bulk: true }
const cancelled: Transition = { ...because, roles: ADMIN, bulk: true }
const resumed: Transition = { ...plain, roles: ANYONE, guards: ['resumesWhereItWas'], bulk: true }
const redone: Transition = { ...because, roles: ADMIN, reason: 'returned' }
const returned: Transition = { ...because, guards: ['returnIsSpecific'], reason: 'returned' }
const given: Transition = { ...because, guards: ['nonproductiveGate'], reason: 'outcome' }
const productive: Transition = {
  ...plain,
  guards: [
    'classesCoded',
    'exposuresSet',
    'differencesExplained',
    'keyQuestionsAnswered',
    'documentsSuffice',
  ],
  reason: 'waiver',
}
const reviewed: Transition = {
  ...plain,
  roles: ADMIN,
  guards: ['reviewerIsAnother', 'documentsStand'],
  reason: 'waiver',
  bulk: true,
}
const invoiced: Transition = {
  ...plain,
  roles: ['invoicing'],
  guards: ['invoiceBillsIt'],
  bulk: true,
}

/**
 * Every move between states (specification §4 leaves them open; docs/decisions/0014). What is not
 * here is refused.
 */
export const TRANSITIONS: Partial<Record<TransitionName, Transition>> = {
  'ORDER>READY': { ...plain, roles: ANYONE, guards: ['orderComplete'] },
  'ORDER>PAUSED': paused,
  'ORDER>CANCELLED': cancelled,

  'READY>CONTACTING': { ...plain, roles: ANYONE, guards: ['readyStepDone'], bulk: true },
  'READY>HEARTBEAT': lifeSign,
  'READY>ORDER': { ...because, roles: ['admin', 'system'] },
  'READY>PAUSED': paused,
  'READY>CANCELLED': cancelled,

  'CONTACTING>HEARTBEAT': lifeSign,
  'CONTACTING>SUBMITTED': lifeSign,
  'CONTACTING>NONPRODUCTIVE': given,
  'CONTACTING>PAUSED': paused,
  'CONTACTING>CANCELLED': cancelled,

  'HEARTBEAT>CONTACTING': { ...lifeSign, guards: ['waitLapsedTwice'] },
  'HEARTBEAT>SKIPPED': lifeSign,
  'HEARTBEAT>SUBMITTED': lifeSign,
  'HEARTBEAT>NONPRODUCTIVE': given,
  'HEARTBEAT>PAUSED': paused,
  'HEARTBEAT>CANCELLED': cancelled,

  'SKIPPED>HEARTBEAT': lifeSign,
  'SKIPPED>CONTACTING': plain,
  'SKIPPED>SUBMITTED': { ...lifeSign, guards: ['documentsArrived'], reason: 'waiver' },
  'SKIPPED>NONPRODUCTIVE': given,
  'SKIPPED>PAUSED': paused,
  'SKIPPED>CANCELLED': cancelled,

  'SUBMITTED>WORKSHEET': plain,
  'SUBMITTED>WRONG_DOCS': returned,
  'SUBMITTED>PRODUCTIVE': { ...productive, guards: ['worksheetIsOff', ...productive.guards] },
  'SUBMITTED>PAUSED': paused,
  'SUBMITTED>CANCELLED': cancelled,

  'WRONG_DOCS>SUBMITTED': lifeSign,
  'WRONG_DOCS>HEARTBEAT': lifeSign,
  'WRONG_DOCS>CONTACTING': plain,
  'WRONG_DOCS>NONPRODUCTIVE': given,
  'WRONG_DOCS>PAUSED': paused,
  'WRONG_DOCS>CANCELLED': cancelled,

  'WORKSHEET>PRODUCTIVE': productive,
  'WORKSHEET>WRONG_DOCS': returned,
  'WORKSHEET>NONPRODUCTIVE': { ...given, guards: ['recordsUnusable'] },
  'WORKSHEET>PAUSED': paused,
  'WORKSHEET>CANCELLED': cancelled,

  'PRODUCTIVE>FINAL_REVIEW_COMPLETE': reviewed,
  'PRODUCTIVE>REDO': redone,
  'PRODUCTIVE>CANCELLED': cancelled,

  'NONPRODUCTIVE>FINAL_REVIEW_COMPLETE': {
    ...reviewed,
    guards: [...reviewed.guards, 'evidenceHolds'],
  },
  'NONPRODUCTIVE>REDO': redone,
  'NONPRODUCTIVE>SUBMITTED': lifeSign,
  'NONPRODUCTIVE>CANCELLED': cancelled,

  'REDO>WORKSHEET': plain,
  'REDO>CONTACTING': plain,
  'REDO>WRONG_DOCS': returned,
  'REDO>HEARTBEAT': { ...lifeSign, guards: ['insuredIsAsked'] },
  'REDO>SUBMITTED': lifeSign,
  'REDO>PAUSED': paused,
  'REDO>CANCELLED': cancelled,

  'FINAL_REVIEW_COMPLETE>SENT_TO_CARRIER': {
    ...plain,
    roles: ['admin', 'system'],
    guards: ['recipientNamed', 'evidenceHolds', 'documentsStand'],
    reason: 'handover',
    bulk: true,
  },
  // An attempt that the outcome rests on has failed after its review.
  'FINAL_REVIEW_COMPLETE>NONPRODUCTIVE': { ...plain, roles: ['system'] },
  'FINAL_REVIEW_COMPLETE>REDO': redone,

  'SENT_TO_CARRIER>INVOICED': invoiced,
  'SENT_TO_CARRIER>REDO': redone,
  'INVOICED>REDO': redone,

  'PAUSED>ORDER': resumed,
  'PAUSED>READY': resumed,
  'PAUSED>CONTACTING': resumed,
  'PAUSED>HEARTBEAT': resumed,
  'PAUSED>SKIPPED': resumed,
  'PAUSED>SUBMITTED': resumed,
  'PAUSED>WRONG_DOCS': resumed,
  'PAUSED>WORKSHEET': resumed,
  'PAUSED>REDO': resumed,
  'PAUSED>CANCELLED': cancelled,

  'CANCELLED>READY': { ...because, roles: ADMIN, guards: ['orderComplete'] },
  'CANCELLED>INVOICED': invoiced,
}

/** The move from one state to another; null when there is none. */
export function transitionOf(from: BakeState, to: BakeState): Transition | null {
  return TRANSITIONS[`${from}>${to}`] ?? null
}

/** The states that can be reached from one in a single move, in the table's order. */
export function reachableFrom(from: BakeState): BakeState[] {
  const names = Object.keys(TRANSITIONS) as TransitionName[]
  return names.flatMap((name) => {
    const [before, after] = name.split('>') as [BakeState, BakeState]
    return before === from ? [after] : []
  })
}

/** A state that many audits can be moved to at once. */
export interface BulkMove {
  to: BakeState
  /** Of the audits asked about, those whose state has this move in bulk; guards may still refuse. */
  count: number
  /** A reason is needed, or to whom the results went. */
  needsReason: boolean
}

/** Where these audits can be moved in bulk by a role, in workflow order. */
export function bulkMoves(
  audits: readonly Pick<Audit, 'bakeState' | 'pause'>[],
  role: ActorRole,
): BulkMove[] {
  return BAKE_STATES.flatMap((to): BulkMove[] => {
    const moves = audits.flatMap(({ bakeState: from, pause }) => {
      const move = transitionOf(from, to)
      // A paused audit goes on where it was.
      if (from === 'PAUSED' && to !== 'CANCELLED' && pause?.resumeState !== to) return []
      return move?.bulk && move.roles.includes(role) ? [move] : []
    })
    if (moves.length === 0) return []
    const isNeeded = moves.some(({ reason, needsReason }) => needsReason || reason === 'handover')
    return [{ to, count: moves.length, needsReason: isNeeded }]
  })
}
