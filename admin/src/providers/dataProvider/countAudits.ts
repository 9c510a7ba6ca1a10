import { type AuditCount, countAudits as count } from '#shared/audit/ops/countAudits.ts'
import { RefusalError } from '../RefusalError.ts'
import { type AuditFilter, checkAuditFilter } from './auditFilter.ts'
import { auditQueryOf } from './auditQueryOf.ts'
import type { ProviderContext } from './ProviderContext.ts'

/** How many audits a filter finds. The database counts: a read for each thousand. */
export async function countAudits(
  context: ProviderContext,
  filter: AuditFilter,
): Promise<AuditCount> {
  const query = await auditQueryOf(context, checkAuditFilter({ ...filter }))
  const counted = await count(context.store, query)
  if (!counted.ok) throw new RefusalError(counted.error)
  return counted.value
}
