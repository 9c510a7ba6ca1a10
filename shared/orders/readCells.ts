import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { ORDER_FIELDS, type OrderField } from '#shared/firm/feedProfile.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import { formatPhone, isEmail, isZip } from '#shared/kernel/contact.ts'
import { addDays, type Day, parseDay } from '#shared/kernel/day.ts'
import { parseAmount } from '#shared/kernel/money.ts'
import type {
  OrderProblem,
  OrderRepair,
  OrderRow,
  RepairKind,
  UnreadableValue,
  ValueSource,
} from './model.ts'

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Of blanks in a row only the first begins a match, here and below: a long row is searched once. */
const WITH_TIME =
  /^(.*?)(?:T|(?<!\s)\s+)(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(?:([AP]M)\s*)?(?:Z|UTC|[+-]\d{2}:?\d{2})?$/i

/** A day in a feed: null when it is none or does not exist; `repair` when something was dropped. */
interface ReadDay {
  day: Day | null
  repair: Extract<RepairKind, 'serial-date' | 'time-dropped'> | null
}

/**
 * Reads a day as feeds write it: m/d/yy, m/d/yyyy, m-d-yyyy, yyyy-mm-dd, yyyy/m/d, yyyymmdd,
 * 1-Oct-2025, October 1, 2025, each also with a time behind it, or a spreadsheet's serial date. The
 * day is the one that is written: no zone moves it. 02/30 and 00/00/0000 are no days.
 */
export function readOrderDay(text: string): ReadDay {
  const plain = parseDay(text)
  if (plain !== null) return { day: plain, repair: null }
  const serial = dayOfSerial(text)
  if (serial !== null) return { day: serial, repair: 'serial-date' }
  const [, date = text, time = '', half = ''] = WITH_TIME.exec(text) ?? []
  const day = parseDay(usualForm(date.trim()))
  const isMidnight = /^0?0:00(:00(\.0+)?)?$/.test(time) || /^12:00(:00)?am$/i.test(time + half)
  return { day, repair: day === null || time === '' || isMidnight ? null : 'time-dropped' }
}

/** The same day in a form that `parseDay` knows; any other text as it is. */
function usualForm(text: string): string {
  const yearFirst =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (yearFirst) {
    const [, year = '', month = '', day = ''] = yearFirst
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  }
  const dashes = /^(\d{1,2})-(\d{1,2})-(\d{4}|\d{2})$/.exec(text)
  if (dashes) return `${dashes[1]}/${dashes[2]}/${dashes[3]}`
  const dayFirst = /^(\d{1,2})[- ]([a-z]{3,9})\.?[- ,]+(\d{4}|\d{2})$/i.exec(text)
  if (dayFirst) return named(dayFirst[2], dayFirst[1], dayFirst[3]) ?? text
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(text)
  if (monthFirst) return named(monthFirst[1], monthFirst[2], monthFirst[3]) ?? text
  return text
}

function named(name = '', day = '', year = ''): string | null {
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
  return month === 0 ? null : `${month}/${day}/${year}`
}

/** Day 0 of a spreadsheet's calendar, which takes 1900 for a leap year: right from March 1900 on. */
const DAY_ZERO: Day = '1899-12-30'

/** 1954 to 2119: a policy's day; shorter and longer numbers are something else. */
const SERIAL = /^[2-7]\d{4}(\.0+)?$/

/** The day of a spreadsheet's serial date, as a feed shows one whose format was lost; else null. */
export function dayOfSerial(text: string): Day | null {
  return SERIAL.test(text) ? addDays(DAY_ZERO, Number.parseInt(text, 10)) : null
}

/** An email cell: empty when no address is valid; `repair` when something was dropped. */
interface ReadEmail {
  email: string
  repair: Extract<RepairKind, 'email-emptied' | 'email-rest-noted'> | null
}

/**
 * Reads an email cell: the first valid address (specification §5) of `a@b.example; c@d.example`,
 * `mailto:a@b.example` or `Ines <a@b.example>`.
 */
export function readOrderEmail(text: string): ReadEmail {
  if (text === '' || isEmail(text)) return { email: text, repair: null }
  const parts = text.split(/[\s;,|<>()[\]"]+/).filter((part) => part !== '')
  for (const part of parts) {
    const email = part.replace(/^mailto:/i, '').replace(/\?.*$/, '')
    if (!isEmail(email)) continue
    return { email, repair: parts.length === 1 ? null : 'email-rest-noted' }
  }
  return { email: '', repair: 'email-emptied' }
}

/** A phone cell: empty when it holds no number we can call; `repair` when something was dropped. */
interface ReadPhone {
  /** `ddd.ddd.dddd`, or empty. */
  phone: string
  repair: Extract<RepairKind, 'phone-emptied' | 'phone-rest-noted'> | null
}

const EXTENSION = /(?<![\s,;.(])[\s,;.(]*(?:\bext(?:ension|n)?\b\.?|x|#)\s*(?:[.:]\s*)?\d{1,6}\)?$/i

/**
 * Reads a phone number in any form by the specification's rule (§5: 10 digits, or 11 of which the
 * country digit is dropped). An extension, or a second number, leaves the first number; seven digits
 * or any other count leave none.
 */
export function readOrderPhone(text: string): ReadPhone {
  // A number column of a spreadsheet writes 2075550101.0, whose last digit is no digit of the number.
  const plain = text.replace(/^(\d{10,11})\.0+$/, '$1')
  if (plain === '') return { phone: '', repair: null }
  const whole = formatPhone(plain)
  if (whole !== '' && !EXTENSION.test(plain)) return { phone: whole, repair: null }
  for (const part of plain.split(/[/;,|\n]|\bor\b|\band\b|&/i)) {
    const phone = formatPhone(part.trim().replace(EXTENSION, ''))
    if (phone !== '') return { phone, repair: 'phone-rest-noted' }
  }
  return { phone: '', repair: 'phone-emptied' }
}

/** States whose ZIPs begin with 0, which spreadsheets drop. */
const ZERO_ZIP_STATES: readonly string[] = ['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT']

/** Territories whose ZIPs begin with 00. */
const TWO_ZEROS: readonly string[] = ['PR', 'VI']

/**
 * The ZIP with the zero that a spreadsheet dropped: four digits in a state whose ZIPs begin with 0
 * become five, also before a ZIP+4, also of `7030.0`. Nine digits are a ZIP+4. Any other text stays
 * as it is. `state` is a code, also one outside the 50.
 */
export function repairZip(zip: string, state: string): string {
  const digits = /^(\d+)\.0+$/.exec(zip)?.[1] ?? zip
  const [, five = '', four] = /^(\d{3,5})-?(\d{4})?$/.exec(digits) ?? []
  const isLost =
    (five.length === 4 && ZERO_ZIP_STATES.includes(state)) ||
    (five.length === 3 && TWO_ZEROS.includes(state))
  const whole = isLost ? five.padStart(5, '0') : five
  const repaired = four === undefined ? whole : `${whole}-${four}`
  return isZip(repaired) ? repaired : digits
}

/** An exposure cell. */
interface ReadExposure {
  /** Null when the cell gives none. */
  value: number | null
  /** What a reader must know beside the number; empty when it is plain. */
  note: '' | 'IF_ANY' | 'SCALED' | 'NEGATIVE' | 'NOT_GIVEN' | 'UNREADABLE'
}

const SCALES: Record<string, number> = {
  k: 1_000,
  m: 1_000_000,
  mm: 1_000_000,
  mil: 1_000_000,
  million: 1_000_000,
  thousand: 1_000,
}

const NOT_GIVEN = ['', '-', '--', 'n/a', 'na', 'none', 'null', 'tbd', 'unknown', 'not available']

/**
 * Reads an estimated exposure as feeds write it: `$850,000`, `1,250,000.00`, `850K`, `(1,200)`,
 * `N/A`, `if any`. "If any" is 0: the class is rated only when there turns out to be some.
 */
export function readExposure(text: string): ReadExposure {
  const plain = text.trim().toLowerCase().replace(/\s+/g, ' ')
  if (NOT_GIVEN.includes(plain)) return { value: null, note: 'NOT_GIVEN' }
  if (/^if[ -]?any\.?$/.test(plain)) return { value: 0, note: 'IF_ANY' }
  const scaled = /^(.*\d\)?) ?(k|mm?|mil|million|thousand)\.?$/.exec(plain)
  const value = scaled ? scaleUp(scaled[1] ?? '', scaled[2] ?? '') : parseAmount(plain)
  if (value === null) return { value: null, note: 'UNREADABLE' }
  if (value < 0) return { value, note: 'NEGATIVE' }
  return { value, note: scaled ? 'SCALED' : '' }
}

function scaleUp(digits: string, scale: string): number | null {
  const amount = parseAmount(digits)
  const factor = SCALES[scale]
  return amount === null || factor === undefined ? null : Math.round(amount * factor * 100) / 100
}

/** Digits, and the signs that numbers are written with. */
const NUMBER_LIKE = /^[\d\s.,:/()$%+-]+$/

/**
 * A cell without what spreadsheets wrap around digits so that they stay text: `="0045121"` and
 * `'0045121`. An apostrophe before anything that is no number belongs to the text, but never to a
 * key (`isKey`: an order number, a policy number, a code).
 */
export function unwrapCell(text: string, isKey: boolean): string {
  if (text.startsWith('=')) {
    const inner = /^=\s*"((?:[^"]|"")*)"$/.exec(text)?.[1]
    return inner === undefined ? text : inner.replaceAll('""', '"').trim()
  }
  if (!text.startsWith("'")) return text
  const rest = text.slice(1).trim()
  return rest !== '' && (isKey || NUMBER_LIKE.test(rest)) ? rest : text
}

/** What reading a row finds out beside its values. */
export interface RowFindings {
  problems: OrderProblem[]
  repairs: OrderRepair[]
  unreadable: UnreadableValue[]
  notes: string[]
  /** `column`: the file's own name of the place, where it is not the row's usual one for the field. */
  reject(field: OrderField, error: Refusal, column?: string): void
  repair(field: OrderField, kind: RepairKind, from: string, to: string, column?: string): void
  /** A value that cannot be used: the audit lists it as a defect. */
  cannotUse(field: OrderField, text: string): void
  /** The whole cell as a note, because only a part of it has a field. */
  keepAsNote(field: OrderField, text: string): void
}

/** The findings of `row`, none yet. `columnOf` names the file's place of a field where the row does not. */
export function rowFindings(row: OrderRow, columnOf: (field: OrderField) => string): RowFindings {
  const { line } = row
  const problems: OrderProblem[] = []
  const repairs: OrderRepair[] = []
  const unreadable: UnreadableValue[] = []
  const notes: string[] = []
  const place = (field: OrderField, column = row.columns?.[field]) => column ?? columnOf(field)
  return {
    problems,
    repairs,
    unreadable,
    notes,
    reject: (field, error, column) =>
      problems.push({ line, column: place(field, column), order: orderNumberOf(row), error }),
    repair: (field, kind, from, to, column) =>
      repairs.push({ line, column: place(field, column), kind, from, to }),
    cannotUse: (field, text) => unreadable.push({ field, text: cleanLine(text) }),
    keepAsNote: (field, text) => notes.push(`${ORDER_FIELDS[field].label} as ordered: ${text}`),
  }
}

/** The order number of a row as its order has it; empty when it gives none. */
export function orderNumberOf(row: OrderRow): string {
  return unwrapCell(cleanLine(row.values.orderNumber ?? ''), true)
}

/**
 * A text that names an order, a policy or a class code, checked: it must be there, be short, and
 * still have its digits. Returns the text itself; what is wrong with it is among the findings.
 */
export function readKey(
  field: Extract<OrderField, 'orderNumber' | 'policyNumber' | 'classCode'>,
  text: string,
  findings: RowFindings,
  column?: string,
): string {
  const { label } = ORDER_FIELDS[field]
  if (text === '') findings.reject(field, refusal('ORDER_FIELD_MISSING', { label }), column)
  else if (text.length > KEY_LENGTH) {
    const error = refusal('ORDER_FIELD_TOO_LONG', { label, limit: KEY_LENGTH })
    findings.reject(field, error, column)
  } else if (isRoundedNumber(text))
    findings.reject(field, refusal('ORDER_DIGITS_LOST', { label, text }), column)
  return text
}

/** As spreadsheets show a long number: `1.23E+05`. What it was cannot be known. `1E5` is a text. */
function isRoundedNumber(text: string): boolean {
  return /^\d([.,]\d+)?E\+\d+$/i.test(text)
}

/** Characters of a field that names documents or fields of documents, which the database keeps short. */
const KEY_LENGTH = 100

/** Where each of `fields` came from that the cells of one row hold something for. */
export function sourcesOfCells<F extends OrderField>(
  fields: readonly F[],
  { values, columns, filled }: Pick<OrderRow, 'values' | 'columns' | 'filled'>,
  line: number,
): Partial<Record<F, ValueSource>> {
  const sources: Partial<Record<F, ValueSource>> = {}
  for (const field of fields) {
    const text = values[field]
    if (text === undefined || text.trim() === '') continue
    sources[field] = filled?.includes(field)
      ? { line, column: '', text, isConstant: true }
      : { line, column: columns?.[field] ?? ORDER_FIELDS[field].label, text }
  }
  return sources
}
