import type { BakeState } from '../../domain/audit/states.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { countAudits } from '../countAudits.ts'

/**
 * How many of a carrier's audits in the active slices are in each state: what the list of that state
 * holds, counted by the database. Reads no audit. Rejects with a `StoreError`.
 */
export function countStates(
  store: DocumentStore,
  { carrier, slices }: { carrier: string; slices: readonly string[] },
  states: readonly BakeState[],
): Promise<{ state: BakeState; count: number }[]> {
  const each = states.map(async (state) => {
    const counted = await countAudits(store, { carrier, slices, states: [state] })
    return { state, count: counted.ok ? counted.value.count : 0 }
  })
  return Promise.all(each)
}
