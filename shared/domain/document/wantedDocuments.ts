import type { ExposureType } from '../category/exposureTypes.ts'
import type { DocumentType } from './documentTypes.ts'

/** Documents that serve the same end: one of them is enough. */
export type OneOf = readonly DocumentType[]

interface Wanted {
  primary: OneOf
  verifying: OneOf
  /** The verifying document exists only where sales tax is collected. */
  whenTaxCollected: boolean
}

const FIGURES_ONLY: Wanted = { primary: ['D99'], verifying: [], whenTaxCollected: false }

/** Which documents a premium basis is audited from (docs/decisions/0014). */
const WANTED_BY_BASIS: Record<ExposureType, Wanted> = {
  grossSales: { primary: ['D3', 'D7'], verifying: ['D8'], whenTaxCollected: true },
  liquorReceipts: { primary: ['D7'], verifying: ['D8'], whenTaxCollected: true },
  payroll: { primary: ['D3'], verifying: ['D99'], whenTaxCollected: false },
  totalCost: { primary: ['D3'], verifying: ['D99'], whenTaxCollected: false },
  area: FIGURES_ONLY,
  units: FIGURES_ONLY,
  admissions: FIGURES_ONLY,
  unknown: FIGURES_ONLY,
}

/** What is wanted for class lines on these bases, each once. */
export function wantedDocuments(
  bases: readonly ExposureType[],
  { taxCollected }: { taxCollected: boolean },
): OneOf[] {
  const wanted = new Map<string, OneOf>()
  for (const basis of bases) {
    const { primary, verifying, whenTaxCollected } = WANTED_BY_BASIS[basis]
    wanted.set(primary.join(), primary)
    if (verifying.length > 0 && (taxCollected || !whenTaxCollected))
      wanted.set(verifying.join(), verifying)
  }
  return [...wanted.values()]
}
