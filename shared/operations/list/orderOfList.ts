import { queryToken } from '../../domain/audit/searchTokens.ts'
import type { AuditPageQuery } from './AuditQuery.ts'
import type { AuditSort } from './auditSorts.ts'

/**
 * The order that a list has; null: the working order of specification §4. Without one that somebody
 * chose, a list of what is due goes by the due day, unless it is searched.
 */
export function orderOfList({
  sort,
  due,
  claim,
  search = '',
}: Pick<AuditPageQuery, 'sort' | 'due' | 'claim' | 'search'>): AuditSort | null {
  if (sort !== undefined) return sort
  const isByDue = due !== undefined && !isClaimed(claim) && queryToken(search) === null
  return isByDue ? { by: 'audit_due', descending: false } : null
}

function isClaimed(claim: AuditPageQuery['claim']): boolean {
  return claim !== undefined && claim.by !== ''
}
