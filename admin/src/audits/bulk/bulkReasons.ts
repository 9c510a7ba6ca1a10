import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { type AdvanceResult, refusalCode, refusalText } from '#shared/audit/advanceReport.ts'
import { ERRORS, type ErrorCode } from '#shared/errors/refusal.ts'
import { csvText } from '#shared/kernel/exportText.ts'
import type { SelectedRow } from '../list/useSelection.ts'

/** Refused audits of one cause. */
export interface BulkReason {
  /** Unique among the causes; the React key. */
  key: string
  code: ErrorCode | null
  results: AdvanceResult[]
  /** What happened: in the words of all, where these are the same, else without what differs. */
  head: string
  /** What unlocks them, in the catalogue's words, where these hold for all. */
  next: string
}

/** What the one action that unlocks a refused audit is called, and where it is done. */
const UNLOCKS: Partial<Record<ErrorCode, 'contact' | 'order' | 'worksheet' | 'dates'>> = {
  CONTACT_MISSING: 'contact',
  RECIPIENT_INVALID: 'contact',
  ORDER_INCOMPLETE: 'order',
  CLASSES_TO_BE_CODED: 'worksheet',
  EXPOSURES_MISSING: 'worksheet',
  DIFFERENCE_UNEXPLAINED: 'worksheet',
  KEY_QUESTIONS_OPEN: 'worksheet',
  LAST_CONTACT_DAY_OVER: 'dates',
}

/** The refused and failed by their causes, the most frequent first. */
export function bulkReasons(results: Iterable<AdvanceResult>): BulkReason[] {
  const groups = new Map<string, AdvanceResult[]>()
  for (const result of results) {
    if (result.result === 'ADVANCED' || result.result === 'UNCHANGED') continue
    const key = keyOf(result)
    groups.set(key, [...(groups.get(key) ?? []), result])
  }
  return [...groups]
    .map(([key, results]) => {
      const code = refusalCode(results[0]?.reason ?? '')
      return { key, code, results, head: headOf(results, code), next: nextOf(code) }
    })
    .sort((one, other) => other.results.length - one.results.length)
}

/** What happened, without what unlocks it. */
export function firstSentence(reason: string): string {
  const text = refusalText(reason)
  return /^.*?[.!](?=\s|$)/.exec(text)?.[0] ?? text
}

/** The key of the unlocking action's text, and its address. */
export function unlockOf(code: ErrorCode | null, auditCode: string): { key: string; to: string } {
  const address = `/audits/${canonicalAuditCode(auditCode)}`
  const unlock = code === null ? undefined : UNLOCKS[code]
  if (unlock === undefined) return { key: 'bulk.unlock_open', to: address }
  return { key: `bulk.unlock_${unlock}`, to: `${address}/edit` }
}

const HEAD = ['code', 'insured', 'from', 'to', 'step', 'result', 'reason'] as const

/** What was refused, with its reasons, as CSV; states by their exact names. No cell is a formula. */
export function refusalsCsv(
  results: readonly AdvanceResult[],
  rows: ReadonlyMap<string, SelectedRow>,
  translate: (key: string) => string,
): string {
  const refused = results.filter(({ result }) => result !== 'ADVANCED' && result !== 'UNCHANGED')
  return csvText([
    HEAD.map((name) => translate(`bulk.csv_${name}`)),
    ...refused.map(({ auditCode, auditFSID, from, to, step, result, reason }) => [
      auditCode,
      rows.get(auditFSID)?.insuredCompany ?? '',
      from ?? '',
      to ?? '',
      step ?? '',
      result,
      refusalText(reason),
    ]),
  ])
}

/** A move that there is not is another cause for each state it would start from. */
function keyOf({ reason, from }: AdvanceResult): string {
  const code = refusalCode(reason) ?? ''
  return code.startsWith('TRANSITION') ? `${code} ${from}` : code
}

function headOf(results: readonly AdvanceResult[], code: ErrorCode | null): string {
  const heads = new Set(results.map(({ reason }) => firstSentence(reason)))
  const [only = ''] = heads
  if (heads.size === 1 || code === null) return only
  return ERRORS[code].message.replace(/\{\w+\}/g, '\u2026')
}

function nextOf(code: ErrorCode | null): string {
  if (code === null) return ''
  const { next } = ERRORS[code]
  return next.includes('{') ? '' : next
}
