import { activityId, activityShard } from '../activity/activityId.ts'
import type { Audit, Day } from '../audit/Audit.ts'
import { todayIn } from '../format/today.ts'
import type { CarrierAudit } from './CarrierAudit.ts'

/** The figures of one document of `rollups` or `activity`: a name for each thing counted. */
export interface CounterDocument {
  collection: 'rollups' | 'activity'
  id: string
  carrierCompany: string
  /** The carrier's day, or `current`: what is so now. */
  day: Day | typeof CURRENT
  shard: number
  counts: Record<string, number>
}

/** In place of a day: how many audits there are, by state and by outcome. */
export const CURRENT = 'current'

/** What of an audit has been counted: nothing, or what its projection says. */
export type Counted = Pick<CarrierAudit, 'entries' | 'bakeState' | 'outcome'>

/**
 * What an audit adds to the figures since it was counted last (null: never). Of its carrier's day:
 * `added`, `entries` of the history, `to:STATE` for each move, and in the day's activity `OP:user`.
 * Of `current`: `audits`, `state:STATE`, `outcome:OUTCOME`. A history only grows, so what is new is
 * behind what was counted. Demo audits stay out of reports. `timeZone` is the carrier's.
 */
export function countsOf(
  audit: Pick<
    Audit,
    'id' | 'carrierCompany' | 'env' | 'dateAdded' | 'history' | 'bakeState' | 'outcome'
  >,
  counted: Counted | null,
  timeZone: string,
): CounterDocument[] {
  if (audit.env === 'demo') return []
  const { id, carrierCompany, bakeState, outcome } = audit
  const documents = new Map<string, CounterDocument>()

  function count(
    kind: CounterDocument['collection'],
    day: CounterDocument['day'],
    name: string,
    by: number,
  ): void {
    const shard = kind === 'activity' ? activityShard(id) : 0
    const key =
      kind === 'activity' ? activityId(carrierCompany, day, shard) : rollupId(carrierCompany, day)
    const known = documents.get(`${kind} ${key}`)
    const counts = known?.counts ?? {}
    counts[name] = (counts[name] ?? 0) + by
    documents.set(`${kind} ${key}`, {
      collection: kind,
      id: key,
      carrierCompany,
      day,
      shard,
      counts,
    })
  }

  if (counted === null) {
    count('rollups', todayIn(timeZone, audit.dateAdded), 'added', 1)
    count('rollups', CURRENT, 'audits', 1)
  }
  for (const { date, op, to, userId } of audit.history.slice(counted?.entries ?? 0)) {
    const day = todayIn(timeZone, date)
    count('rollups', day, 'entries', 1)
    if (to !== undefined) count('rollups', day, `to:${to}`, 1)
    count('activity', day, `${op}:${userId}`, 1)
  }
  if (counted?.bakeState !== bakeState) {
    if (counted) count('rollups', CURRENT, `state:${counted.bakeState}`, -1)
    count('rollups', CURRENT, `state:${bakeState}`, 1)
  }
  const before = counted?.outcome ?? ''
  if (before !== outcome) {
    if (before !== '') count('rollups', CURRENT, `outcome:${before}`, -1)
    if (outcome !== '') count('rollups', CURRENT, `outcome:${outcome}`, 1)
  }
  return [...documents.values()]
}

/** `{carrier}_{day}`. */
export function rollupId(carrierCompany: string, day: string): string {
  return `${carrierCompany}_${day}`
}

/** Figures with others added; what comes to nothing is left out. */
export function addCounts(
  counts: Readonly<Record<string, number>>,
  more: Readonly<Record<string, number>>,
): Record<string, number> {
  const sum: Record<string, number> = { ...counts }
  for (const [name, by] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + by
  return Object.fromEntries(Object.entries(sum).filter(([, count]) => count !== 0))
}
