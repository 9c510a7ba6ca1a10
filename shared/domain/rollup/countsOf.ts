import type { Audit, Day } from '../audit/Audit.ts'
import { isDemoAudit } from '../invoice/isDemoAudit.ts'
import type { CarrierAudit } from './CarrierAudit.ts'
import { type CounterDocument, figureCounts, keyOfCounter } from './figureCounts.ts'
import { isFirstScheme, isFirstSchemeFigure } from './scheme.ts'

/** What of an audit has been counted: nothing, or what its projection says. */
export type Counted = Pick<CarrierAudit, 'entries' | 'bakeState' | 'outcome' | 'auditDue'> &
  Partial<Pick<CarrierAudit, 'zone' | 'scheme'>>

type CountedAudit = Pick<
  Audit,
  'id' | 'carrierCompany' | 'env' | 'dateAdded' | 'history' | 'bakeState' | 'outcome' | 'auditDue'
>

/**
 * What an audit adds to the figures since it was counted last (null: never): what it comes to now, less
 * what it came to then. A history only grows and the projection holds the rest, so what it came to then
 * can be worked out again, to the day. Demo audits stay out of reports. `timeZone` is the carrier's.
 */
export function countsOf(
  audit: CountedAudit,
  counted: Counted | null,
  timeZone: string,
): CounterDocument[] {
  const now = isDemoAudit(audit) ? [] : figureCounts(audit, timeZone)
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
 * What an audit came to when it was counted: of a later version only what stood there then, in the zone
 * of then, by the scheme of then. `timeZone` is for what does not say its zone.
 */
export function countedBefore(
  audit: CountedAudit,
  counted: Counted,
  timeZone: string,
): CounterDocument[] {
  // The first scheme counted no demo audit at all, and not by months.
  const isFirst = isFirstScheme(counted.scheme)
  if (isDemoAudit(audit) || (isFirst && audit.env === 'demo')) return []
  const { entries, bakeState, outcome, auditDue } = counted
  const history = audit.history.slice(0, entries)
  const asThen = { ...audit, history, bakeState, outcome, auditDue }
  const all = figureCounts(asThen, counted.zone ?? timeZone)
  return isFirst ? all.flatMap((each) => firstSchemeOf(each)) : all
}

/** What takes an audit that was counted out of the figures again, when it is removed. */
export function countsTakenBack(
  audit: CountedAudit,
  counted: Counted,
  timeZone: string,
): CounterDocument[] {
  return countedBefore(audit, counted, timeZone).map((each) => {
    return { ...each, counts: negated(each.counts) }
  })
}

function firstSchemeOf(document: CounterDocument): CounterDocument[] {
  if (document.collection === 'activity') return [document]
  if (isMonth(document.day)) return []
  const kept = Object.entries(document.counts).filter(([name]) => isFirstSchemeFigure(name))
  return [{ ...document, counts: Object.fromEntries(kept) }]
}

function isMonth(day: Day | string): boolean {
  return day.startsWith('month:')
}

function negated(counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, -count]))
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
