import type { BakeState } from '../audit/states.ts'

/** Nothing is left to deliver to the carrier. */
const DELIVERED: readonly BakeState[] = ['SENT_TO_CARRIER', 'INVOICED', 'CANCELLED']

/** Whether the carrier still waits for something: the audits of backlog and ageing. */
export function isOpenState(state: BakeState): boolean {
  return !DELIVERED.includes(state)
}
