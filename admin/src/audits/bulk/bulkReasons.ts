import { canonicalAuditCode } from '#shared/domain/audit/auditCode.ts'
import { ERRORS, type ErrorCode } from '#shared/errors/catalogue.ts'
import type { AdvanceResult } from '#shared/operations/advance/AdvanceReport.ts'
import { refusalCode } from '#shared/operations/advance/refusalCode.ts'

/** Refused audits of one cause. */
export interface BulkReason {
  code: ErrorCode | null
  results: AdvanceResult[]
  /** What unlocks them, in the catalogue's words, where these hold for all. */
  next: string
}

/** What the one action that unlocks a refused audit is called, and where it is done. */
const UNLOCKS: Partial<Record<ErrorCode, 'contact' | 'order' | 'worksheet' | 'dates'>> = {
  CONTACT_MISSING: 'contact',
  ORDER_INCOMPLETE: 'order',
  EXPOSURES_MISSING: 'worksheet',
  DIFFERENCE_UNEXPLAINED: 'worksheet',
  KEY_QUESTIONS_OPEN: 'worksheet',
  LAST_CONTACT_DAY_OVER: 'dates',
}

/** The refused and failed by their causes, the most frequent first. */
export function bulkReasons(results: Iterable<AdvanceResult>): BulkReason[] {
  const reasons = new Map<ErrorCode | null, AdvanceResult[]>()
  for (const result of results) {
    if (result.result === 'ADVANCED' || result.result === 'UNCHANGED') continue
    const code = refusalCode(result.reason)
    reasons.set(code, [...(reasons.get(code) ?? []), result])
  }
  return [...reasons]
    .map(([code, results]) => ({ code, results, next: nextOf(code) }))
    .sort((one, other) => other.results.length - one.results.length)
}

/** The key of the unlocking action's text, and its address. */
export function unlockOf(code: ErrorCode | null, auditCode: string): { key: string; to: string } {
  const address = `/audits/${canonicalAuditCode(auditCode)}`
  const unlock = code === null ? undefined : UNLOCKS[code]
  if (unlock === undefined) return { key: 'bulk.unlock_open', to: address }
  return { key: `bulk.unlock_${unlock}`, to: `${address}/edit` }
}

function nextOf(code: ErrorCode | null): string {
  if (code === null) return ''
  const { next } = ERRORS[code]
  return next.includes('{') ? '' : next
}
