import type { Intake } from '../audit/newIntake.ts'
import { savedOf } from './Saved.ts'

/** Links that one intake may ask for: whoever holds it chooses to whom an e-mail goes. */
const MOST_INVITES = 5

/** What the insured asked somebody else to do, when that is newer than the last link sent; else null. */
export function asksToDelegate(
  intake: Pick<Intake, 'scope' | 'delegateInvite' | 'saved'>,
): { parts: NonNullable<Intake['parts']>; at: number } | null {
  const { scope, delegateInvite } = intake
  const page = savedOf(intake).pages['delegate']
  if (scope !== 'insured' || typeof page !== 'object' || page === null) return null
  const { send, parts, at } = page as { send?: unknown; parts?: unknown; at?: unknown }
  if (send !== true || typeof at !== 'number' || !Number.isFinite(at)) return null
  if (at === delegateInvite?.at || (delegateInvite?.count ?? 0) >= MOST_INVITES) return null
  return { parts: parts === 'sales' || parts === 'docs' ? parts : 'all', at }
}
