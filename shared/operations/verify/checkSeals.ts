import type { Audit } from '../../domain/audit/Audit.ts'
import { type SealKeys, verifySeals } from '../../domain/audit/historySeal.ts'
import { refusal } from '../../errors/refusal.ts'
import { addFailure, type VerifyCheck } from './VerifyReport.ts'

/** Checks the seals of one history; without keys it is counted as known by its structure only. */
export function checkSeals(check: VerifyCheck, audit: Audit, keys: SealKeys | null): void {
  check.checked++
  const report = keys === null ? null : verifySeals(audit.history, keys)
  if (report === null || (report.kind === 'holds' && !report.isWhole))
    check.structureOnly = (check.structureOnly ?? 0) + 1
  else if (report.kind === 'broken')
    addFailure(check, audit, refusal('HISTORY_SEAL_BROKEN', { n: report.n }))
  else if (report.kind === 'unknownKey')
    addFailure(check, audit, refusal('HISTORY_SEAL_KEY_UNKNOWN', { keyId: report.keyId }))
}
