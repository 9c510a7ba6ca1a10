import { verifyHistory } from '../../../domain/audit/sealHistoryEntry.ts'
import { refusal } from '../../../errors/refusal.ts'
import type { AuditCheck } from '../AuditCheck.ts'

/** Each entry is sealed to the one before it (docs/decisions/0009), and every one came with a version. */
export const historyChains: AuditCheck = {
  name: 'history chains',
  check({ history, v }) {
    const broken = verifyHistory(history)
    if (broken !== null || history.length === 0)
      return [refusal('HISTORY_BROKEN', { n: broken ?? 0 })]
    return v < history.length ? [refusal('VERSION_TOO_LOW', { entries: history.length, v })] : []
  },
}
