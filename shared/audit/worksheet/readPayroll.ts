import { OFFICER_TITLES } from '#shared/firm/worksheetRules.ts'
import type { Day } from '#shared/kernel/day.ts'
import { centsOf } from '#shared/kernel/money.ts'
import type { Random } from '#shared/kernel/random.ts'
import {
  EXCLUSION_KINDS,
  type ExclusionKind,
  type Officer,
  type PayrollEntry,
  type PayrollExclusion,
} from './model.ts'
import { overtimePremium } from './payroll.ts'
import {
  type Cell,
  needed,
  type ReadRow,
  type RowMistake,
  readCells,
  readChoice,
  readDayCell,
  readDollars,
  readRows,
  readTextCell,
} from './rows.ts'
import { centsOfAll } from './working.ts'

const MOST_ENTRIES = 240
/** Officers of an audit; an order with more is rejected. */
export const MOST_OFFICERS = 60
const LINE = 200
const ID = 40

/** Payroll entries as they are stored (`readRows`): at most 240. */
export function readPayroll(typed: unknown, stored: readonly PayrollEntry[], random: Random) {
  return readRows(typed, stored, { readRow: readPayrollEntry, most: MOST_ENTRIES, random })
}

/** Officers as they are stored (`readRows`): at most 60. */
export function readOfficers(typed: unknown, stored: readonly Officer[], random: Random) {
  return readRows(typed, stored, { readRow: readOfficer, most: MOST_OFFICERS, random })
}

type EntryCells = Omit<ReadEntry, 'exclusions'>
type ReadEntry = Omit<PayrollEntry, 'id' | 'enteredBy' | 'enteredAt'>

/**
 * A payroll entry as it is typed: a class line, a period, and pay of which overtime and exclusions are a
 * part. A mistake in an exclusion has its kind as the column, and `tipsReason` is the one of its reason.
 */
export function readPayrollEntry(given: object): ReadRow<PayrollEntry> {
  const typed = given as Partial<Record<keyof PayrollEntry, unknown>>
  const read = readCells<EntryCells>({
    line: needed(readTextCell(typed.line, { longest: ID }), 'choose the class line.'),
    from: neededDay(typed.from),
    to: neededDay(typed.to),
    gross: readDollars(typed.gross),
    timeAndHalf: readDollars(typed.timeAndHalf),
    doubleTime: readDollars(typed.doubleTime),
    record: readTextCell(typed.record, { longest: LINE }),
  })
  if ('mistake' in read) return read
  const exclusions = readExclusions(typed.exclusions ?? [])
  if ('mistake' in exclusions) return exclusions
  const entry = { ...read.value, exclusions: exclusions.value }
  return mistakeInEntry(entry) ?? { value: entry }
}

function neededDay(given: unknown): Cell<Day> {
  const read = readDayCell(given)
  if ('mistake' in read) return read
  return read.value === null ? { mistake: 'enter the day.' } : { value: read.value }
}

function readExclusions(typed: unknown): { value: PayrollExclusion[] } | RowMistake {
  if (!Array.isArray(typed)) return { column: null, mistake: 'exclusions are a list.' }
  const found = new Map<ExclusionKind, PayrollExclusion>()
  for (const given of typed as unknown[]) {
    const { kind, amount, reason } = Object(given) as Record<string, unknown>
    const read = readCells<{ kind: ExclusionKind }>({ kind: readChoice(kind, EXCLUSION_KINDS) })
    if ('mistake' in read) return { column: null, mistake: `an exclusion: ${read.mistake}` }
    const column = read.value.kind
    const dollars = readDollars(amount)
    if ('mistake' in dollars) return { column, mistake: dollars.mistake }
    const words = readTextCell(reason, { longest: LINE })
    if ('mistake' in words) return { column: `${column}Reason`, mistake: words.mistake }
    if (found.has(column)) return { column, mistake: 'it is there twice.' }
    if (dollars.value === 0) continue
    if (column === 'other' && words.value === '')
      return { column: 'otherReason', mistake: 'say why this pay is excluded.' }
    found.set(column, { kind: column, amount: dollars.value, reason: words.value })
  }
  return { value: [...found.values()] }
}

function mistakeInEntry(entry: ReadEntry): RowMistake | null {
  const { from, to, gross, timeAndHalf, doubleTime, exclusions } = entry
  if (to < from) return { column: 'to', mistake: 'it is before the first day.' }
  const [all, overtime] = [centsOf(gross), centsOfAll([timeAndHalf, doubleTime])]
  if (overtime > all)
    return { column: 'gross', mistake: 'overtime pay is part of it, and is more.' }
  const premium = overtimePremium(entry, { state: '', overtimeCounts: [] })
  const excluded = centsOfAll(exclusions.map(({ amount }) => amount))
  if (premium + excluded > all)
    return { column: 'gross', mistake: 'more than all of it would be taken off.' }
  return null
}

type OfficerCells = Omit<Officer, 'id' | 'enteredBy' | 'enteredAt'>

/** An officer, partner, member or sole proprietor as they are typed; the share as 25% or 0.25. */
export function readOfficer(given: object): ReadRow<Officer> {
  const typed = given as Partial<Record<keyof Officer, unknown>>
  const read = readCells<OfficerCells>({
    name: needed(readTextCell(typed.name, { longest: LINE }), 'enter the name.'),
    title: readChoice(typed.title, OFFICER_TITLES),
    entity: readTextCell(typed.entity, { longest: ID }),
    share: readShare(typed.share),
    duties: readTextCell(typed.duties, { longest: LINE }),
    line: needed(readTextCell(typed.line, { longest: ID }), 'choose the class line of the duties.'),
    isIncluded:
      typeof typed.isIncluded === 'boolean'
        ? { value: typed.isIncluded }
        : { mistake: 'it is included or excluded.' },
    remuneration: readDollars(typed.remuneration),
    from: readDayCell(typed.from),
    to: readDayCell(typed.to),
    record: readTextCell(typed.record, { longest: LINE }),
  })
  if ('mistake' in read) return read
  const { from, to } = read.value
  if (from !== null && to !== null && to < from)
    return { column: 'to', mistake: 'it is before the first day.' }
  return read
}

/** A share from 0 to 1 with at most four decimals, as a number, or as a text in percent; empty is 0. */
export function readShare(given: unknown): Cell<number> {
  if (given === undefined || given === null) return { value: 0 }
  const wrong = { mistake: 'it is a percentage from 0 to 100.' }
  if (typeof given === 'number') return given >= 0 && given <= 1 ? { value: given } : wrong
  if (typeof given !== 'string') return wrong
  const text = given.trim().replace(/%$/, '').trimEnd()
  if (text === '') return { value: 0 }
  const percent = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
  return percent <= 100 ? { value: Number((percent / 100).toFixed(4)) } : wrong
}
