import { activityId, activityShard } from '../activity/activityId.ts'
import type { Audit, Day } from '../audit/Audit.ts'
import { isOpenState } from '../audit/openStates.ts'
import { daysBetween } from '../format/addDays.ts'
import { todayIn } from '../format/today.ts'
import { firstResponse } from './firstResponse.ts'
import { firstSending } from './firstSending.ts'

/** The figures of one document of `rollups` or `activity`: a name for each thing counted. */
export interface CounterDocument {
  collection: 'rollups' | 'activity'
  id: string
  carrierCompany: string
  /** The carrier's day; `month:yyyy-mm`, the same figures of its days together; or `current`: now. */
  day: Day | string
  shard: number
  counts: Record<string, number>
}

/** In place of a day: how many audits there are, by state and by outcome. */
export const CURRENT = 'current'

/** Longer turnarounds are counted as this many days: more than a year. */
export const LONGEST_TURNAROUND = 366

/** More attempts before the first response are counted as this many. */
export const MOST_ATTEMPTS = 20

/**
 * Everything an audit comes to in the figures, in the carrier's `timeZone`. Of its carrier's days and
 * months: `added`, `open` (on the day it was added, while it is open), `entries` of the history,
 * `to:STATE` for each move; on the day it was first sent to the carrier `turn:DAYS` since it was added,
 * `ontime`, `late` or `undated` against its due day, `sent:OUTCOME`, and `reworked` where it ever came
 * back; on the day of the first response `attempts:COUNT`. In the day's activity `OP:user`. Of
 * `current`: `audits`, `state:STATE`, `outcome:OUTCOME`.
 */
export function figureCounts(
  audit: Pick<
    Audit,
    'id' | 'carrierCompany' | 'dateAdded' | 'history' | 'bakeState' | 'outcome' | 'auditDue'
  >,
  timeZone: string,
): CounterDocument[] {
  const { id, carrierCompany, bakeState, outcome, history, auditDue } = audit
  const documents = new Map<string, CounterDocument>()

  function count(collection: CounterDocument['collection'], day: string, name: string): void {
    const shard = collection === 'activity' ? activityShard(id) : 0
    const key =
      collection === 'activity'
        ? activityId(carrierCompany, day, shard)
        : rollupId(carrierCompany, day)
    const known = documents.get(`${collection} ${key}`)
    const counts = known?.counts ?? {}
    counts[name] = (counts[name] ?? 0) + 1
    if (!known)
      documents.set(`${collection} ${key}`, {
        collection,
        id: key,
        carrierCompany,
        day,
        shard,
        counts,
      })
  }

  function countDay(day: Day, ...names: readonly string[]): void {
    for (const name of names) {
      count('rollups', day, name)
      count('rollups', monthKey(day.slice(0, 7)), name)
    }
  }

  const added = todayIn(timeZone, audit.dateAdded)
  countDay(added, 'added')
  if (isOpenState(bakeState)) countDay(added, 'open')
  for (const { date, op, to, userId } of history) {
    const day = todayIn(timeZone, date)
    countDay(day, 'entries')
    if (to !== undefined) countDay(day, `to:${to}`)
    count('activity', day, `${op}:${userId}`)
  }
  const sent = firstSending(history)
  if (sent !== null) {
    const day = todayIn(timeZone, sent)
    const turn = Math.min(Math.max(daysBetween(added, day), 0), LONGEST_TURNAROUND)
    const service = auditDue === null ? 'undated' : day <= auditDue ? 'ontime' : 'late'
    countDay(day, `turn:${turn}`, service, `sent:${outcome}`)
    if (history.some(({ to }) => to === 'WRONG_DOCS' || to === 'REDO')) countDay(day, 'reworked')
  }
  const response = firstResponse(history)
  if (response !== null) {
    const attempts = Math.min(response.attempts, MOST_ATTEMPTS)
    countDay(todayIn(timeZone, response.at), `attempts:${attempts}`)
  }
  count('rollups', CURRENT, 'audits')
  count('rollups', CURRENT, `state:${bakeState}`)
  if (outcome !== '') count('rollups', CURRENT, `outcome:${outcome}`)
  return [...documents.values()]
}

/** `{carrier}_{day}`; of a month `{carrier}_{yyyy-mm}`. */
export function rollupId(carrierCompany: string, day: string): string {
  return `${carrierCompany}_${day.replace(/^month:/, '')}`
}

/** The `day` of a month's figures. It sorts behind every day, so that a list of days holds none. */
export function monthKey(month: string): string {
  return `month:${month}`
}

/** What a counter document is known by among others. */
export function keyOfCounter({ collection, id }: Pick<CounterDocument, 'collection' | 'id'>) {
  return `${collection}/${id}`
}
