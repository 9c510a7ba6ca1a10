import { cleanLine, cleanText } from '#shared/kernel/cleanText.ts'
import { RANDOM_NUMBER } from '#shared/kernel/constants.ts'
import { readState, stateMistake } from '#shared/kernel/contact.ts'
import { readAmount } from '#shared/kernel/money.ts'
import type { Random } from '#shared/kernel/random.ts'
import { differenceOf, EXPOSURE_TYPES, type ExposureType } from './exposures.ts'
import type { InsuredEntity } from './worksheet/model.ts'

/**
 * A class code line of the policy (specification §3). Exposures are plain numbers with at most two
 * decimals in the unit of `exposureType`: dollars for sales, payroll and cost, else a count.
 */
export interface Category {
  /** The class line's key in this audit; lines added by hand get `NEW_` and a random 5-digit number. */
  id: string
  /** As the carrier has it; `NEW_` and a number on a line that is still to be coded. */
  classCode: string
  subLine: string
  classDescription: string
  /** General Liability, Liquor Liability, or as the carrier writes it. */
  policyType: string
  /** Two letters; absent: the line is not a state's own. */
  state?: string
  /** Ids in the audit's `locations` and `entities`; absent: none is named. */
  location?: string
  entity?: string
  /** Dollars of premium for so much of the exposure as basis and policy type say (`premium.ts`). */
  rate?: number
  exposureType: ExposureType
  estimatedExposure: number | null
  notes: string
  finalExposure: number | null
  /** Share, not percent: 0.25 is +25.0%. Null while there is no final exposure. */
  diff: number | null
}

/** Class code lines of an audit; an order with more is rejected. */
export const MOST_CLASS_LINES = 250

/**
 * Class lines as they are stored (specification §3, §9). A line whose id the audit does not have is a
 * new one: it gets `NEW_` and a random number, which is also its class code until it is coded. The
 * difference follows from the figures.
 */
export function readClassLines(
  typed: unknown,
  stored: readonly Category[],
  random: Random,
): { value: Category[] } | { mistake: string } {
  if (!Array.isArray(typed)) return { mistake: 'they are a list of lines.' }
  if (typed.length > MOST_CLASS_LINES)
    return { mistake: `there are more than ${MOST_CLASS_LINES} lines.` }
  const known = new Set(stored.map(({ id }) => id))
  const taken = new Set(known)
  const used = new Set<string>()
  const lines: Category[] = []
  for (const given of typed as unknown[]) {
    const read = readClassLine(isUncoded(given) ? { ...given, classCode: CODE_TO_COME } : given)
    if ('mistake' in read) return read
    const { id: named, classCode } = read.value
    const isNew = !known.has(named)
    // A screen has drawn one already, and shows the line by it.
    const isDrawn = isToBeCoded(named) && !taken.has(named)
    const id = isNew && !isDrawn ? newCategoryId(random, [...taken]) : named
    if (used.has(id)) return { mistake: `the line ${id} is there twice.` }
    used.add(id)
    taken.add(id)
    lines.push({ ...read.value, id, classCode: isNew && isToBeCoded(classCode) ? id : classCode })
  }
  return { value: lines }

  /** A new line without a code is to be coded; a line that had one keeps needing one. */
  function isUncoded(given: unknown): given is object {
    if (typeof given !== 'object' || given === null) return false
    const { id, classCode = '' } = given as Partial<Record<keyof Category, unknown>>
    return classCode === '' && !known.has(String(id))
  }
}

/** Takes the place of a code until the line has its id. */
const CODE_TO_COME = 'NEW_00000'

/** Characters of a text of a class line. */
export const LONGEST_CELL = 1000

const TEXT_COLUMNS = [
  'id',
  'classCode',
  'subLine',
  'classDescription',
  'policyType',
  'notes',
  'state',
  'location',
  'entity',
] as const

/** Columns of a class line that a person fills in. */
export type ClassLineColumn =
  | Exclude<(typeof TEXT_COLUMNS)[number], 'id'>
  | 'exposureType'
  | 'estimatedExposure'
  | 'finalExposure'
  | 'rate'

/** What is wrong with a line, and in which of its columns; null: with the whole of it. */
export interface ClassLineMistake {
  column: ClassLineColumn | null
  mistake: string
}

/**
 * A class line as it is stored (specification §3): texts clean and, but for notes, on one line,
 * exposures from 0 with at most two decimals, the difference worked out from them (§5).
 */
export function readClassLine(given: unknown): { value: Category } | ClassLineMistake {
  if (typeof given !== 'object' || given === null)
    return { column: null, mistake: 'each line has its fields.' }
  const line = given as Partial<Record<keyof Category, unknown>>
  const texts = {
    id: '',
    classCode: '',
    subLine: '',
    classDescription: '',
    policyType: '',
    notes: '',
    state: '',
    location: '',
    entity: '',
  }
  for (const name of TEXT_COLUMNS) {
    const text = line[name] ?? ''
    if (typeof text !== 'string' || text.length > LONGEST_CELL) {
      const mistake = `${name} is a text of at most ${LONGEST_CELL} characters.`
      return { column: name === 'id' ? null : name, mistake }
    }
    texts[name] = name === 'notes' ? cleanText(text) : cleanLine(text)
  }
  if (texts.classCode === '')
    return { column: 'classCode', mistake: 'a line needs its class code.' }
  const exposureType = (line.exposureType ?? 'unknown') as ExposureType
  if (!Object.hasOwn(EXPOSURE_TYPES, exposureType)) {
    const mistake = `there is no premium basis ${String(exposureType)}.`
    return { column: 'exposureType', mistake }
  }
  const estimatedExposure = line.estimatedExposure ?? null
  const finalExposure = line.finalExposure ?? null
  const wrong = 'a number from 0 with at most two decimals.'
  if (!isFigure(estimatedExposure)) return { column: 'estimatedExposure', mistake: wrong }
  if (!isFigure(finalExposure)) return { column: 'finalExposure', mistake: wrong }
  const { state: typedState, location, entity, ...plain } = texts
  const state = readState(typedState)
  if (typedState !== '' && state === '')
    return { column: 'state', mistake: stateMistake(typedState) ?? '' }
  const rate = line.rate ?? null
  if (!isRate(rate)) return { column: 'rate', mistake: RATE_MISTAKE }
  const diff = lineDifference({ estimatedExposure, finalExposure })
  const value: Category = {
    ...plain,
    ...(state ? { state } : {}),
    ...(location ? { location } : {}),
    ...(entity ? { entity } : {}),
    ...(rate === null ? {} : { rate }),
    exposureType,
    estimatedExposure,
    finalExposure,
    diff,
  }
  return { value }
}

/** The difference of a line's exposures as a share (`differenceOf`); null while one of them is missing. */
export function lineDifference({
  estimatedExposure,
  finalExposure,
}: Pick<Category, 'estimatedExposure' | 'finalExposure'>): number | null {
  if (estimatedExposure === null || finalExposure === null) return null
  return differenceOf(estimatedExposure, finalExposure)
}

/** A line's state, location and entity in words: `NH · Location 2 · Granite Framing`; empty without any. */
export function placeOf(
  { state = '', location = '', entity = '' }: Pick<Category, 'state' | 'location' | 'entity'>,
  entities: readonly InsuredEntity[] = [],
): string {
  const name = entities.find(({ id }) => id === entity)?.name || entity
  return [state, location && `Location ${location}`, name].filter(Boolean).join(' · ')
}

const RATE_MISTAKE = 'a number from 0 with at most six decimals.'

/** A typed rate: null when empty, `NaN` when it is none, which no line takes. */
export function parseRate(text: string): number | null {
  const digits = text.trim().replace(/^\$\s*/, '')
  if (digits === '') return null
  return /^(\d{1,6}(\.\d{0,6})?|\.\d{1,6})$/.test(digits) ? Number(digits) : Number.NaN
}

function isRate(value: unknown): value is number | null {
  return value === null || (typeof value === 'number' && value >= 0 && value < 1e6)
}

/** A typed exposure: null when empty, `NaN` when it is no amount, which no line takes. */
export function parseExposure(text: string): number | null {
  if (text.trim() === '') return null
  const read = readAmount(text)
  return 'amount' in read ? read.amount : Number.NaN
}

function isFigure(value: unknown): value is number | null {
  if (value === null) return true
  if (typeof value !== 'number' || !(value >= 0)) return false
  const cents = Math.round(value * 100)
  return Number.isSafeInteger(cents) && Math.abs(value * 100 - cents) < 1e-4
}

/**
 * The id of a class line added by hand, and its class code until it has its own: `NEW_` and a five-digit
 * number no other line has (§3, §9).
 */
export function newCategoryId(random: Random, taken: readonly string[]): string {
  let id = drawId(random)
  while (taken.includes(id)) id = drawId(random)
  return id
}

/** True for a class code that stands for one still to be found. */
export function isToBeCoded(classCode: string): boolean {
  return /^NEW_\d{5}$/.test(classCode)
}

function drawId(random: Random): string {
  return `NEW_${RANDOM_NUMBER.min + random.below(RANDOM_NUMBER.max - RANDOM_NUMBER.min + 1)}`
}

/**
 * How feeds write a premium basis: words, the rating manual's letters, and the code list of ACORD's
 * PremiumBasisCd. Compared in lower case without signs and without the "per 1,000". The letter `p`
 * is the manual's payroll; ACORD's own P (population) is not a basis we audit. `t` means "see the
 * class's footnote" and names no basis.
 */
const SYNONYMS: Record<Exclude<ExposureType, 'unknown'>, readonly string[]> = {
  grossSales: [
    's',
    'grsales',
    'grosssales',
    'sales',
    'totalsales',
    'annualsales',
    'grossreceipts',
    'receipts',
    'recei',
    'revenue',
    'grossrevenue',
    'revenues',
    'gross',
  ],
  liquorReceipts: [
    'receiliq',
    'liquorreceipts',
    'liquorsales',
    'liquor',
    'alcoholreceipts',
    'alcoholsales',
    'receiptsliquor',
    'grossliquorreceipts',
    'grossliquorsales',
    'grossreceiptsliquor',
    'grosssalesliquor',
  ],
  payroll: ['p', 'payrl', 'payroll', 'grosspayroll', 'r', 'remuneration', 'wages', 'totalpayroll'],
  totalCost: [
    'c',
    'totcost',
    'totalcost',
    'cost',
    'subcost',
    'subcontractcost',
    'subcontractedcost',
    'subcontractorcost',
    'totalcostofwork',
    'costofwork',
    'costofsubcontractedwork',
    'costofhire',
  ],
  area: ['a', 'area', 'squarefeet', 'squarefootage', 'sqft', 'sf', 'squarefoot', 'sqfeet'],
  units: ['u', 'unit', 'units', 'each', 'dwellingunits', 'apartmentunits', 'numberofunits'],
  admissions: ['m', 'admis', 'admission', 'admissions', 'adm', 'attendance', 'tickets'],
}

const TYPE_OF = new Map(
  Object.entries(SYNONYMS).flatMap(([type, words]) =>
    words.map((word) => [word, type as ExposureType] as const),
  ),
)

/** The exposure type a feed's premium basis names; `unknown` when it is none we know. */
export function readExposureType(text: string): ExposureType {
  return TYPE_OF.get(plainWord(text)) ?? 'unknown'
}

function plainWord(text: string): string {
  const withoutUnit = text
    .toLowerCase()
    .replace(/\b(per|each|every)\b(?=.*\d)/g, ' ')
    .replace(/\$?\s*\b1,?000(['’]?s)?\b|\b100\b|\bin thousands\b/g, ' ')
  return withoutUnit.replace(/^\s*(of|dollars of)\b/, '').replace(/[^a-z]/g, '')
}
