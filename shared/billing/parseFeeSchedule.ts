import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { trimTexts } from '#shared/kernel/cleanText.ts'
import { type Day, parseDay } from '#shared/kernel/day.ts'
import {
  ANY,
  type AuditFee,
  type Fee,
  type FeeOutcome,
  type FeePeriod,
  type FeeSchedule,
  plainReportType,
} from './fees.ts'

type Fields = Record<string, unknown>

/** Days to pay, at most: ten years is a slip of the finger. */
const MOST_DUE_DAYS = 3650
const DEFAULT_DUE_DAYS = 30

/** Of an address. */
const MOST_LINES = 6
const LONGEST_LINE = 80

/** What a fresh ledger has: the account of sales, and no tax. */
const DEFAULT_XERO = { accountCode: '200', taxType: 'Tax Exempt' }

const OUTCOMES: readonly string[] = [
  'PRODUCTIVE',
  'NONPRODUCTIVE',
  ANY,
] satisfies readonly FeeOutcome[]

/**
 * A fee schedule from what a file or a document holds (docs/fee-schedules.md), with its periods in
 * order; else the refusal that names the mistake: FEES_UNREADABLE for its form, or one of its rules.
 */
export function parseFeeSchedule(value: unknown): Result<FeeSchedule> {
  try {
    const schedule = scheduleOf(trimTexts(value))
    const error = refusalOfFees(schedule)
    return error ? { ok: false, error } : { ok: true, value: schedule }
  } catch (error) {
    if (error instanceof Misformed) return { ok: false, error: error.refusal }
    throw error
  }
}

/** Ends the reading at the first thing that has not the form of a schedule. */
class Misformed extends Error {
  readonly refusal: Refusal

  constructor(detail: string) {
    super(detail)
    this.refusal = refusal('FEES_UNREADABLE', { detail })
  }
}

function scheduleOf(value: unknown): FeeSchedule {
  const fields = recordOf(value, 'it', ['terms', 'dueDays', 'xero', 'billTo', 'remitTo', 'periods'])
  const dueDays = fields['dueDays'] ?? DEFAULT_DUE_DAYS
  if (!isWhole(dueDays) || dueDays < 0 || dueDays > MOST_DUE_DAYS)
    throw new Misformed(`dueDays is a whole number from 0 to ${MOST_DUE_DAYS}`)
  const xero = recordOf(fields['xero'] ?? {}, 'xero', ['accountCode', 'taxType'])
  const periods = listOf(fields['periods'], 'periods').map((each, index) =>
    periodOf(each, `periods[${index}]`),
  )
  return {
    terms: textOf(fields['terms'] ?? `Net ${dueDays}`, 'terms'),
    dueDays,
    xero: {
      accountCode: textOf(xero['accountCode'] ?? DEFAULT_XERO.accountCode, 'xero.accountCode'),
      taxType: textOf(xero['taxType'] ?? DEFAULT_XERO.taxType, 'xero.taxType'),
    },
    billTo: linesOf(fields['billTo'], 'billTo'),
    remitTo: linesOf(fields['remitTo'], 'remitTo'),
    periods: periods.sort((one, other) => (one.from < other.from ? -1 : 1)),
  }
}

function linesOf(value: unknown, place: string): string[] {
  const lines = listOf(value ?? [], place).map((each, index) => textOf(each, `${place}[${index}]`))
  if (lines.length > MOST_LINES || lines.some((line) => line.length > LONGEST_LINE))
    throw new Misformed(`${place} has ${MOST_LINES} lines of ${LONGEST_LINE} characters at most`)
  return lines
}

function periodOf(value: unknown, place: string): FeePeriod {
  const fields = recordOf(value, place, ['from', 'to', 'fees', 'rush', 'cancellation'])
  const to = fields['to'] ?? null
  return {
    from: dayOf(fields['from'], `${place}.from`),
    to: to === null ? null : dayOf(to, `${place}.to`),
    fees: listOf(fields['fees'], `${place}.fees`).map((each, index) =>
      auditFeeOf(each, `${place}.fees[${index}]`),
    ),
    rush: feesOf(fields['rush'], `${place}.rush`),
    cancellation: feesOf(fields['cancellation'], `${place}.cancellation`),
  }
}

function auditFeeOf(value: unknown, place: string): AuditFee {
  const fields = recordOf(value, place, [...FEE_FIELDS, 'outcome'])
  const outcome = textOf(fields['outcome'] ?? ANY, `${place}.outcome`).toUpperCase()
  if (!isOutcome(outcome)) throw new Misformed(`${place}.outcome is one of ${OUTCOMES.join(', ')}`)
  return { ...feeOf(fields, place), outcome }
}

function feesOf(value: unknown, place: string): Fee[] {
  return listOf(value ?? [], place).map((each, index) => {
    const inList = `${place}[${index}]`
    return feeOf(recordOf(each, inList, FEE_FIELDS), inList)
  })
}

const FEE_FIELDS = ['reportType', 'code', 'description', 'cents']

function feeOf(fields: Fields, place: string): Fee {
  const { cents } = fields
  if (!isWhole(cents)) throw new Misformed(`${place}.cents is a whole number of cents`)
  return {
    reportType: textOf(fields['reportType'] ?? ANY, `${place}.reportType`),
    code: textOf(fields['code'], `${place}.code`),
    description: textOf(fields['description'], `${place}.description`),
    cents,
  }
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value)
}

function isOutcome(text: string): text is FeeOutcome {
  return OUTCOMES.includes(text)
}

function dayOf(value: unknown, place: string): Day {
  const day = typeof value === 'string' ? parseDay(value) : null
  if (day === null) throw new Misformed(`${place} is a day, yyyy-mm-dd`)
  return day
}

function textOf(value: unknown, place: string): string {
  if (typeof value !== 'string' || value === '') throw new Misformed(`${place} is a text`)
  return value
}

function listOf(value: unknown, place: string): unknown[] {
  if (!Array.isArray(value)) throw new Misformed(`${place} is a list`)
  return value
}

/** An unknown name is a slip that would be billed: "canceled" for "cancellation". */
function recordOf(value: unknown, place: string, known: readonly string[]): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Misformed(`${place} is an object`)
  const unknown = Object.keys(value).find((name) => !known.includes(name))
  if (unknown !== undefined) throw new Misformed(`${place} has no field "${unknown}"`)
  return { ...value }
}

/** The first rule that a schedule with its periods in order breaks, by name; null when none. */
function refusalOfFees({ periods }: FeeSchedule): Refusal | null {
  if (periods.length === 0) return refusal('FEES_EMPTY', { detail: 'there is no period' })
  for (const period of periods) {
    const refused = refusalOfPeriod(period)
    if (refused) return refused
  }
  for (const [index, period] of periods.entries()) {
    const next = periods[index + 1]
    if (next !== undefined && (period.to === null || next.from <= period.to)) {
      const facts = { first: period.from, second: next.from, day: next.from }
      return refusal('FEES_OVERLAP', facts)
    }
  }
  return null
}

function refusalOfPeriod({ from, to, fees, rush, cancellation }: FeePeriod): Refusal | null {
  if (to !== null && to < from) return refusal('FEES_PERIOD_UPSIDE_DOWN', { from, to })
  if (fees.length === 0)
    return refusal('FEES_EMPTY', { detail: `the period from ${from} has none` })
  const negative = [...fees, ...rush, ...cancellation].find(({ cents }) => cents < 0)
  if (negative) return refusal('FEES_NEGATIVE', { code: negative.code, from })
  const twice =
    repeated(fees.map((fee) => `${typeOf(fee)}, ${fee.outcome}`)) ??
    repeated(rush.map((fee) => `rush, ${typeOf(fee)}`)) ??
    repeated(cancellation.map((fee) => `cancellation, ${typeOf(fee)}`))
  return twice === undefined ? null : refusal('FEES_TWICE', { from, what: twice })
}

function typeOf({ reportType }: Fee): string {
  return plainReportType(reportType)
}

function repeated(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) !== index)
}
