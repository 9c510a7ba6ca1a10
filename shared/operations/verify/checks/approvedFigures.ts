import { figuresHash } from '../../../domain/audit/figuresHash.ts'
import { refusal } from '../../../errors/refusal.ts'
import type { AuditCheck } from '../AuditCheck.ts'

/**
 * While an outcome stands, the figures are those that its entry and its review's entry keep. Entries of
 * releases before the figures were kept say nothing.
 */
export const approvedFigures: AuditCheck = {
  name: 'approved figures',
  check(audit) {
    if (audit.outcome === '') return []
    const { history } = audit
    const set = history.findLast(({ to }) => to === 'PRODUCTIVE' || to === 'NONPRODUCTIVE')
    if (set?.figures === undefined) return []
    const now = figuresHash(audit)
    const kept = history.slice(set.n).filter(({ figures }) => figures !== undefined)
    const other = kept.find(({ figures }) => figures !== now)
    return other === undefined ? [] : [refusal('FIGURES_DIFFER', { n: other.n })]
  },
}
