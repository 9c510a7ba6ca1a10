import type { Category } from './classLines.ts'
import { DOCUMENT_KIND_IDS } from './documentTypes.ts'
import type { ExposureType } from './exposures.ts'
import type { RecordKind } from './worksheet/model.ts'

/**
 * The kinds of orders, and the words of a policy type by which feeds name them; the first that fits a
 * class line is the line's. What no words name is general liability, as it always was.
 */
export const ORDER_KINDS = {
  workersCompensation: {
    label: 'Workers’ compensation',
    words: /\bwork(er|m[ae]n)|\bwork[\s-]*comp|\bw[./]?c\b/i,
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

/** The kind of one class line, by the words of its policy type. */
export function kindOfLine({ policyType, exposureType }: KnownLine): OrderKind {
  const named = KINDS.find((kind) => ORDER_KINDS[kind].words.test(policyType)) ?? 'liability'
  return policyType === '' && exposureType === 'liquorReceipts' ? 'liquor' : named
}

/**
 * True for a line of workers' compensation: its policy type says so, or it is payroll of an order that names no
 * policy, because nearly all of that is.
 */
export function isCompensation(line: KnownLine): boolean {
  const isUnnamed = line.policyType.trim() === '' && line.exposureType === 'payroll'
  return isUnnamed || kindOfLine(line) === 'workersCompensation'
}

/** What a line is rated by, as its documents and pages go: payroll where only its kind says it. */
export function basisOf(line: KnownLine): ExposureType {
  const isPayroll = line.exposureType === 'unknown' && kindOfLine(line) === 'workersCompensation'
  return isPayroll ? 'payroll' : line.exposureType
}

/**
 * True where tabs, kinds of documents and checks of payroll show: a line is rated by it, or the order is of
 * workers' compensation, also where each of its lines has another basis. What is worked out for a line, and
 * what the public is asked of it, goes by the line alone (`basisOf`).
 */
export function asksPayroll(audit: { categories: readonly KnownLine[] }): boolean {
  const isRated = audit.categories.some(({ exposureType }) => exposureType === 'payroll')
  return isRated || kindOf(audit) === 'workersCompensation'
}

/** Which records a document may be said to be: those of payroll, where it is asked for. */
export function offeredKinds(audit: { categories: readonly KnownLine[] }): readonly RecordKind[] {
  return asksPayroll(audit) ? DOCUMENT_KIND_IDS : []
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
