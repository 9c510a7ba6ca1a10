import { BAKE_STATES, type BakeState } from './states.ts'

/** Nothing is left to deliver to the carrier. */
const DELIVERED: readonly BakeState[] = ['SENT_TO_CARRIER', 'INVOICED', 'CANCELLED']

/** The states of open audits: the carrier still waits for something, paused ones too. */
export const OPEN_STATES: readonly BakeState[] = BAKE_STATES.filter(isOpenState)

/**
 * Whether the carrier still waits for something. The one definition of an open audit: only these are
 * due, late or past due, and counted as open on every screen.
 */
export function isOpenState(state: BakeState): boolean {
  return !DELIVERED.includes(state)
}
