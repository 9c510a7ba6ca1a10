import { type Day, usDay } from '#shared/kernel/day.ts'
import { csvText } from '#shared/kernel/exportText.ts'
import {
  agencyCells,
  type BookOrder,
  businessOf,
  insuredCells,
  orderedOn,
  policyOf,
  TOWNS,
} from './businesses.ts'

/** What a kind of business is rated by: class code, description, basis and the exposure of the smallest. */
interface Rated {
  kind: string
  operations: string
  classes: readonly (readonly [code: string, name: string, basis: string, least: number])[]
}

const LIABILITY = 'General Liability'

const KINDS: readonly Rated[] = [
  {
    kind: 'Hardware',
    operations: 'Hardware store',
    classes: [['13506', 'Hardware stores', 'GrSales', 640_000]],
  },
  {
    kind: 'Grill',
    operations: 'Restaurant with bar',
    classes: [
      ['16910', 'Restaurants - with sale of alcoholic beverages', 'GrSales', 910_000],
      ['58161', 'Liquor liability - restaurants, taverns', 'RECEILIQ', 130_000],
    ],
  },
  {
    kind: 'Roofing',
    operations: 'Residential roofing',
    classes: [
      ['98677', 'Roofing - residential', 'Payroll', 240_000],
      ['91581', 'Contractors - subcontracted work', 'TotCost', 160_000],
    ],
  },
  {
    kind: 'Bakery',
    operations: 'Retail bakery',
    classes: [['10105', 'Bakery plants', 'GrSales', 420_000]],
  },
  {
    kind: 'Apartments',
    operations: 'Apartment building',
    classes: [['60010', 'Apartment buildings', 'Units', 24]],
  },
  {
    kind: 'Outfitters',
    operations: 'Sporting goods store',
    classes: [['18206', 'Sporting goods stores', 'GrSales', 780_000]],
  },
  {
    kind: 'Gardens',
    operations: 'Landscape gardening',
    classes: [['97047', 'Landscape gardening', 'Payroll', 180_000]],
  },
]

const HEADER = [
  'Order Number',
  'Report Type',
  'Policy Number',
  'Policy From',
  'Policy To',
  'Insured Name',
  'Contact',
  'Contact Email',
  'Phone',
  'Address',
  'City',
  'State',
  'Zip',
  'Business Description',
  'Class Code',
  'Class Description',
  'Premium Basis',
  'Est Exposure',
  'Policy Type',
  'Agency',
  'Agency Email',
  'Agency Phone',
  'Due Date',
]

/** The orders of Harbor Mutual: general liability, as a file of comma-separated values. */
export function harborOrders(firstDay: Day, count: number): BookOrder[] {
  return Array.from({ length: count }, (_, place) => {
    const { kind, operations, classes } = KINDS[place % KINDS.length] ?? KINDS[0] ?? NO_KIND
    const business = businessOf(place, kind, TOWNS)
    const ordered = orderedOn(firstDay, place, count)
    const { from, to, due } = policyOf(ordered, place)
    const orderNumber = `HB${61_000 + place}`
    const rows = classes.map(([code, name, basis, least]) => [
      orderNumber,
      place % 3 === 0 ? 'Physical' : place % 3 === 1 ? 'Phone' : 'Voluntary',
      `HMG-${7_100 + place}-26`,
      usDay(from),
      usDay(to),
      ...insuredCells(business),
      operations,
      code,
      name,
      basis,
      String(Math.round(least * (1 + (place % 13) / 7))),
      code === '58161' ? 'Liquor Liability' : LIABILITY,
      ...agencyCells(business),
      usDay(due),
    ])
    return { orderNumber, orderedOn: ordered, rows }
  })
}

const NO_KIND: Rated = { kind: '', operations: '', classes: [] }

export function harborFile(rows: readonly (readonly string[])[]): Uint8Array {
  return new TextEncoder().encode(csvText([HEADER, ...rows]))
}
