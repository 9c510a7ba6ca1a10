import type { Category } from './classLines.ts'
import type { ExposureType } from './exposures.ts'

/**
 * The kinds of orders, and the words of a policy type by which feeds name them; the first that fits a
 * class line is the line's. What no words name is general liability, as it always was.
 */
export const ORDER_KINDS = {
  workersCompensation: {
    label: 'Workers’ compensation',
    words: /\bwork(ers?|m[ae]n)?[’'`]?s?[’'`]?[\s-]*comp|\bwc\b|\bwork comp/i,
  },
  liquor: { label: 'Liquor liability', words: /\bliquor\b/i },
  liability: { label: 'General liability', words: /$/ },
} as const

export type OrderKind = keyof typeof ORDER_KINDS

const KINDS = Object.keys(ORDER_KINDS) as OrderKind[]

type KnownLine = Pick<Category, 'policyType' | 'exposureType'>

/** The kind of an order: workers' compensation where one of its lines is, liquor where all of them are. */
export function kindOf({ categories }: { categories: readonly KnownLine[] }): OrderKind {
  const kinds = categories.map(kindOfLine)
  if (kinds.includes('workersCompensation')) return 'workersCompensation'
  return kinds.length > 0 && kinds.every((kind) => kind === 'liquor') ? 'liquor' : 'liability'
}

function kindOfLine({ policyType, exposureType }: KnownLine): OrderKind {
  const named = KINDS.find((kind) => ORDER_KINDS[kind].words.test(policyType)) ?? 'liability'
  return policyType === '' && exposureType === 'liquorReceipts' ? 'liquor' : named
}

/** What a line is rated by, as its documents and pages go: payroll where only its kind says it. */
export function basisOf(line: KnownLine): ExposureType {
  const isPayroll = line.exposureType === 'unknown' && kindOfLine(line) === 'workersCompensation'
  return isPayroll ? 'payroll' : line.exposureType
}

/** True where pages, tabs and documents of payroll show: a line is rated by it, or the kind is. */
export function asksPayroll(audit: { categories: readonly KnownLine[] }): boolean {
  const isRated = audit.categories.some(({ exposureType }) => exposureType === 'payroll')
  return isRated || kindOf(audit) === 'workersCompensation'
}

/** True where class lines show state, location, entity and rate: one of them has it, or the kind does. */
export function showsPlaces(audit: {
  categories: readonly (KnownLine & Pick<Category, 'state' | 'location' | 'entity' | 'rate'>)[]
}): boolean {
  const isPlaced = audit.categories.some(
    ({ state, location, entity, rate }) => state || location || entity || rate !== undefined,
  )
  return isPlaced || kindOf(audit) === 'workersCompensation'
}
