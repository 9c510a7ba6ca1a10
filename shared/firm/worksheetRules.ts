import { isUsState } from '#shared/kernel/contact.ts'
import { type Day, parseDay } from '#shared/kernel/day.ts'

export const OFFICER_TITLES = {
  officer: 'Executive officer',
  partner: 'Partner',
  member: 'LLC member',
  soleProprietor: 'Sole proprietor',
} as const

export type OfficerTitle = keyof typeof OFFICER_TITLES

/** What the price of a subcontract holds: how much of it counts is the carrier's table. */
export const SUBCONTRACT_KINDS = {
  labor: 'Labor only',
  laborAndMaterial: 'Labor and material',
  equipment: 'Mobile equipment with operators',
} as const

export type SubcontractKind = keyof typeof SUBCONTRACT_KINDS

/** Dollars a year between which the pay of an included officer counts, in one state from one day on. */
export interface RemunerationLimit {
  /** Its two letters. */
  state: string
  title: OfficerTitle
  /** The day from which policies that begin have it. */
  from: Day
  /** Null: none. */
  minimum: number | null
  maximum: number | null
}

/**
 * What is a carrier's or a state's own rule of payroll and subcontractors: field `worksheetRules` of a
 * carrier. What it leaves out is `WORKSHEET_RULES`.
 */
export interface WorksheetRules {
  limits?: RemunerationLimit[]
  /** States in which the premium part of overtime pay is not taken off. */
  overtimeCounts?: string[]
  /** How much of an uninsured subcontractor's price counts: 0.5 is half. */
  subcontractShares?: Partial<Record<SubcontractKind, number>>
  /** How far records and worksheet may be apart without words: 0.02 is 2%. */
  tolerance?: number
}

/** The basic manual's own, and a tolerance of ours; limits are published by state and come as data. */
export const WORKSHEET_RULES: Required<WorksheetRules> = {
  limits: [],
  overtimeCounts: ['DE', 'NV', 'PA', 'UT'],
  subcontractShares: { labor: 0.9, laborAndMaterial: 0.5, equipment: 1 / 3 },
  tolerance: 0.02,
}

const MOST_LIMITS = 600

/**
 * A carrier's rules as they are stored, or what is wrong with them. Shares and tolerance are from 0 to 1;
 * a limit has a minimum, a maximum or both, and no other of its state, title and day beside it.
 */
export function readWorksheetRules(
  typed: WorksheetRules,
): { value: WorksheetRules } | { mistake: string } {
  const { limits = [], overtimeCounts, subcontractShares, tolerance } = typed
  const wrongState = overtimeCounts?.find((state) => !isUsState(state))
  if (wrongState !== undefined) return { mistake: `There is no state ${wrongState}.` }
  const shares = [
    ...Object.values(subcontractShares ?? {}),
    ...(tolerance === undefined ? [] : [tolerance]),
  ]
  if (!shares.every((share) => share >= 0 && share <= 1))
    return { mistake: 'Shares and the tolerance are percentages from 0 to 100.' }
  if (limits.length > MOST_LIMITS) return { mistake: `There are more than ${MOST_LIMITS} limits.` }
  const read: RemunerationLimit[] = []
  for (const [at, limit] of limits.entries()) {
    const mistake = mistakeInLimit(limit, read)
    if (mistake !== null) return { mistake: `Limit ${at + 1}: ${mistake}` }
    read.push({ ...limit, from: parseDay(limit.from) ?? limit.from })
  }
  return {
    value: {
      ...(typed.limits === undefined ? {} : { limits: read }),
      ...(overtimeCounts === undefined
        ? {}
        : { overtimeCounts: [...new Set(overtimeCounts)].sort() }),
      ...(subcontractShares === undefined ? {} : { subcontractShares }),
      ...(tolerance === undefined ? {} : { tolerance }),
    },
  }
}

function mistakeInLimit(
  { state, title, from, minimum, maximum }: RemunerationLimit,
  others: readonly RemunerationLimit[],
): string | null {
  if (!isUsState(state)) return `there is no state ${state || 'without a name'}.`
  if (!Object.hasOwn(OFFICER_TITLES, title)) return `there is no title ${title}.`
  const day = parseDay(from)
  if (day === null) return 'enter the first day.'
  if (minimum === null && maximum === null) return 'enter a minimum or a maximum.'
  if (![minimum, maximum].every((amount) => amount === null || isDollars(amount)))
    return 'enter amounts like 52,000.00.'
  if (minimum !== null && maximum !== null && minimum > maximum)
    return 'the minimum is more than the maximum.'
  const isTwice = others.some(
    (other) => other.state === state && other.title === title && other.from === day,
  )
  return isTwice ? 'there is another of this state, title and day.' : null
}

function isDollars(amount: number): boolean {
  const cents = Math.round(amount * 100)
  return amount >= 0 && Number.isSafeInteger(cents) && Math.abs(amount * 100 - cents) < 1e-4
}
