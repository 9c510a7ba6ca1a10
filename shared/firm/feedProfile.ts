/**
 * How one carrier's feed names our order fields. Names are compared without case, spaces and
 * punctuation.
 */
export interface FeedProfile {
  name: string
  /** Field → headers or XML paths; the first that is there holds the field. */
  headers: Partial<Record<OrderField, readonly string[]>>
  /** Field → what it is where the feed leaves it empty or out, as the policy type of one line. */
  constants?: Partial<Record<OrderField, string>>
  /** Field of a class code line → the text between several values in one cell. */
  splits?: Partial<Record<OrderField, string>>
}

/**
 * The fields a carrier's order can carry (specification §3, "Imported carrier order fields", and the
 * X12 187 premium audit request). `required`: an order without it is rejected.
 * `perClass`: repeats with each class code of the order; so do the place and the entity that a line is of, and
 * the officers, who may stand in rows without a class code.
 */
export const ORDER_FIELDS = {
  orderNumber: { label: 'Order Number', required: true, perClass: false },
  reportType: { label: 'Report Type', required: false, perClass: false },
  policyNumber: { label: 'Policy Number', required: true, perClass: false },
  policyFrom: { label: 'Policy From', required: true, perClass: false },
  policyTo: { label: 'Policy To', required: true, perClass: false },
  insuredName: { label: 'Insured Name', required: true, perClass: false },
  insuredName2: { label: 'Insured Name 2', required: false, perClass: false },
  contact: { label: 'Contact', required: false, perClass: false },
  contactEmail: { label: 'Contact Email', required: false, perClass: false },
  phone: { label: 'Phone', required: false, perClass: false },
  language: { label: 'Language', required: false, perClass: false },
  address: { label: 'Address', required: false, perClass: false },
  city: { label: 'City', required: false, perClass: false },
  state: { label: 'State', required: false, perClass: false },
  zip: { label: 'Zip', required: false, perClass: false },
  businessDescription: { label: 'Business Description', required: false, perClass: false },
  naics: { label: 'NAICS', required: false, perClass: false },
  classCode: { label: 'Class Code', required: true, perClass: true },
  classDescription: { label: 'Class Description', required: false, perClass: true },
  premiumBasis: { label: 'Premium Basis', required: false, perClass: true },
  estimatedExposure: { label: 'Est Exposure', required: false, perClass: true },
  policyType: { label: 'Policy Type', required: false, perClass: true },
  subLine: { label: 'Sub Line', required: false, perClass: true },
  classState: { label: 'Class State', required: false, perClass: true },
  rate: { label: 'Rate', required: false, perClass: true },
  location: { label: 'Location #', required: false, perClass: true },
  locationAddress: { label: 'Location Address', required: false, perClass: true },
  locationCity: { label: 'Location City', required: false, perClass: true },
  locationState: { label: 'Location State', required: false, perClass: true },
  locationZip: { label: 'Location Zip', required: false, perClass: true },
  entity: { label: 'Entity #', required: false, perClass: true },
  entityName: { label: 'Entity Name', required: false, perClass: true },
  fein: { label: 'FEIN', required: false, perClass: true },
  entityType: { label: 'Entity Type', required: false, perClass: true },
  officerName: { label: 'Officer Name', required: false, perClass: true },
  officerTitle: { label: 'Officer Title', required: false, perClass: true },
  officerShare: { label: 'Officer Ownership', required: false, perClass: true },
  officerIncluded: { label: 'Officer Included', required: false, perClass: true },
  officerDuties: { label: 'Officer Duties', required: false, perClass: true },
  officerClassCode: { label: 'Officer Class Code', required: false, perClass: true },
  officerRemuneration: { label: 'Officer Remuneration', required: false, perClass: true },
  agency: { label: 'Agency', required: false, perClass: false },
  agencyEmail: { label: 'Agency Email', required: false, perClass: false },
  agencyPhone: { label: 'Agency Phone', required: false, perClass: false },
  dueDate: { label: 'Due Date', required: false, perClass: false },
  specialInstructions: { label: 'Special Instructions', required: false, perClass: false },
} as const

export type OrderField = keyof typeof ORDER_FIELDS

/** The fields that an order has once for each class code line. */
export type ClassField = {
  [F in OrderField]: (typeof ORDER_FIELDS)[F]['perClass'] extends true ? F : never
}[OrderField]

export type HeaderField = Exclude<OrderField, ClassField>

/** The fields that an order has once, however many class codes it lists. */
export const HEADER_FIELDS = (Object.keys(ORDER_FIELDS) as OrderField[]).filter(
  (field): field is HeaderField => !ORDER_FIELDS[field].perClass,
)

export const CLASS_FIELDS = (Object.keys(ORDER_FIELDS) as OrderField[]).filter(
  (field): field is ClassField => ORDER_FIELDS[field].perClass,
)

/** The fields that a row has of an officer. */
export const OFFICER_FIELDS = [
  'officerName',
  'officerTitle',
  'officerShare',
  'officerIncluded',
  'officerDuties',
  'officerClassCode',
  'officerRemuneration',
] as const satisfies readonly ClassField[]

export type OfficerField = (typeof OFFICER_FIELDS)[number]

/** The fields of a class code line itself and of its place. */
export type LineField = Exclude<ClassField, OfficerField>
