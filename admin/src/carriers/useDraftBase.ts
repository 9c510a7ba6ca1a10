import { useState } from 'react'
import { isSameValue } from '#shared/audit/editChanges.ts'
import type { Carrier } from '#shared/firm/model.ts'

/**
 * The carrier that a draft of some of its parts is made from. It stays the newest while those parts are as
 * they were when the draft began; where another user changed them it is the one of then, so that a save is
 * refused with CARRIER_CHANGED instead of undoing that change. What is set is the next draft's.
 */
export function useDraftBase(
  carrier: Carrier,
  isDraft: boolean,
  partsOf: (carrier: Carrier) => unknown,
): [Carrier, (base: Carrier) => void] {
  const [base, setBase] = useState(carrier)
  const { v = 0 } = carrier
  const { v: since = 0 } = base
  const isAsBefore = () => v === since || isSameValue(partsOf(carrier), partsOf(base))
  if (carrier !== base && (!isDraft || (v >= since && isAsBefore()))) setBase(carrier)
  return [base, setBase]
}

/** The base as the engine leaves it after a save of it: what was typed meanwhile is saved over that. */
export function savedBase(base: Carrier): Carrier {
  return { ...base, v: (base.v ?? 0) + 1 }
}
