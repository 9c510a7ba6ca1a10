import type { Intake } from '../audit/newIntake.ts'

/** What the insured asked somebody else to do, when that is newer than the last link sent; else null. */
export function asksToDelegate({
  scope,
  pages,
  delegateInvite,
}: Pick<Intake, 'scope' | 'pages' | 'delegateInvite'>): {
  parts: NonNullable<Intake['parts']>
  at: number
} | null {
  const page: unknown = pages?.['delegate']
  if (scope !== 'insured' || typeof page !== 'object' || page === null) return null
  const { send, parts, at } = page as { send?: unknown; parts?: unknown; at?: unknown }
  if (send !== true || typeof at !== 'number' || at === delegateInvite?.at) return null
  return { parts: parts === 'sales' || parts === 'docs' ? parts : 'all', at }
}
