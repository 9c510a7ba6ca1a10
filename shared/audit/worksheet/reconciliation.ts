import type { WorksheetRules } from '#shared/firm/worksheetRules.ts'
import { centsOf, formatCents, formatPercent } from '#shared/kernel/money.ts'
import type { Audit } from '../model.ts'
import { asksPayroll } from '../orderKinds.ts'
import { type ExaminedRecord, RECORD_KINDS, type RecordKind } from './model.ts'
import { type PayrollSheet, payrollSheetOf, type SheetAudit } from './payrollSheet.ts'
import { daysOf, gapsIn, overlapOf, type Period, periodText } from './period.ts'
import { centsOfAll, shareOf, type Term, type Working, workingOf, workingText } from './working.ts'

/** What became of a check, and how it is said. */
export const CHECK_STATUSES = {
  agrees: 'Agrees',
  apart: 'Apart',
  explained: 'Explained',
  notRead: 'Not read',
  missing: 'Not entered',
} as const

export type CheckStatus = keyof typeof CHECK_STATUSES

/** Records of one kind, of a state where they report to one, beside what the worksheet has for them. */
export interface RecordCheck {
  id: string
  title: string
  records: readonly ExaminedRecord[]
  /** The sum of the records in the audit period, a term a record. */
  record: Working
  worksheet: Working
  /** The worksheet less the record, as a share of the record; null: not read, or the record is 0. */
  difference: number | null
  /** Days of the audit period that no record of the check is of. */
  gaps: readonly Period[]
  status: CheckStatus
  /** Why they are apart, or what of them could not be had; empty: no one has said. */
  explanation: string
}

type CheckedAudit = SheetAudit & Pick<Audit, 'records' | 'insuredCategoryTotals'>

/** True where an audit has a place for records: it asks for payroll, or some are listed. */
export function hasRecords(audit: Pick<Audit, 'categories' | 'records'>): boolean {
  return (audit.records ?? []).length > 0 || asksPayroll(audit)
}

/**
 * The records of an audit compared with its worksheet, by kind and state. A record that crosses the audit
 * period counts by its days in it, as a row of payroll does. Wages of a record (Form 941 line 5c, Box 5 of
 * the W-2s, a state's total wages, gross pay of the register) are compared with gross payroll: before
 * overtime premium and exclusions come off, because the employer reports them whole, and with the pay of
 * executive officers, also of excluded ones. Partners, members and sole proprietors are paid no wages. A
 * difference up to the carrier's tolerance agrees. An audit of payroll without any record of it has them to
 * be entered: documents may be there of which no figure was read.
 */
export function recordChecks(
  audit: CheckedAudit,
  carrier: { worksheetRules?: WorksheetRules } | null,
): RecordCheck[] {
  const { records = [] } = audit
  const sheet = payrollSheetOf(audit, carrier)
  const compared = (Object.keys(RECORD_KINDS) as RecordKind[]).flatMap((kind) => {
    const its = records.filter((record) => record.kind === kind)
    const states = kind === 'stateUnemployment' ? its.map(({ state }) => state).sort() : ['']
    if (its.length === 0 || RECORD_KINDS[kind].by === '') return []
    return [...new Set(states)].map((state) => {
      const ofState =
        kind === 'stateUnemployment' ? its.filter((each) => each.state === state) : its
      return checkOf({ kind, state, records: ofState }, audit, sheet)
    })
  })
  const hasPayrollRecord = records.some(({ kind }) => RECORD_KINDS[kind].by === 'payroll')
  return hasPayrollRecord || !asksPayroll(audit) ? compared : [missingPayroll(sheet), ...compared]
}

/** True for a check that someone has to act on: missing, not read, or apart without words. */
export function isOpenCheck({ status }: Pick<RecordCheck, 'status'>): boolean {
  return status !== 'agrees' && status !== 'explained'
}

/** True where records of an audit are missing, not read, or apart from its worksheet without words. */
export function hasOpenChecks(
  audit: CheckedAudit,
  carrier: { worksheetRules?: WorksheetRules } | null,
): boolean {
  return recordChecks(audit, carrier).some(isOpenCheck)
}

function missingPayroll(sheet: PayrollSheet): RecordCheck {
  return {
    id: 'payroll',
    title: 'Payroll records',
    records: [],
    record: workingOf([]),
    worksheet: workingOf(wageTerms(sheet, '')),
    difference: null,
    gaps: [],
    status: 'missing',
    explanation: '',
  }
}

function checkOf(
  { kind, state, records }: { kind: RecordKind; state: string; records: ExaminedRecord[] },
  audit: CheckedAudit,
  sheet: PayrollSheet,
): RecordCheck {
  const { label, by } = RECORD_KINDS[kind]
  const { period, rules } = sheet
  const record = workingOf(records.map((each) => recordTerm(each, period)))
  const worksheet = workingOf(
    by === 'payroll'
      ? wageTerms(sheet, state)
      : by === 'subcontractors'
        ? paidTerms(sheet)
        : [{ words: 'Net sales', cents: centsOf(audit.insuredCategoryTotals.worksheetTotal) }],
  )
  const isRead = records.every(({ figure }) => figure !== null)
  const off = worksheet.cents - record.cents
  const explanation = records.flatMap(({ explanation: words }) => words || []).join(' ')
  // Hundredths of a percent, so that a tolerance's binary neighbor does not decide.
  const agrees = Math.abs(off) * 10_000 <= record.cents * Math.round(rules.tolerance * 10_000)
  // Records of other days say nothing of the audit's, also where both are 0.
  const isOfPeriod =
    period === null ||
    records.some((each) => periodOf(each).every((days) => overlapOf(days, period) !== null))
  const open = isRead ? 'apart' : 'notRead'
  return {
    id: [kind, state].filter(Boolean).join('-'),
    title: [label, state].filter(Boolean).join(', '),
    records,
    record,
    worksheet,
    difference: !isRead || record.cents === 0 ? null : off / record.cents,
    gaps: period === null ? [] : gapsIn(period, records.flatMap(periodOf)),
    status: isRead && agrees && isOfPeriod ? 'agrees' : explanation === '' ? open : 'explained',
    explanation,
  }
}

function periodOf({ from, to }: ExaminedRecord): Period[] {
  return from === null || to === null ? [] : [{ from, to }]
}

/** What of a record is in the audit period; one whose period was not read counts whole. */
function recordTerm(record: ExaminedRecord, period: Period | null): Term {
  const { figure, entity } = record
  const [reported] = periodOf(record)
  const of = entity === '' ? '' : `, entity ${entity}`
  const title = (reported === undefined ? 'Period not read' : periodText(reported)) + of
  if (figure === null) return { words: `${title}: not read`, cents: 0 }
  const cents = centsOf(figure)
  if (reported === undefined || period === null) return { words: title, cents }
  const inside = overlapOf(reported, period)
  if (inside === null) return { words: `${title}: outside of the audit period`, cents: 0 }
  const [days, all] = [daysOf(inside), daysOf(reported)]
  if (days === all) return { words: title, cents }
  const words = `${title}: ${formatCents(cents)} × ${days} of ${all} days =`
  return { words, cents: shareOf(cents, days, all) }
}

/**
 * Gross payroll of the class lines of a state, of all of them where it is empty, with officers' pay. None
 * while neither is entered.
 */
function wageTerms({ entries, officers, lines, period }: PayrollSheet, state: string): Term[] {
  const isIts = ({ line }: { line: string }) =>
    lines.some((each) => each.id === line && (state === '' || each.state === state))
  const own = entries.filter(isIts)
  const gross = own.reduce((sum, entry) => {
    const inside = period === null ? entry : overlapOf(entry, period)
    if (inside === null) return sum
    return sum + shareOf(centsOf(entry.gross), daysOf(inside), daysOf(entry))
  }, 0)
  const paid = officers.filter((officer) => officer.title === 'officer' && isIts(officer))
  if (own.length + paid.length === 0) return []
  const terms: Term[] = [{ words: 'Gross payroll', cents: gross }]
  if (paid.length === 0) return terms
  const pay = centsOfAll(paid.map(({ remuneration }) => remuneration))
  return [...terms, { words: 'Executive officers', cents: pay }]
}

function paidTerms({ subcontractors }: PayrollSheet): Term[] {
  if (subcontractors.length === 0) return []
  const cents = centsOfAll(subcontractors.map(({ paid }) => paid))
  return [{ words: 'Paid to subcontractors', cents }]
}

/** What the records and the worksheet of a check come to; a dash where no figure is entered yet. */
export function checkAmounts({
  records,
  record,
  worksheet,
}: Pick<RecordCheck, 'records' | 'record' | 'worksheet'>): { record: string; worksheet: string } {
  const isRead = records.some(({ figure }) => figure !== null)
  return {
    record: isRead ? formatCents(record.cents) : '—',
    worksheet: worksheet.terms.length > 0 ? formatCents(worksheet.cents) : '—',
  }
}

/** The result of a check in words: `Apart -2.4%`. */
export function checkWords({ status, difference }: RecordCheck): string {
  const share = difference === null ? '' : ` ${formatPercent(difference)}`
  return CHECK_STATUSES[status] + share
}

/** What is to be said below a check: both workings, then its remarks. */
export function checkNotes(check: RecordCheck): string[] {
  const { record, worksheet } = check
  return [
    ...(record.terms.length > 1 || record.cents > 0 ? [workingText(record)] : []),
    ...(worksheet.terms.length > 1 ? [workingText(worksheet)] : []),
    ...checkRemarks(check),
  ]
}

/** The days that have no record, and the explanation. */
export function checkRemarks({ gaps, explanation }: RecordCheck): string[] {
  const lacking = gaps.length === 0 ? '' : `No record of ${gaps.map(periodText).join(', ')}`
  return [lacking, explanation].filter(Boolean)
}
