import type { ClassField, HeaderField } from '#shared/firm/feedProfile.ts'
import type { Audit } from './model.ts'

/** Characters of a text that comes with an order. */
export const LONGEST_ORDERED_TEXT = 4000

/** The fields of an audit that hold a text or a day of its order. */
export type OrderedText = Exclude<
  keyof OrderedFields,
  'categories' | 'defects' | 'locations' | 'entities' | 'officers'
>

/**
 * Which fields of an audit each field of an order becomes: what lineage and updates go by. Special
 * instructions become a note.
 */
export const AUDIT_FIELDS_OF = {
  orderNumber: ['orderNumber'],
  reportType: ['auditType'],
  policyNumber: ['policyNumber'],
  policyFrom: ['policyStart', 'auditStart'],
  policyTo: ['policyEnd', 'auditEnd'],
  insuredName: ['insuredCompany'],
  insuredName2: ['insuredDbaName', 'insuredMailingAddress2'],
  contact: ['insuredFirstName', 'insuredLastName'],
  contactEmail: ['insuredEmail'],
  phone: ['insuredPhone'],
  language: ['insuredLanguage'],
  address: ['insuredMailingAddress1', 'insuredLocationAddress1'],
  city: ['insuredMailingCity', 'insuredLocationCity'],
  state: ['insuredMailingState', 'insuredLocationState'],
  zip: ['insuredMailingZip', 'insuredLocationZip'],
  businessDescription: ['insuredDescriptionOfOps'],
  naics: ['naics'],
  agency: ['agentCompany'],
  agencyEmail: ['agentEmail'],
  agencyPhone: ['agentPhone'],
  dueDate: ['auditDue'],
  specialInstructions: [],
} as const satisfies Record<HeaderField, readonly OrderedText[]>

/**
 * Fields that begin as a copy of another and are corrected by hand. An update follows them only while
 * they still are that copy.
 */
export const COPIES: Partial<Record<OrderedText, OrderedText>> = {
  auditStart: 'policyStart',
  auditEnd: 'policyEnd',
  insuredLocationAddress1: 'insuredMailingAddress1',
  insuredLocationCity: 'insuredMailingCity',
  insuredLocationState: 'insuredMailingState',
  insuredLocationZip: 'insuredMailingZip',
}

/**
 * Fields that an order gives line by line, and that a defect can be about: whether every line of the
 * audit has it.
 */
export const GIVEN_ON_LINES: Partial<
  Record<
    ClassField,
    (audit: Pick<OrderedFields, 'categories' | 'locations' | 'entities' | 'officers'>) => boolean
  >
> = {
  premiumBasis: ({ categories }) =>
    categories.every(({ exposureType }) => exposureType !== 'unknown'),
  estimatedExposure: ({ categories }) =>
    categories.every(({ estimatedExposure }) => estimatedExposure !== null),
  classState: ({ categories }) => categories.every(({ state }) => state),
  rate: ({ categories }) => categories.every(({ rate }) => rate !== undefined),
  locationState: ({ locations = [] }) => locations.every(({ state }) => state),
  fein: ({ entities = [] }) => entities.every(({ fein }) => fein),
  officerName: areOfficersEntered,
  officerTitle: areOfficersEntered,
  officerShare: areOfficersEntered,
  officerIncluded: areOfficersEntered,
  officerDuties: areOfficersEntered,
  officerClassCode: areOfficersEntered,
  officerRemuneration: areOfficersEntered,
}

/** True once a person has gone over every officer whose pay counts. */
function areOfficersEntered({ officers = [] }: Pick<OrderedFields, 'officers'>): boolean {
  return (
    officers.length > 0 &&
    officers.every(({ enteredBy, isIncluded }) => enteredBy !== '' || !isIncluded)
  )
}

/** The fields of an audit that its order gives. */
export type OrderedFields = Pick<
  Audit,
  | 'orderNumber'
  | 'auditType'
  | 'policyNumber'
  | 'policyStart'
  | 'policyEnd'
  | 'auditStart'
  | 'auditEnd'
  | 'auditDue'
  | 'categories'
  | 'locations'
  | 'entities'
  | 'officers'
  | 'naics'
  | 'defects'
  | 'insuredCompany'
  | 'insuredDbaName'
  | 'insuredDescriptionOfOps'
  | 'insuredFirstName'
  | 'insuredLastName'
  | 'insuredEmail'
  | 'insuredPhone'
  | 'insuredLanguage'
  | 'insuredMailingAddress1'
  | 'insuredMailingAddress2'
  | 'insuredMailingCity'
  | 'insuredMailingState'
  | 'insuredMailingZip'
  | 'insuredLocationAddress1'
  | 'insuredLocationAddress2'
  | 'insuredLocationCity'
  | 'insuredLocationState'
  | 'insuredLocationZip'
  | 'agentCompany'
  | 'agentEmail'
  | 'agentPhone'
>
