import {
  SUBCONTRACT_KINDS,
  WORKSHEET_RULES,
  type WorksheetRules,
} from '#shared/firm/worksheetRules.ts'
import { centsOf, formatDollars } from '#shared/kernel/money.ts'
import type { Category } from '../classLines.ts'
import type { ExposureType } from '../exposures.ts'
import type { Audit } from '../model.ts'
import { basisOf, isCompensation } from '../orderKinds.ts'
import {
  CERTIFICATE_COVERAGES,
  type Certificate,
  type CertificateCoverage,
  type Subcontractor,
} from './model.ts'
import { daysOf, gapsIn, overlapOf, type Period, periodText, termOf } from './period.ts'

/** Why a certificate covers no day. */
const NOT_COUNTED = {
  coverage: 'other coverage',
  insured: 'insures another',
  unread: 'insured not read',
  noStart: 'no start',
  noEnd: 'no end',
  outside: 'outside the period',
} as const

/** One certificate in the working: the days of the audit that it covers, or why it covers none. */
export interface CountedCertificate {
  certificate: Certificate
  covers: Period | null
  why: keyof typeof NOT_COUNTED | ''
}

/** How much of a subcontractor's price counts as exposure, with all that it was worked out from. */
export interface SubcontractorWorking {
  subcontractor: Subcontractor
  coverage: CertificateCoverage
  certificates: CountedCertificate[]
  uncovered: Period[]
  uncoveredDays: number
  periodDays: number
  /** The carrier's share of the price: 0.5 is half. */
  share: number
  /** The class line is rated by total cost: all of the price counts, covered or not. */
  isWhole: boolean
  /** Whole cents that the class line gets. */
  cents: number
}

/** What the working needs of a class line. */
type CoveredLine = Pick<Category, 'id' | 'policyType' | 'exposureType'>

/**
 * How much of what a subcontractor was paid counts: paid × uncovered days ÷ days of the period × the
 * carrier's share for the kind of price, rounded once, half up. Uncovered are the days that no
 * certificate of the right coverage and the right insured has. A line rated by total cost gets all that was
 * paid: its class is that of work let to insured subcontractors.
 */
export function workSubcontractor(
  subcontractor: Subcontractor,
  period: Period,
  rules: WorksheetRules,
  lines: readonly CoveredLine[],
): SubcontractorWorking {
  const { paid, kind, line } = subcontractor
  const rated = lines.find(({ id }) => id === line) ?? lines[0]
  const coverage = coverageNeeded(rated)
  const certificates = subcontractor.certificates.map((certificate) =>
    countCertificate(certificate, { subcontractor, coverage, period }),
  )
  const uncovered = gapsIn(
    period,
    certificates.flatMap(({ covers }) => covers ?? []),
  )
  const uncoveredDays = uncovered.reduce((days, gap) => days + daysOf(gap), 0)
  const periodDays = daysOf(period)
  const share = rules.subcontractShares?.[kind] ?? WORKSHEET_RULES.subcontractShares[kind] ?? 1
  const isWhole = rated !== undefined && basisOf(rated) === 'totalCost'
  const cents = isWhole
    ? centsOf(paid)
    : roundHalfUp((centsOf(paid) * uncoveredDays * share) / periodDays)
  return {
    subcontractor,
    coverage,
    certificates,
    uncovered,
    uncoveredDays,
    periodDays,
    share,
    isWhole,
    cents,
  }
}

/** True where subcontractors count: a class line is rated by payroll or by the cost of work. */
export function asksSubcontractors(bases: readonly ExposureType[]): boolean {
  return bases.includes('payroll') || bases.includes('totalCost')
}

/** True where an audit has a place for subcontractors: they count, or some are listed. */
export function hasSubcontractors({
  categories,
  subcontractors = [],
}: Pick<Audit, 'categories' | 'subcontractors'>): boolean {
  return subcontractors.length > 0 || asksSubcontractors(categories.map(basisOf))
}

/** The certificate that a class line asks of subcontractors: of the policy's own kind. */
export function coverageNeeded(line: CoveredLine | undefined): CertificateCoverage {
  return line === undefined || isCompensation(line) ? 'workersCompensation' : 'generalLiability'
}

function countCertificate(
  certificate: Certificate,
  {
    subcontractor,
    coverage,
    period,
  }: { subcontractor: Subcontractor; coverage: CertificateCoverage; period: Period },
): CountedCertificate {
  const { from, to, insured } = certificate
  const counted = (why: CountedCertificate['why'], covers: Period | null = null) => {
    return { certificate, covers, why }
  }
  if (certificate.coverage !== coverage) return counted('coverage')
  if (insured.trim() === '') return counted('unread')
  if (!isSameInsured(insured, subcontractor.name)) return counted('insured')
  if (from === null) return counted('noStart')
  if (to === null) return counted('noEnd')
  const term = termOf(from, to)
  const covers = term && overlapOf(term, period)
  return covers === null ? counted('outside') : counted('', covers)
}

const LEGAL_FORMS = [
  'inc',
  'incorporated',
  'llc',
  'corp',
  'corporation',
  'co',
  'company',
  'ltd',
  'lp',
  'llp',
]

/**
 * Whether a certificate insures the one who was paid: the same name but for capitals and punctuation. A
 * legal form that one of the two leaves out is no difference; two that differ are two insureds.
 */
function isSameInsured(insured: string, name: string): boolean {
  const [one, other] = [nameParts(insured), nameParts(name)]
  if (one.words !== other.words) return false
  return one.form === other.form || one.form === '' || other.form === ''
}

function nameParts(name: string): { words: string; form: string } {
  const words = name
    .toLowerCase()
    .replace(/[.'’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'and' && word !== 'the')
  const last = words.at(-1) ?? ''
  const hasForm = words.length > 1 && LEGAL_FORMS.includes(last)
  return { words: (hasForm ? words.slice(0, -1) : words).join(' '), form: hasForm ? last : '' }
}

/** Half up; fifteen digits, so that a share's binary neighbor does not decide. */
function roundHalfUp(cents: number): number {
  return Math.round(Number(cents.toPrecision(15)))
}

/** The working in one line: `$30,000.00 × 184 of 365 days × 90%`. */
export function subcontractorTerms({
  subcontractor: { paid, kind },
  uncoveredDays,
  periodDays,
  share,
  isWhole,
}: SubcontractorWorking): string {
  if (isWhole) return `${formatDollars(paid)}, the total cost of the work`
  const percent = `${Number((share * 100).toFixed(2))}%`
  return `${formatDollars(paid)} × ${uncoveredDays} of ${periodDays} days × ${percent} ${SUBCONTRACT_KINDS[kind].toLowerCase()}`
}

/** What a certificate covers of the audit, or why it covers nothing, in words. */
export function certificateWords({ certificate, covers, why }: CountedCertificate): string {
  const insurer = certificate.insurer || 'insurer not read'
  const said = `${CERTIFICATE_COVERAGES[certificate.coverage]}, ${insurer}`
  if (covers === null) return `${said}: covers no day, ${NOT_COUNTED[why || 'outside']}`
  return `${said}: covers ${periodText(covers)}`
}

/** The days without cover, in words; empty: none. */
export function uncoveredWords({ uncovered }: Pick<SubcontractorWorking, 'uncovered'>): string {
  return uncovered.length === 0 ? '' : `Not covered: ${uncovered.map(periodText).join(', ')}`
}
