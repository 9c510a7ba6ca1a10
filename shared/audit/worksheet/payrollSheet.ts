import { WORKSHEET_RULES, type WorksheetRules } from '#shared/firm/worksheetRules.ts'
import type { Day } from '#shared/kernel/day.ts'
import type { Category } from '../classLines.ts'
import type { Audit } from '../model.ts'
import { asksPayroll, basisOf } from '../orderKinds.ts'
import type { Officer, PayrollEntry, Subcontractor } from './model.ts'
import { countedRemuneration } from './officers.ts'
import { auditablePayroll } from './payroll.ts'
import { auditPeriodOf, type Period } from './period.ts'
import { type SubcontractorWorking, workSubcontractor } from './subcontractors.ts'
import { type Term, type Working, workingOf } from './working.ts'

/** What the payroll worksheet needs of a class line. */
export type PayrollLine = Pick<
  Category,
  'id' | 'classCode' | 'policyType' | 'exposureType' | 'state' | 'location' | 'entity'
>

/** The payroll worksheet of an audit, with all that its numbers follow from. */
export interface PayrollSheet {
  lines: readonly (PayrollLine & { state: string })[]
  entries: readonly PayrollEntry[]
  officers: readonly Officer[]
  subcontractors: readonly Subcontractor[]
  period: Period | null
  policyStart: Day | null
  rules: Required<WorksheetRules>
}

/** What of an audit the sheet is made from; of the editor as it is typed. */
export type SheetAudit = Pick<
  Audit,
  | 'auditStart'
  | 'auditEnd'
  | 'policyStart'
  | 'policyEnd'
  | 'insuredLocationState'
  | 'locations'
  | 'payroll'
  | 'officers'
  | 'subcontractors'
> & { categories: readonly PayrollLine[] }

/** The payroll worksheet of an audit by its carrier's rules; what these leave out is the manual's. */
export function payrollSheetOf(
  audit: SheetAudit,
  carrier: { worksheetRules?: WorksheetRules } | null,
): PayrollSheet {
  const { categories, payroll = [], officers = [], subcontractors = [], policyStart } = audit
  return {
    lines: categories.map((line) => ({ ...line, state: stateOfLine(line, audit) })),
    entries: payroll,
    officers,
    subcontractors,
    period: auditPeriodOf(audit),
    policyStart,
    rules: { ...WORKSHEET_RULES, ...carrier?.worksheetRules },
  }
}

/** The state whose rules a class line has: its own, its location's, the insured's; empty: not known. */
function stateOfLine(
  { state, location }: Pick<Category, 'state' | 'location'>,
  { locations = [], insuredLocationState }: Pick<Audit, 'locations' | 'insuredLocationState'>,
): string {
  const placed = location === undefined ? undefined : locations.find(({ id }) => id === location)
  return state || placed?.state || insuredLocationState
}

/** True where the payroll worksheet has a place: the order asks for payroll, or it has rows already. */
export function hasPayrollSheet(
  audit: Pick<Audit, 'categories' | 'payroll' | 'officers'>,
): boolean {
  return asksPayroll(audit) || hasPayrollRows(audit)
}

/** True where something was entered on the payroll worksheet. */
export function hasPayrollRows({
  payroll = [],
  officers = [],
}: Pick<Audit, 'payroll' | 'officers'>): boolean {
  return payroll.length > 0 || officers.length > 0
}

/** A class line of the worksheet with what its exposure adds up from. */
export interface LineTotal {
  /** Null: rows name none, or one that the audit does not have any more; they count nowhere. */
  line: PayrollSheet['lines'][number] | null
  id: string
  payroll: { entry: PayrollEntry; counted: Working }[]
  officers: { officer: Officer; counted: Working }[]
  /** What of each counts (`workSubcontractor`); none while the days of the audit are not known. */
  subcontractors: SubcontractorWorking[]
  total: Working
}

/** The class lines rated by payroll, or that rows name, in the audit's order, with their totals. */
export function lineTotals(sheet: PayrollSheet): LineTotal[] {
  const named = [...sheet.entries, ...sheet.officers, ...sheet.subcontractors].map(
    ({ line }) => line,
  )
  const rated = sheet.lines.filter((line) => basisOf(line) === 'payroll' || named.includes(line.id))
  const known = new Set(sheet.lines.map(({ id }) => id))
  const lost = [...new Set(named)].filter((id) => id !== '' && !known.has(id))
  return [...rated.map(({ id }) => id), ...lost].map((id) => lineTotal(id, sheet))
}

/** What names no class line, as an order's officer or a subcontractor may: it counts nowhere. */
export function unplacedTotal(sheet: PayrollSheet): LineTotal {
  return lineTotal('', sheet)
}

function lineTotal(id: string, sheet: PayrollSheet): LineTotal {
  const { lines, entries, officers, subcontractors, period, policyStart, rules } = sheet
  const line = lines.find((each) => each.id === id) ?? null
  const { overtimeCounts, limits } = rules
  const terms = { period, policyStart, state: line?.state ?? '', overtimeCounts, limits }
  const payroll = entries
    .filter((entry) => entry.line === id)
    .map((entry) => ({ entry, counted: auditablePayroll(entry, terms) }))
  const theirs = officers
    .filter((officer) => officer.line === id)
    .map((officer) => ({ officer, counted: countedRemuneration(officer, terms) }))
  const hired =
    period === null
      ? []
      : subcontractors
          .filter((subcontractor) => subcontractor.line === id)
          .map((subcontractor) => workSubcontractor(subcontractor, period, rules, lines))
  const sums = [
    ...sumTerm('Auditable payroll', payroll),
    ...sumTerm('Officers, partners and members', theirs),
    ...sumTerm(
      line !== null && basisOf(line) === 'totalCost'
        ? 'Subcontracted work'
        : 'Uninsured subcontractors',
      hired.map((counted) => ({ counted })),
    ),
  ]
  const total = workingOf(line === null ? [] : sums)
  return { line, id, payroll, officers: theirs, subcontractors: hired, total }
}

function sumTerm(words: string, rows: readonly { counted: { cents: number } }[]): Term[] {
  if (rows.length === 0) return []
  return [{ words, cents: rows.reduce((sum, { counted }) => sum + counted.cents, 0) }]
}

/** The exposure that the worksheet gives a class line rated by payroll, in dollars; null: it has nothing. */
export function proposedPayroll(id: string, sheet: PayrollSheet): number | null {
  const { terms, cents } = lineTotal(id, sheet).total
  return terms.length === 0 ? null : cents / 100
}

/** The worksheet by state, in the order of its lines, in whole cents. */
export function stateTotals(totals: readonly LineTotal[]): { state: string; cents: number }[] {
  const sums = new Map<string, number>()
  for (const { line, total } of totals)
    if (line !== null) sums.set(line.state, (sums.get(line.state) ?? 0) + total.cents)
  return [...sums].map(([state, cents]) => ({ state, cents }))
}

/**
 * The audit's own facts that rows of the worksheet may count by, beside the audited days: whether those of
 * an audit do, so that another value gives other sums.
 */
export const COUNTED_BY = {
  // Limits of officers are those of the day on which the policy begins.
  policyStart: (audit) =>
    (audit.officers ?? []).length > 0 || (audit.auditStart === null && hasRows(audit)),
  policyEnd: (audit) => audit.auditEnd === null && hasRows(audit),
  locations: (audit) => namedLines(audit).some(({ state, location }) => !state && location),
  insuredLocationState: (audit) =>
    namedLines(audit).some(
      (line) => stateOfLine(line, { ...audit, insuredLocationState: '' }) === '',
    ),
} as const satisfies Partial<Record<keyof Audit, (audit: Audit) => boolean>>

/** A record is compared by its days in the audit period, too. */
function hasRows(audit: Audit): boolean {
  return rowsOfLines(audit).length + (audit.records ?? []).length > 0
}

/** The class lines that rows of the worksheet are of. */
function namedLines(audit: Audit): Category[] {
  const named = new Set(rowsOfLines(audit).map(({ line }) => line))
  return audit.categories.filter(({ id }) => named.has(id))
}

function rowsOfLines({
  payroll = [],
  officers = [],
  subcontractors = [],
}: Pick<Audit, 'payroll' | 'officers' | 'subcontractors'>) {
  return [...payroll, ...officers, ...subcontractors]
}

/** What the figures count by, for the hash of what was approved: days, and the states of rows. */
export function countedByFigures(audit: Audit) {
  const { auditStart, auditEnd, policyStart, policyEnd } = audit
  return [
    auditStart,
    auditEnd,
    COUNTED_BY.policyStart(audit) ? policyStart : null,
    COUNTED_BY.policyEnd(audit) ? policyEnd : null,
    namedLines(audit).map((line) => stateOfLine(line, audit)),
  ]
}

/** What of the payroll worksheet is a figure, for the same hash: no names. Empty without one. */
export function payrollFigures({
  payroll = [],
  officers = [],
  subcontractors = [],
}: Pick<Audit, 'payroll' | 'officers' | 'subcontractors'>) {
  if (payroll.length + officers.length + subcontractors.length === 0) return []
  return [
    payroll.map(({ line, from, to, gross, timeAndHalf, doubleTime, exclusions }) => [
      line,
      from,
      to,
      gross,
      timeAndHalf,
      doubleTime,
      exclusions.map(({ kind, amount }) => [kind, amount]),
    ]),
    officers.map(({ title, line, isIncluded, remuneration, from, to }) => [
      title,
      line,
      isIncluded,
      remuneration,
      from,
      to,
    ]),
    subcontractors.map(({ line, paid, kind, certificates }) => [
      line,
      paid,
      kind,
      certificates.map(({ coverage, from, to }) => [coverage, from, to]),
    ]),
  ]
}
