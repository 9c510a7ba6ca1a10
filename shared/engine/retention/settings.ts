import { KEPT_YEARS_BY_STATE, type KeptAudit, keptUntil, keptYears } from '#shared/audit/keeping.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS, RETENTION_ID } from '#shared/kernel/collections.ts'
import { readState } from '#shared/kernel/contact.ts'
import type { Day } from '#shared/kernel/day.ts'
import { isWriteConflict } from '#shared/kernel/ops/storeVerbs.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { floorOf, LENGTHENED, type LengthenedRow } from './policy.ts'

/** What the firm keeps longer than the table (`bakery/retention`). */
export interface RetentionSettings {
  /** Row → whole years. */
  years: Partial<Record<LengthenedRow, number>>
  /** Two letters of a state → whole years of its audits. */
  states: Record<string, number>
  /** How often it was changed: the lock. 0: never. */
  v: number
}

/** One change: years of a row, or of a state's audits; null goes back to the table. */
export type RetentionChange = ({ row: string } | { state: string }) & { years: number | null }

/** More is a slip of the finger. */
const MOST_YEARS = 30

/** The firm's settings; none are an empty document. Rejects with a `StoreError`. */
export async function readRetention(store: DocumentStore): Promise<RetentionSettings> {
  const stored = await store.get<RetentionSettings>(COLLECTIONS.bakery, RETENTION_ID)
  return { years: stored?.years ?? {}, states: stored?.states ?? {}, v: stored?.v ?? 0 }
}

/** Years of a row as the firm has them, never fewer than the table's. */
export function yearsOf(row: LengthenedRow, { years }: Pick<RetentionSettings, 'years'>): number {
  return Math.max(floorOf(row), years[row] ?? 0)
}

/** The last day on which the firm keeps the audit; null: there is none yet, or it is held. */
export function lastDayOf(audit: KeptAudit, settings: RetentionSettings): Day | null {
  const years = yearsOf('audits', settings)
  return keptUntil(audit, keptYears(audit, { years, states: settings.states }))
}

/**
 * Keeps a row, or the audits of a state, for so many years. Refused: RETENTION_ROW_UNKNOWN,
 * RETENTION_STATE_UNKNOWN, RETENTION_BELOW_FLOOR, RETENTION_YEARS_INVALID, RETENTION_CHANGED.
 */
export async function setRetention(
  store: DocumentStore,
  change: RetentionChange,
  now: Date,
): Promise<Result<RetentionSettings>> {
  const before = await readRetention(store)
  const after = changed(before, change)
  if (!after.ok) return after
  const at = { collection: COLLECTIONS.bakery, id: RETENTION_ID }
  const data = { ...after.value, v: before.v + 1, dateAdded: now }
  try {
    await store.batch([
      before.v === 0
        ? { kind: 'create', ...at, data }
        : { kind: 'update', ...at, data, expect: { field: 'v', value: before.v } },
    ])
  } catch (error) {
    if (isWriteConflict(error)) return { ok: false, error: refusal('RETENTION_CHANGED') }
    throw error
  }
  return { ok: true, value: { ...after.value, v: before.v + 1 } }
}

function changed(
  { years, states, v }: RetentionSettings,
  change: RetentionChange,
): Result<RetentionSettings> {
  if ('row' in change) {
    const row = LENGTHENED.find((each) => each === change.row)
    const rows = LENGTHENED.join(', ')
    if (row === undefined)
      return { ok: false, error: refusal('RETENTION_ROW_UNKNOWN', { row: change.row, rows }) }
    const set = withYears(years, row, { years: change.years, floor: floorOf(row) })
    return set.ok ? { ok: true, value: { years: set.value, states, v } } : set
  }
  const state = readState(change.state)
  if (state === '')
    return { ok: false, error: refusal('RETENTION_STATE_UNKNOWN', { state: change.state }) }
  const floor = KEPT_YEARS_BY_STATE[state]?.years ?? floorOf('audits')
  const set = withYears(states, state, { years: change.years, floor })
  return set.ok ? { ok: true, value: { years, states: set.value, v } } : set
}

function withYears<T extends Partial<Record<string, number>>>(
  all: T,
  name: string,
  { years, floor }: { years: number | null; floor: number },
): Result<T> {
  const { [name]: _, ...others } = all
  if (years === null) return { ok: true, value: others as T }
  if (!Number.isInteger(years) || years > MOST_YEARS)
    return { ok: false, error: refusal('RETENTION_YEARS_INVALID', { most: MOST_YEARS }) }
  if (years < floor)
    return { ok: false, error: refusal('RETENTION_BELOW_FLOOR', { name, floor, years }) }
  return { ok: true, value: { ...others, [name]: years } as T }
}
