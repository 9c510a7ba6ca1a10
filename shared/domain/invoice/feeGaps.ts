import type { Day } from '../audit/Audit.ts'
import { addDays } from '../format/addDays.ts'

/** Days without a price between two periods of fees. */
export interface FeeGap {
  from: Day
  to: Day
}

/** The gaps between periods of fees, in order: an audit that is sent in one cannot be billed. */
export function feeGaps(periods: readonly { from: Day; to: Day | null }[]): FeeGap[] {
  const inOrder = [...periods].sort((one, other) => (one.from < other.from ? -1 : 1))
  return inOrder.flatMap(({ to }, index) => {
    const next = inOrder[index + 1]
    if (next === undefined || to === null) return []
    const from = addDays(to, 1)
    return from < next.from ? [{ from, to: addDays(next.from, -1) }] : []
  })
}
