import type { BakeState } from '#shared/audit/states.ts'
import './workMessages.ts'

/** Moves that are called otherwise than by where they lead. */
const OWN_NAMES: Partial<Record<`${BakeState}>${BakeState}`, string>> = {
  'CANCELLED>READY': 'reinstate',
  'READY>ORDER': 'back_to_order',
  'READY>CONTACTING': 'start',
  'SKIPPED>SUBMITTED': 'waive',
}

/** The key of the words on the button of a move. */
export function moveName(from: BakeState, to: BakeState): string {
  if (from === 'PAUSED' && to !== 'CANCELLED') return 'work.moves.resume'
  return `work.moves.${OWN_NAMES[`${from}>${to}`] ?? to}`
}
