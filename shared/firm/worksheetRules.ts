import type { Day } from '#shared/kernel/day.ts'

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
