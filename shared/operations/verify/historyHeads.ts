import type { Audit, HistoryEntry } from '../../domain/audit/Audit.ts'
import { refusal } from '../../errors/refusal.ts'
import { addFailure, newCheck, type VerifyCheck } from './VerifyReport.ts'

/** Where each history stood when it was written down: by FSID, how long it was and its last hash. */
export type HistoryHeads = Record<string, HistoryHead>

interface HistoryHead {
  auditCode: string
  /** Number of entries. */
  entries: number
  /** The last entry's seal, else its hash. */
  head: string
}

/** The head of a history. Kept elsewhere, it shows later that nothing before it was cut or rewritten. */
export function headOf({ auditCode, history }: Pick<Audit, 'auditCode' | 'history'>): HistoryHead {
  return { auditCode, entries: history.length, head: hashOf(history.at(-1)) }
}

/** Holds the histories of now against heads of an earlier day, one audit after the other. */
export function headsCheck(earlier: HistoryHeads): {
  see(audit: Audit): void
  end(): VerifyCheck
} {
  const check = newCheck('history heads')
  const missing = new Map(Object.entries(earlier))
  return {
    see(audit) {
      const known = missing.get(audit.id)
      if (known === undefined) return
      missing.delete(audit.id)
      check.checked++
      const entry = audit.history[known.entries - 1]
      if (hashOf(entry) !== known.head)
        addFailure(check, audit, refusal('HEAD_CHANGED', { n: known.entries - 1 }))
    },
    end() {
      for (const [id, { auditCode }] of missing) {
        check.checked++
        addFailure(check, { id, auditCode }, refusal('HEAD_MISSING', { audit: auditCode }))
      }
      return check
    },
  }
}

/** Heads as a file holds them; null for anything else. */
export function readHeads(value: unknown): HistoryHeads | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return Object.values(value).every(isHead) ? (value as HistoryHeads) : null
}

function isHead(value: unknown): value is HistoryHead {
  if (typeof value !== 'object' || value === null) return false
  const { auditCode, entries, head } = value as Partial<Record<keyof HistoryHead, unknown>>
  return typeof auditCode === 'string' && Number.isInteger(entries) && typeof head === 'string'
}

function hashOf(entry: HistoryEntry | undefined): string {
  return entry?.s ?? entry?.h ?? ''
}
