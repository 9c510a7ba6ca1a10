import type { ActorRole } from './Actor.ts'
import { BAKE_STATES, type BakeState } from './states.ts'
import { transitionOf } from './transitions.ts'

/** A state that many audits can be moved to at once. */
export interface BulkMove {
  to: BakeState
  /** Of the audits asked about, those whose state has this move in bulk; guards may still refuse. */
  count: number
  /** Somebody has to say why, or whom it went to. */
  needsReason: boolean
}

/** Where audits of these states can be moved in bulk by a role, in workflow order. */
export function bulkMoves(states: readonly BakeState[], role: ActorRole): BulkMove[] {
  return BAKE_STATES.flatMap((to): BulkMove[] => {
    const moves = states.flatMap((from) => {
      const move = transitionOf(from, to)
      return move?.bulk && move.roles.includes(role) ? [move] : []
    })
    if (moves.length === 0) return []
    const needsReason = moves.some(
      ({ reason, guards }) => reason || guards.includes('recipientNamed'),
    )
    return [{ to, count: moves.length, needsReason }]
  })
}
