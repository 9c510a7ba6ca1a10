import { refusal } from '#shared/errors/refusal.ts'
import { lapsesOf } from '../../step/lapse.ts'
import type { Guard } from './Guard.ts'

const LAPSES = 2

/** After a sign of life the chase begins again only when the insured kept silent twice. */
export const waitLapsedTwice: Guard = (audit, { lapsing }) => {
  const before = lapsesOf('WAITING_FOR_INSURED', audit.history)
  const now = lapsing === 'WAITING_FOR_INSURED' ? 1 : 0
  return before + now >= LAPSES ? null : refusal('WAIT_NOT_LAPSED')
}
