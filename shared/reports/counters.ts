import { historyIndicators } from '#shared/audit/history.ts'
import type { Audit, HistoryEntry } from '#shared/audit/model.ts'
import { type BakeState, isOpenState } from '#shared/audit/states.ts'
import { isDemoAudit } from '#shared/billing/invoice.ts'
import { type Day, daysBetween, readMoment, todayIn } from '#shared/kernel/day.ts'
import { type CarrierAudit, firstSending } from '#shared/results/carrierAudit.ts'
import { type CalendarMark, calendarCounts, calendarKey, firstMark } from './calendarCounters.ts'

/** The figures of one document of `rollups` or `activity`: a name for each thing counted. */
export interface CounterDocument {
  collection: 'rollups' | 'activity'
  id: string
  carrierCompany: string
  /**
   * The carrier's day; `month:yyyy-mm`, the same figures of its days together; `calendar:yyyy-mm`, the dates
   * of open audits in that month; or `current`: now.
   */
  day: Day | string
  shard: number
  counts: Record<string, number>
}

/** A document of figures as it is stored; `rev` is one up with each write. */
export type StoredCounters = Omit<CounterDocument, 'collection'> & { rev: number }

/** In place of a day: how many audits there are, by state and by outcome. */
export const CURRENT = 'current'

/** What of an audit has been counted, as its projection has it, and its mark; null: it needs none. */
export type Counted = Pick<
  CarrierAudit,
  'entries' | 'bakeState' | 'outcome' | 'auditDue' | 'auditNoFlyDue' | 'sliceID'
> &
  Partial<Pick<CarrierAudit, 'zone' | 'scheme'>> & { mark: CalendarMark | null }

type CountedAudit = FiguredAudit &
  Pick<Audit, 'env' | 'sliceID' | 'auditNoFlyDue' | 'nextDue'> &
  CalendarMark

type FiguredAudit = Pick<
  Audit,
  'id' | 'carrierCompany' | 'dateAdded' | 'history' | 'bakeState' | 'outcome' | 'auditDue'
>

/**
 * What an audit adds to the figures since it was counted last (null: never): its counts now, less its
 * counts then. A history only grows and the projection holds the rest, so the counts of then can be
 * worked out again, to the day. Of demo audits only the calendar counts. `timeZone` is the carrier's.
 */
export function countsOf(
  audit: CountedAudit,
  counted: Counted | null,
  timeZone: string,
): CounterDocument[] {
  const now = [...(isDemoAudit(audit) ? [] : figureCounts(audit, timeZone)), ...calendarOf(audit)]
  const then = counted === null ? [] : countedBefore(audit, counted, timeZone)
  const documents = new Map(now.map((each) => [keyOfCounter(each), each]))
  for (const before of then) {
    const key = keyOfCounter(before)
    const known = documents.get(key) ?? { ...before, counts: {} }
    documents.set(key, { ...known, counts: addCounts(known.counts, negated(before.counts)) })
  }
  return [...documents.values()].filter(({ counts }) => Object.keys(counts).length > 0)
}

/**
 * An audit's counts when it was counted: from its history, state, outcome and due day of then, in the
 * zone and by the scheme of then. `timeZone` is for projections without a zone.
 */
export function countedBefore(
  audit: CountedAudit,
  counted: Counted,
  timeZone: string,
): CounterDocument[] {
  const { entries, bakeState, outcome, auditDue, auditNoFlyDue, sliceID } = counted
  const { scheme = 1, zone = timeZone, mark } = counted
  const history = audit.history.slice(0, entries)
  const asThen = { ...audit, history, bakeState, outcome, auditDue, auditNoFlyDue, sliceID }
  // The first three schemes (`SCHEME` of the projection) had no calendar.
  const calendar = scheme < 4 ? [] : calendarOf({ ...asThen, ...(mark ?? firstMark(audit, zone)) })
  // The first counted no demo audit at all, and not by months.
  const isFirst = scheme < 2
  if (isDemoAudit(audit) || (isFirst && audit.env === 'demo')) return calendar
  const all = figureCounts(asThen, zone)
  return [...(isFirst ? all.flatMap((each) => firstSchemeOf(each)) : all), ...calendar]
}

function calendarOf(audit: Omit<CountedAudit, 'history' | 'dateAdded' | 'env'>): CounterDocument[] {
  const { carrierCompany } = audit
  return [...calendarCounts(audit)].map(([month, counts]) => {
    const day = calendarKey(month)
    const id = rollupId(carrierCompany, day)
    return { collection: 'rollups', id, carrierCompany, day, shard: 0, counts }
  })
}

/** The counts that remove an audit from the figures, when it is removed itself. */
export function countsTakenBack(
  audit: CountedAudit,
  counted: Counted,
  timeZone: string,
): CounterDocument[] {
  return countedBefore(audit, counted, timeZone).map((each) => {
    return { ...each, counts: negated(each.counts) }
  })
}

/** The figures of `rollups` that the first scheme had; `activity` has stayed the same. */
const FIRST_SCHEME = /^(added|audits|entries|to:.*|state:.*|outcome:.*)$/

function firstSchemeOf(document: CounterDocument): CounterDocument[] {
  if (document.collection === 'activity') return [document]
  if (document.day.startsWith('month:')) return []
  const kept = Object.entries(document.counts).filter(([name]) => FIRST_SCHEME.test(name))
  return [{ ...document, counts: Object.fromEntries(kept) }]
}

function negated(counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, -count]))
}

/** Longer turnarounds are counted as this many days: more than a year. */
export const LONGEST_TURNAROUND = 366

/** More attempts before the first response are counted as this many. */
const MOST_ATTEMPTS = 20

/**
 * Everything an audit adds to the figures, in the carrier's `timeZone`. Of its carrier's days and
 * months: `added`, `open` (on the day it was added, while it is open), `entries` of the history,
 * `to:STATE` for each move; on the day it was first sent to the carrier `turn:DAYS` since it was added,
 * `ontime`, `late` or `undated` against its due day, `sent:OUTCOME`, and `reworked` where it was ever
 * returned; on the day of the first response `attempts:COUNT`. In the day's activity `OP:user`. Of
 * `current`: `audits`, `state:STATE`, `outcome:OUTCOME`.
 */
function figureCounts(audit: FiguredAudit, timeZone: string): CounterDocument[] {
  const { id: fsid, carrierCompany, bakeState, outcome, history, auditDue } = audit
  const documents = new Map<string, CounterDocument>()

  function count(collection: CounterDocument['collection'], day: string, name: string): void {
    const shard = collection === 'activity' ? activityShard(fsid) : 0
    const rollup = rollupId(carrierCompany, day)
    const id = collection === 'activity' ? `${rollup}_${shard}` : rollup
    const key = keyOfCounter({ collection, id })
    const known = documents.get(key)
    const counts = known?.counts ?? {}
    counts[name] = (counts[name] ?? 0) + 1
    if (!known) documents.set(key, { collection, id, carrierCompany, day, shard, counts })
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

/** States that only a response of the insured or the agent leads to. */
const ANSWERED: readonly BakeState[] = ['HEARTBEAT', 'SKIPPED', 'SUBMITTED']

/**
 * The moment of the first response, and the number of emails, calls and texts before it; null while
 * there is none, or where its moment is damaged. An opened audit is a response; so is a move to
 * heartbeat, skipped docs or submitted.
 */
function firstResponse(
  history: readonly Pick<HistoryEntry, 'date' | 'op' | 'to' | 'text'>[],
): { at: Date; attempts: number } | null {
  const place = history.findIndex(
    (entry) =>
      historyIndicators([entry]).opened || (entry.to !== undefined && ANSWERED.includes(entry.to)),
  )
  const answer = history[place]
  const at = readMoment(answer?.date)
  if (at === null) return null
  const attempts = history.slice(0, place).filter((entry) => historyIndicators([entry]).outreach)
  return { at, attempts: attempts.length }
}

/** Documents that a carrier's day of activity is spread over, so that none gets too large. */
const ACTIVITY_SHARDS = 4

/** The shard of an audit: always the same. */
function activityShard(auditFSID: string): number {
  let sum = 0
  for (const character of auditFSID) sum += character.charCodeAt(0)
  return sum % ACTIVITY_SHARDS
}

/** `{carrier}_{day}`; of a month's figures `{carrier}_{yyyy-mm}`. A shard of activity has `_{shard}` behind it. */
export function rollupId(carrierCompany: string, day: string): string {
  return `${carrierCompany}_${day.replace(/^month:/, '')}`
}

/** The `day` of a month's figures. It sorts behind every day, so that a list of days holds none. */
export function monthKey(month: string): string {
  return `month:${month}`
}

/** The key of a counter document over both collections. */
export function keyOfCounter({ collection, id }: Pick<CounterDocument, 'collection' | 'id'>) {
  return `${collection}/${id}`
}

/** Figures with others added; a figure of 0 is left out. */
export function addCounts(
  counts: Readonly<Record<string, number>>,
  more: Readonly<Record<string, number>>,
): Record<string, number> {
  const sum: Record<string, number> = { ...counts }
  for (const [name, by] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + by
  return Object.fromEntries(Object.entries(sum).filter(([, count]) => count !== 0))
}
