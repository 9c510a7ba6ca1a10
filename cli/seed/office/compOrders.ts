import { addDays, type Day, usDay } from '#shared/kernel/day.ts'
import { xlsxTable } from '#shared/kernel/xlsxTable.ts'
import {
  agencyCells,
  type BookOrder,
  type Business,
  businessOf,
  insuredCells,
  NEW_ENGLAND,
  orderedOn,
  policyOf,
} from './businesses.ts'

/** A class of workers' compensation: code, description, rate for each $100, payroll of the smallest. */
type Class = readonly [code: string, name: string, rate: number, least: number]

const CLERICAL: Class = ['8810', 'Clerical office employees NOC', 0.19, 84_000]

const KINDS: readonly { kind: string; operations: string; naics: string; classes: Class[] }[] = [
  {
    kind: 'Electric',
    operations: 'Electrical wiring within buildings',
    naics: '238210',
    classes: [['5190', 'Electrical wiring within buildings', 3.41, 310_000], CLERICAL],
  },
  {
    kind: 'Machine',
    operations: 'Machine shop',
    naics: '332710',
    classes: [['3632', 'Machine shop NOC', 2.87, 420_000], CLERICAL],
  },
  {
    kind: 'Framing',
    operations: 'Carpentry of dwellings',
    naics: '238130',
    classes: [['5645', 'Carpentry - dwellings', 8.92, 265_000], CLERICAL],
  },
  {
    kind: 'Market',
    operations: 'Grocery store',
    naics: '445110',
    classes: [['8006', 'Store: grocery, retail', 1.74, 230_000]],
  },
]

const HEADER = [
  'Order Number',
  'Report Type',
  'Policy Number',
  'Effective Date',
  'Expiration Date',
  'Named Insured',
  'Contact',
  'Contact Email',
  'Phone',
  'Address',
  'City',
  'State',
  'Zip',
  'Operations',
  'NAICS',
  'Class Code',
  'Class Description',
  'Class State',
  'Basis',
  'Estimated Exposure',
  'Rate',
  'Policy Type',
  'Location #',
  'Location Address',
  'Location City',
  'Location State',
  'Location Zip',
  'Entity #',
  'Entity Name',
  'FEIN',
  'Entity Type',
  'Agency',
  'Agency Email',
  'Agency Phone',
  'Audit Due',
]

/** What differs between the rows of an order: class line, place and legal entity. */
interface RatedLine {
  of: Class
  state: string
  payroll: number
  location: readonly [number: string, address: string, city: string, state: string, zip: string]
  entity: readonly [number: string, name: string, fein: string, type: string]
}

/** The painter whose audit is played to its end (`../play/compStory.ts`): two states and two entities. */
const PAINTER = 'Granite Ridge Painting'

/** The orders of GSD Insurance: workers' compensation, as a workbook. The first is the painter's. */
export function compOrders(firstDay: Day, count: number): BookOrder[] {
  return Array.from({ length: count }, (_, place) => {
    const kind = KINDS[place % KINDS.length] ?? KINDS[0]
    const found = businessOf(place, kind?.kind ?? '', NEW_ENGLAND)
    const isPainter = place === 0
    const business = isPainter
      ? { ...found, name: PAINTER, email: 'ada@graniteridgepainting.example' }
      : found
    const ordered = orderedOn(firstDay, place, count)
    // The painter's year is the calendar's quarters but for their days.
    const { from, to, due } = policyOf(ordered, place)
    const orderNumber = `WC${40_200 + place}`
    const head = [
      orderNumber,
      place % 2 === 0 ? 'Physical' : 'Phone',
      `WCP-${3_300 + place}-25`,
      usDay(from),
      usDay(isPainter ? addDays(from, 365) : to),
      ...insuredCells(business),
      isPainter ? 'Painting of houses and shops' : (kind?.operations ?? ''),
      isPainter ? '238320' : (kind?.naics ?? ''),
    ]
    const tail = [...agencyCells(business), usDay(due)]
    const lines = isPainter
      ? painterLines(business)
      : usualLines(business, kind?.classes ?? [], place)
    const rows = lines.map(({ of: [code, name, rate], state, payroll, location, entity }) => [
      ...head,
      ...[code, name, state, 'Payroll', String(payroll), String(rate), 'Workers Compensation'],
      ...location,
      ...entity,
      ...tail,
    ])
    return { orderNumber, orderedOn: ordered, rows }
  })
}

function usualLines(
  { name, street, town }: Business,
  classes: Class[],
  place: number,
): RatedLine[] {
  return classes.map((of) => ({
    of,
    state: town.state,
    payroll: Math.round(of[3] * (1 + (place % 11) / 9)),
    location: ['1', street, town.city, town.state, town.zip],
    entity: ['1', `${name} LLC`, `02-55500${String(place).padStart(2, '0')}`, 'LLC'],
  }))
}

function painterLines({ street, town }: Business): RatedLine[] {
  const painting = (rate: number): Class => ['5474', 'Painting NOC and shop operations', rate, 0]
  const here = ['1', street, town.city, town.state, town.zip] as const
  const there = ['2', '40 Mill St', 'Lowell', 'MA', '01852'] as const
  const company = ['1', `${PAINTER} Inc`, '02-5550188', 'Corporation'] as const
  const services = ['2', 'Ridge Property Services LLC', '02-5550189', 'LLC'] as const
  return [
    { of: painting(5.36), state: 'NH', payroll: 248_000, location: here, entity: company },
    { of: painting(6.12), state: 'MA', payroll: 131_000, location: there, entity: services },
    { of: CLERICAL, state: 'NH', payroll: 46_000, location: here, entity: company },
  ]
}

export function compFile(rows: readonly (readonly string[])[]): Uint8Array {
  const workbook = xlsxTable('Orders')
  workbook.add([HEADER, ...rows])
  return workbook.end()
}
