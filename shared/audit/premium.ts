import type { TableCell } from '#shared/kernel/exportText.ts'
import { formatCents } from '#shared/kernel/money.ts'
import type { Category } from './classLines.ts'
import { EXPOSURE_TYPES } from './exposures.ts'
import { basisOf, isCompensation } from './orderKinds.ts'

/**
 * What class lines come to at their rates, in cents, before any modification of the policy: a class premium,
 * not what the carrier bills.
 */
export interface Premium {
  /** Null: no line has a rate and an estimate. */
  estimated: number | null
  /** Null until every rated line has its final exposure. */
  audited: number | null
  /** How many lines have a rate, of all. */
  rated: number
  lines: number
}

/** The premium of an audit's class lines; null where no line has a rate. */
export function premiumOf(categories: readonly Category[]): Premium | null {
  const rated = categories.filter((line) => perOf(line) > 0 && line.rate !== undefined)
  if (rated.length === 0) return null
  const sum = (exposures: (number | null)[]) => {
    const cents = exposures.flatMap((exposure, index) => {
      const line = rated[index]
      return exposure === null || line === undefined ? [] : [centsAt(line, exposure)]
    })
    return cents.length === 0 ? null : cents.reduce((total, each) => total + each, 0)
  }
  const finals = rated.map(({ finalExposure }) => finalExposure)
  return {
    estimated: sum(rated.map(({ estimatedExposure }) => estimatedExposure)),
    audited: finals.includes(null) ? null : sum(finals),
    rated: rated.length,
    lines: categories.length,
  }
}

/** The same in a sentence, for report and command line. */
export function premiumWords({ estimated, audited, rated, lines }: Premium): string {
  const change = differenceText({ estimated, audited })
  const parts = [
    estimated === null ? '' : `${formatCents(estimated)} estimated`,
    audited === null ? '' : `${formatCents(audited)} audited`,
    change,
  ].filter((part) => part !== '')
  const unrated = rated < lines ? ` ${rated} of ${lines} lines have a rate.` : ''
  return `Premium at the class rates, before modifications: ${parts.join(', ')}.${unrated}`
}

/** What the audit changes of the premium: `+$392.50`; empty while one of both is not known. */
export function differenceText({ estimated, audited }: Pick<Premium, 'estimated' | 'audited'>) {
  if (estimated === null || audited === null) return ''
  const cents = audited - estimated
  return `${cents < 0 ? '-' : '+'}${formatCents(Math.abs(cents))}`
}

/** Room for cents of either sign in whole numbers, sixteen digits wide. */
const KEY_ZERO = 1_000_000_000_000_000

/** What the audit changes of the premium as a text that sorts alike; empty while it is not known. */
export function premiumKey(categories: readonly Category[]): string {
  const { estimated = null, audited = null } = premiumOf(categories) ?? {}
  if (estimated === null || audited === null) return ''
  const cents = Math.min(Math.max(audited - estimated, 1 - KEY_ZERO), KEY_ZERO)
  return String(cents + KEY_ZERO).padStart(16, '0')
}

/**
 * The premium in a line of a list, the change first, which it sorts by and which is not cut off:
 * `+$392.50: $1,200.00 → $1,592.50`, with a dash for what is not known.
 */
export function premiumText(categories: readonly Category[]): string {
  const premium = premiumOf(categories)
  if (premium === null) return ''
  const [estimated, audited] = [premium.estimated, premium.audited].map((cents) =>
    cents === null ? '—' : formatCents(cents),
  )
  const change = differenceText(premium)
  return `${change === '' ? '' : `${change}: `}${estimated} → ${audited}`
}

/** The heads of `premiumCells`. */
export const PREMIUM_HEADS = ['Estimated premium', 'Audited premium', 'Premium change'] as const

/** Estimated and audited premium and what the audit changes, as cells of a table; empty where not known. */
export function premiumCells(categories: readonly Category[]): TableCell[] {
  const { estimated = null, audited = null } = premiumOf(categories) ?? {}
  const change = estimated === null || audited === null ? null : audited - estimated
  return [estimated, audited, change].map((cents) => (cents === null ? '' : { cents }))
}

/** The manual of workers' compensation rates payroll by the hundred, that of general liability by the thousand. */
const PER_COMPENSATION_PAYROLL = 100

function perOf(line: Category): number {
  const basis = basisOf(line)
  const isByHundred = basis === 'payroll' && isCompensation(line)
  return isByHundred ? PER_COMPENSATION_PAYROLL : EXPOSURE_TYPES[basis].per
}

/** Rates have six decimals, exposures two. */
const RATE_PARTS = 1_000_000n

/** An exposure at the line's rate, in whole cents, rounded once, half up. */
function centsAt(line: Category, exposure: number): number {
  const rate = BigInt(Math.round((line.rate ?? 0) * Number(RATE_PARTS)))
  const parts = BigInt(Math.round(exposure * 100)) * rate
  const whole = RATE_PARTS * BigInt(perOf(line))
  return Number((2n * parts + whole) / (2n * whole))
}
