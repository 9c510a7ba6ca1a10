import type { Audit, HistoryEntry } from '#shared/audit/model.ts'
import { type SealKey, type SealKeys, sealHistory, verifySeals } from '#shared/audit/seals.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import type { BatchWrite, DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Random } from '#shared/kernel/random.ts'
import { addFailure, newCheck, type VerifyCheck } from '#shared/kernel/verifyCheck.ts'

/** `store`, for engines: seals every history that is written. Audits are written by batch only. */
export function sealingStore(store: DocumentStore, key: SealKey, random: Random): DocumentStore {
  const sealed = (write: BatchWrite): BatchWrite => {
    if (write.collection !== COLLECTIONS.audits || write.kind === 'delete') return write
    const { history } = write.data
    if (!Array.isArray(history)) return write
    const data = { ...write.data, history: sealHistory(history as HistoryEntry[], key, random) }
    return { ...write, data }
  }
  return { ...store, batch: (writes) => store.batch(writes.map(sealed)) }
}

/** So many audits are read to find a seal. */
const MOST_READ = 10

/** Whether histories of the store are known to be sealed. Rejects with a `StoreError`. */
export async function hasSeals(store: Pick<DocumentStore, 'list'>): Promise<boolean> {
  const audits = await store.list<Audit>(COLLECTIONS.audits, {
    sort: { field: 'id', direction: 'asc' },
    limit: MOST_READ,
  })
  return audits.some(({ history }) => history?.some(({ s }) => s !== undefined) ?? false)
}

/** Checks the seals of one history; without keys it counts as checked by its structure only. */
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

/** The heads of all histories at one time, by FSID. */
export type HistoryHeads = Record<string, HistoryHead>

interface HistoryHead {
  auditCode: string
  /** Number of entries. */
  entries: number
  /** The last entry's seal, else its hash. */
  head: string
}

/** The head of a history: kept elsewhere, it proves later that nothing before it was cut or rewritten. */
export function headOf({ auditCode, history }: Pick<Audit, 'auditCode' | 'history'>): HistoryHead {
  return { auditCode, entries: history.length, head: hashOf(history.at(-1)) }
}

/** Compares histories with earlier heads, one audit after the other. */
export function headsCheck(earlier: HistoryHeads): {
  see(audit: Audit): void
  /** An audit that is gone is no failure where the record of its removal is there. */
  end(store: DocumentStore): Promise<VerifyCheck>
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
    async end(store) {
      const removals = await readByIds(store, COLLECTIONS.removals, [...missing.keys()])
      for (const [id, { auditCode }] of missing) {
        check.checked++
        if (removals.has(id)) continue
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
