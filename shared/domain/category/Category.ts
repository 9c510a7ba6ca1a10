import type { ExposureType } from './exposureTypes.ts'

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
  exposureType: ExposureType
  estimatedExposure: number | null
  notes: string
  finalExposure: number | null
  /** Share, not percent: 0.25 is +25.0%. Null while there is no final exposure. */
  diff: number | null
}
