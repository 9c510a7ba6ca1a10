import { verifyHistory } from '../../../domain/audit/sealHistoryEntry.ts'
import { refusal } from '../../../errors/refusal.ts'
import type { AuditCheck } from '../AuditCheck.ts'

/** Each entry is sealed to the one before it (docs/decisions/0009). */
export const historyChains: AuditCheck = {
  name: 'history chains',
  check({ history }) {
    const broken = verifyHistory(history)
    const isBroken = broken !== null || history.length === 0
    return isBroken ? [refusal('HISTORY_BROKEN', { n: broken ?? 0 })] : []
  },
}
