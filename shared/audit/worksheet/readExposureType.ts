import type { ExposureType } from './exposures.ts'

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
