import type { ActorRole } from './Actor.ts'
import type { Audit } from './Audit.ts'
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
    const needsReason = moves.some(
      ({ reason, guards }) => reason || guards.includes('recipientNamed'),
    )
    return [{ to, count: moves.length, needsReason }]
  })
}
