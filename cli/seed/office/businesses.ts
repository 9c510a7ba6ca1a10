import { addDays, type Day } from '#shared/kernel/day.ts'

/** An insured of the office's other carriers, as an order describes it; by its place among the orders. */
export interface Business {
  name: string
  contact: string
  email: string
  phone: string
  street: string
  town: Town
  agency: string
  agencyEmail: string
  agencyPhone: string
}

/** An order as its carrier sends it: a row of texts for each class line. */
export interface BookOrder {
  orderNumber: string
  /** When the carrier sends it. */
  orderedOn: Day
  rows: readonly (readonly string[])[]
}

interface Town {
  city: string
  state: string
  zip: string
  area: string
}

const FIRST = [
  'Amber',
  'Birch',
  'Canal',
  'Dover',
  'Eastgate',
  'Fulton',
  'Granite',
  'Hollow',
  'Iron',
]
const SECOND = ['Street', 'Point', 'Valley', 'Bridge', 'Creek', 'Harbor', 'Field']
const PEOPLE = [
  'Ada Brandt',
  'Luis Ortega',
  'Mina Kovac',
  'Cole Freeman',
  'June Albright',
  'Omar Haddad',
  'Vera Lindgren',
  'Sam Whitlock',
  'Nadia Rossi',
  'Peter Vance',
  'Lucy Tran',
]

/** The business that is `place` among a carrier's, and what it does. No two of a carrier have one name. */
export function businessOf(place: number, kind: string, towns: readonly Town[]): Business {
  const pair = `${FIRST[place % FIRST.length]} ${SECOND[place % SECOND.length]}`
  const name = `${pair} ${kind}`
  const contact = PEOPLE[(place * 3) % PEOPLE.length] ?? ''
  const town = towns[place % towns.length] ?? NOWHERE
  const agency = `${town.city} Insurance Partners`
  const host = (text: string) => `${text.toLowerCase().replace(/[^a-z]/g, '')}.example`
  return {
    name,
    contact,
    email: `${contact.split(' ')[0]?.toLowerCase()}@${host(name)}`,
    phone: `${town.area}-555-01${String((place * 7) % 100).padStart(2, '0')}`,
    street: `${12 + place * 3} ${SECOND[(place + 2) % SECOND.length]} Rd`,
    town,
    agency,
    agencyEmail: `audits@${host(agency)}`,
    agencyPhone: `${town.area}-555-01${String((place * 11 + 5) % 100).padStart(2, '0')}`,
  }
}

/** The cells of a row that say who is insured and where, from the name to the ZIP code. */
export function insuredCells({ name, contact, email, phone, street, town }: Business): string[] {
  return [name, contact, email, phone, street, town.city, town.state, town.zip]
}

/** The cells of the agency. */
export function agencyCells({ agency, agencyEmail, agencyPhone }: Business): string[] {
  return [agency, agencyEmail, agencyPhone]
}

const NOWHERE: Town = { city: 'Concord', state: 'NH', zip: '03301', area: '603' }

export const TOWNS: readonly Town[] = [
  { city: 'Portland', state: 'ME', zip: '04101', area: '207' },
  { city: 'Albany', state: 'NY', zip: '12207', area: '518' },
  { city: 'Hartford', state: 'CT', zip: '06103', area: '860' },
  { city: 'Columbus', state: 'OH', zip: '43215', area: '614' },
  { city: 'Richmond', state: 'VA', zip: '23219', area: '804' },
  { city: 'Madison', state: 'WI', zip: '53703', area: '608' },
  { city: 'Des Moines', state: 'IA', zip: '50309', area: '515' },
  { city: 'Boulder', state: 'CO', zip: '80302', area: '303' },
]

export const NEW_ENGLAND: readonly Town[] = [
  { city: 'Manchester', state: 'NH', zip: '03101', area: '603' },
  { city: 'Worcester', state: 'MA', zip: '01608', area: '508' },
  { city: 'Burlington', state: 'VT', zip: '05401', area: '802' },
  { city: 'Concord', state: 'NH', zip: '03301', area: '603' },
  { city: 'Lowell', state: 'MA', zip: '01852', area: '978' },
]

/** Share of the orders by when they came: so many days after the first day that is played. */
const CAME: readonly (readonly [share: number, day: number])[] = [
  [0, 0],
  [0.24, 10],
  [0.5, 38],
  [0.68, 62],
  [1, 87],
]

/** The day on which the order that is `place` of `count` comes. The oldest come closer to each other. */
export function orderedOn(firstDay: Day, place: number, count: number): Day {
  const share = place / count
  const at = Math.max(
    1,
    CAME.findIndex(([upTo]) => share < upTo),
  )
  const [[from, early], [to, late]] = [CAME[at - 1] ?? [0, 0], CAME[at] ?? [1, 87]]
  return addDays(firstDay, Math.round(early + ((share - from) / (to - from)) * (late - early)))
}

/** The policy that was ordered: it ended some days before. `due`: days from its end until the audit is due. */
export function policyOf(ordered: Day, place: number): { from: Day; to: Day; due: Day } {
  const to = addDays(ordered, -3 - (place % 9))
  // One in ten is wanted soon.
  return { from: addDays(to, -365), to, due: addDays(to, place % 10 === 7 ? 30 : 100) }
}
