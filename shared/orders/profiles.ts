import {
  CLASS_FIELDS,
  type ClassField,
  type FeedProfile,
  ORDER_FIELDS,
  type OrderField,
} from '#shared/firm/feedProfile.ts'
import type { Carrier } from '#shared/firm/model.ts'
import type { OrderRow } from './model.ts'

/**
 * The name of the profile for a file with these columns: the one that was chosen for it, the carrier's
 * own that fits them, else the built-in one.
 */
export function profileForFile(
  { profiles }: Pick<Carrier, 'profiles'>,
  columns: readonly string[],
  chosen?: string,
): string {
  if (chosen !== undefined && profiles[chosen] !== undefined) return chosen
  return profileForColumns(profiles, columns) ?? DEFAULT_FEED_PROFILE.name
}

/**
 * The profile, of a carrier's own, that was made for a file with these columns: every field it names
 * has one of its names there. Of several the one that names most, then by name. Null: none was.
 */
export function profileForColumns(
  profiles: Readonly<Record<string, FeedProfile>>,
  columns: readonly string[],
): string | null {
  const there = new Set(columns.map(comparableHeader))
  const fitting = Object.entries(profiles).flatMap(([name, { headers }]) => {
    const fields = Object.keys(headers) as OrderField[]
    const isThere = (field: OrderField) =>
      headers[field]?.some((header) => there.has(comparableHeader(header))) ?? false
    return fields.length > 0 && fields.every(isThere) ? [{ name, size: fields.length }] : []
  })
  fitting.sort((a, b) => b.size - a.size || (a.name < b.name ? -1 : 1))
  return fitting[0]?.name ?? null
}

/** A profile of the carrier by its name, as files are read by it; the built-in one where it has none. */
export function profileNamed({ profiles }: Pick<Carrier, 'profiles'>, name: string): FeedProfile {
  const own = profiles[name]
  return own === undefined ? DEFAULT_FEED_PROFILE : resolveProfile(own)
}

/**
 * A carrier's profile as its files are read: its own names of a field first, then the usual ones, so that
 * a profile only has to say what is special. A name that it gives to one field counts for no other.
 */
export function resolveProfile(profile: FeedProfile): FeedProfile {
  const own = new Set(
    Object.values(profile.headers).flatMap((names) => names.map(comparableHeader)),
  )
  const headers: Partial<Record<OrderField, readonly string[]>> = {}
  for (const field of Object.keys(ORDER_FIELDS) as OrderField[]) {
    const usual = DEFAULT_FEED_PROFILE.headers[field] ?? []
    headers[field] = [
      ...(profile.headers[field] ?? []),
      ...usual.filter((name) => !own.has(comparableHeader(name))),
    ]
  }
  return { ...profile, headers }
}

export interface MatchedHeaders {
  /** Field → index of its header. */
  positions: Map<OrderField, number>
  /** One more class code line or officer for each number (`Class2`, `Officer 2 Name`), in their order. */
  numbered: Map<ClassField, number>[]
  /** Headers that no field uses. */
  ignored: string[]
  /** Names that two headers share. */
  repeated: string[]
}

/**
 * Which header holds which field, by the profile: the first of a field's names that is there. A
 * field's name with a number in it (`Class 2`, `Class2 Description`) is of a further class code line;
 * where only numbered ones are there, the lowest is the first line.
 */
export function matchHeaders(headers: readonly string[], profile: FeedProfile): MatchedHeaders {
  const indexes = new Map<string, number>()
  const repeated: string[] = []
  for (const [index, header] of headers.entries()) {
    const name = comparableHeader(header)
    if (name === '') continue
    if (indexes.has(name)) repeated.push(header.trim())
    else indexes.set(name, index)
  }
  const positions = new Map<OrderField, number>()
  for (const field of Object.keys(ORDER_FIELDS) as OrderField[]) {
    for (const synonym of profile.headers[field] ?? []) {
      const index = indexes.get(comparableHeader(synonym))
      if (index === undefined) continue
      positions.set(field, index)
      break
    }
  }
  const used = new Set(positions.values())
  const numbered = numberedClasses(headers, profile, used)
  if (!positions.has('classCode') && numbered[0]?.has('classCode'))
    for (const [field, index] of numbered.shift() ?? [])
      if (!positions.has(field)) positions.set(field, index)
  for (const fields of [positions, ...numbered])
    for (const index of fields.values()) used.add(index)
  const ignored = headers.filter((header, index) => header.trim() !== '' && !used.has(index))
  return { positions, numbered, ignored, repeated }
}

/** Headers are compared without case, spaces and punctuation; `#` stays, it is a word. */
export function comparableHeader(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}#]/gu, '')
}

function numberedClasses(
  headers: readonly string[],
  profile: FeedProfile,
  used: ReadonlySet<number>,
): Map<ClassField, number>[] {
  const fieldOf = new Map<string, ClassField>()
  for (const field of CLASS_FIELDS)
    for (const synonym of profile.headers[field] ?? [])
      fieldOf.set(comparableHeader(synonym), field)
  const byNumber = new Map<number, Map<ClassField, number>>()
  for (const [index, header] of headers.entries()) {
    if (used.has(index)) continue
    const name = comparableHeader(header)
    const [digits = ''] = /\d{1,2}/.exec(name) ?? []
    const field = digits === '' ? undefined : fieldOf.get(name.replace(digits, ''))
    if (field === undefined) continue
    const fields = byNumber.get(Number(digits)) ?? new Map<ClassField, number>()
    if (!fields.has(field)) fields.set(field, index)
    byNumber.set(Number(digits), fields)
  }
  return [...byNumber]
    .sort(([a], [b]) => a - b)
    .map(([, fields]) => fields)
    .filter((fields) => fields.has('classCode') || fields.has('officerName'))
}

/** What stands between several values of a cell once the row is prepared. */
const SEPARATOR = '; '

/** A row with what a feed profile knows of it: fields that are always the same, and separators. */
export function profiledRow(profile: FeedProfile): (row: OrderRow) => OrderRow {
  const constants = entriesOf(profile.constants)
  const splits = entriesOf(profile.splits).filter(([field]) => ORDER_FIELDS[field].perClass)
  if (constants.length + splits.length === 0) return (row) => row
  return (row) => {
    const values = { ...row.values }
    const filled: OrderField[] = []
    for (const [field, text] of constants) {
      if (values[field]?.trim()) continue
      values[field] = text
      filled.push(field)
    }
    for (const [field, separator] of splits) {
      const text = values[field]
      if (text?.includes(separator)) values[field] = text.split(separator).join(SEPARATOR)
    }
    return filled.length === 0 ? { ...row, values } : { ...row, values, filled }
  }
}

function entriesOf(texts: FeedProfile['constants']): [OrderField, string][] {
  return Object.entries(texts ?? {}).filter((entry): entry is [OrderField, string] => {
    const [field, text] = entry
    return field in ORDER_FIELDS && text !== ''
  })
}

/**
 * The headers and element paths that carriers use, for a carrier without a profile of its own. An
 * element's path reads like a header: `Policy/Number` is "Policy Number", `Order/@number` is
 * "Order number".
 */
export const DEFAULT_FEED_PROFILE: FeedProfile = {
  name: 'default',
  headers: {
    orderNumber: [
      'Order Number',
      'Order No',
      'Order #',
      'Order ID',
      'Order',
      'Audit Number',
      'Request Number',
    ],
    reportType: ['Report Type', 'Audit Type', 'Order Type', 'Service Type'],
    policyNumber: ['Policy Number', 'Policy No', 'Policy #', 'Policy'],
    policyFrom: [
      'Policy From',
      'Policy Start',
      'Policy Effective Date',
      'Effective Date',
      'Eff Date',
      'Policy Eff Date',
    ],
    policyTo: [
      'Policy To',
      'Policy End',
      'Policy Expiration Date',
      'Expiration Date',
      'Exp Date',
      'Policy Exp Date',
    ],
    insuredName: [
      'Insured Name',
      'Insured',
      'Named Insured',
      'Policyholder',
      'Policyholder Name',
      'Company',
    ],
    insuredName2: ['Insured Name 2', 'Name 2', 'Insured DBA', 'DBA'],
    contact: ['Contact', 'Contact Name', 'Insured Contact', 'Insured Contact Name'],
    contactEmail: ['Contact Email', 'Insured Email', 'Email', 'E-mail Address'],
    phone: ['Phone', 'Insured Phone', 'Phone Number', 'Telephone', 'Contact Phone'],
    address: [
      'Address',
      'Address 1',
      'Insured Address',
      'Insured Address Line 1',
      'Mailing Address',
      'Street',
    ],
    city: ['City', 'City Name', 'Insured City', 'Insured Address City', 'Mailing City'],
    language: [
      'Language',
      'Preferred Language',
      'Language Preference',
      'Insured Language',
      'Contact Language',
    ],
    state: ['State', 'Insured State', 'Insured Address State', 'Mailing State', 'ST'],
    zip: ['Zip', 'Zip Code', 'Insured Zip', 'Insured Address Zip', 'Mailing Zip', 'Postal Code'],
    businessDescription: [
      'Business Description',
      'Description of Operations',
      'Operations',
      'Nature of Business',
    ],
    naics: ['NAICS', 'NAICS Code', 'Insured NAICS', 'Insured NAICS Code', 'Industry Code'],
    classCode: ['Class Code', 'Class Code ID', 'Class', 'Class No'],
    classDescription: ['Class Description', 'Class Code Description', 'Classification'],
    premiumBasis: [
      'Premium Basis',
      'Class Code Premium Basis',
      'Basis',
      'Exposure Basis',
      'Exposure Type',
    ],
    estimatedExposure: [
      'Est Exposure',
      'Estimated Exposure',
      'Class Code Estimated Exposure',
      'Exposure',
    ],
    policyType: ['Policy Type', 'Class Code Policy Type', 'Line of Business', 'LOB'],
    subLine: ['Sub Line', 'Class Code Sub Line', 'Subline Code'],
    classState: [
      'Class State',
      'Class Code State',
      'Class ST',
      'Rating State',
      'Exposure State',
      'Payroll State',
    ],
    rate: ['Rate', 'Class Rate', 'Class Code Rate', 'Premium Rate', 'Rate per 100', 'Manual Rate'],
    location: [
      'Location #',
      'Location',
      'Location Number',
      'Location No',
      'Location ID',
      'Class Code Location',
      'Class Code Location Number',
      'Loc #',
      'Loc',
      'Loc No',
    ],
    locationAddress: [
      'Location Address',
      'Location Address 1',
      'Location Street',
      'Loc Address',
      'Class Code Location Address',
    ],
    locationCity: ['Location City', 'Loc City', 'Class Code Location City'],
    locationState: ['Location State', 'Loc State', 'Loc ST', 'Class Code Location State'],
    locationZip: [
      'Location Zip',
      'Location Zip Code',
      'Location Postal Code',
      'Loc Zip',
      'Class Code Location Zip',
    ],
    entity: [
      'Entity #',
      'Entity Number',
      'Entity No',
      'Entity ID',
      'Officer Entity ID',
      'Class Code Entity ID',
      'Class Code Entity Number',
    ],
    entityName: [
      'Entity Name',
      'Entity',
      'Legal Entity',
      'Legal Entity Name',
      'Insured Entity',
      'Officer Entity',
      'Class Code Entity',
      'Class Code Entity Name',
    ],
    fein: ['FEIN', 'Entity FEIN', 'Federal ID', 'Federal Tax ID', 'EIN', 'Class Code FEIN'],
    entityType: ['Entity Type', 'Legal Entity Type', 'Type of Entity', 'Class Code Entity Type'],
    officerName: ['Officer Name', 'Officer', 'Class Code Officer Name', 'Class Code Officer'],
    officerTitle: ['Officer Title', 'Class Code Officer Title'],
    officerShare: [
      'Officer Ownership %',
      'Ownership %',
      'Officer Share',
      'Class Code Officer Ownership',
    ],
    officerIncluded: [
      'Officer Included',
      'Included/Excluded',
      'Officer Included/Excluded',
      'Officer Status',
      'Officer Coverage',
      'Class Code Officer Included',
    ],
    officerDuties: ['Officer Duties', 'Class Code Officer Duties'],
    officerClassCode: ['Officer Class Code', 'Officer Class', 'Class Code Officer Class Code'],
    officerRemuneration: [
      'Officer Remuneration',
      'Officer Payroll',
      'Class Code Officer Remuneration',
    ],
    agency: ['Agency', 'Agency Name', 'Agent', 'Producer', 'Broker'],
    agencyEmail: ['Agency Email', 'Agent Email', 'Producer Email'],
    agencyPhone: ['Agency Phone', 'Agent Phone', 'Producer Phone'],
    dueDate: ['Due Date', 'Audit Due', 'Audit Due Date', 'Due'],
    specialInstructions: ['Special Instructions', 'Instructions', 'Remarks', 'Comments'],
  },
}
