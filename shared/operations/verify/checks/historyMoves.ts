import type { BakeState } from '../../../domain/audit/states.ts'
import { readBakeState } from '../../../domain/audit/states.ts'
import { transitionOf } from '../../../domain/audit/transitions.ts'
import { refusal } from '../../../errors/refusal.ts'
import type { AuditCheck } from '../AuditCheck.ts'

/** The history leads, by moves that there are, to the state the audit is in. */
export const historyMoves: AuditCheck = {
  name: 'history and state',
  check({ history, bakeState }) {
    let state: BakeState | null = null
    for (const { n, from, to } of history) {
      if (to === undefined) continue
      const isBegin = state === null && from === undefined
      const isMove = from !== undefined && from === state && transitionOf(from, to) !== null
      if (!isBegin && !isMove)
        return [refusal('HISTORY_MOVE_UNKNOWN', { n, from: from ?? 'nowhere', to })]
      state = to
    }
    if (state === readBakeState(bakeState)) return []
    return [refusal('HISTORY_STATE_DIFFERS', { expected: state ?? 'no state', found: bakeState })]
  },
}
