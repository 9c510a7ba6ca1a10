import type { Audit } from './Audit.ts'

/** Whose claim on the audit runs at `now`; '' is nobody's. A claim that is over is nobody's. */
export function claimedBy(
  { assignee, claimUntil }: Pick<Audit, 'assignee' | 'claimUntil'>,
  now: Date,
): string {
  return claimUntil !== null && claimUntil > now ? assignee : ''
}
