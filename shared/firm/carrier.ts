import { type Result, refusal } from '#shared/errors/refusal.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import { DEFAULT_TIME_ZONE } from '#shared/kernel/constants.ts'
import { formatPhone, isEmail, phoneMistake } from '#shared/kernel/contact.ts'
import type {
  Cadence,
  Carrier,
  CarrierContact,
  MailSettings,
  ResultsTarget,
  SingleReviewerRequest,
  StepType,
} from './model.ts'
import { readResultsTarget } from './resultsTarget.ts'
import { readWorksheetRules, type WorksheetRules } from './worksheetRules.ts'

/** What an admin sets of a carrier; its cadence and feed profiles are set one by one. */
export type CarrierSettings = Pick<
  Carrier,
  'name' | 'timeZone' | 'reviewInbox' | 'helpPhone' | 'helpHours' | 'worksheet'
> & {
  glIncludesAlcohol: boolean
  singleReviewer: boolean
  contacts: CarrierContact[]
  results: ResultsTarget
  mail: MailSettings
  returnAddress: string[]
  worksheetRules: WorksheetRules
}

/** What stands above the window of an envelope, and does not show in it. */
const MAX_ADDRESS = { lines: 6, length: 50 } as const

const MAX_LENGTHS = { name: 100, helpHours: 100 } as const

/**
 * Settings as they are stored: clean texts of one line, the phone as `ddd.ddd.dddd` (specification
 * §5). The review inbox, phone and hours may be empty; a wrong one is the refusal
 * CARRIER_SETTING_INVALID, a wrong contact CONTACT_INVALID, and a place for results that cannot be one
 * RESULTS_TARGET_INVALID.
 */
export function readCarrierSettings(
  typed: Partial<CarrierSettings>,
): Result<Partial<CarrierSettings>> {
  const read = { ...typed }
  for (const field of ['name', 'timeZone', 'reviewInbox', 'helpPhone', 'helpHours'] as const) {
    const text = typed[field]
    if (text !== undefined) read[field] = cleanLine(text)
  }
  const mistake = mistakeInSettings(read)
  if (mistake !== null)
    return { ok: false, error: refusal('CARRIER_SETTING_INVALID', { detail: mistake }) }
  if (read.helpPhone) read.helpPhone = formatPhone(read.helpPhone)
  if (typed.results !== undefined) {
    const results = readResultsTarget(typed.results)
    if (!results.ok) return results
    read.results = results.value
  }
  if (typed.mail !== undefined) read.mail = readMailSettings(typed.mail)
  if (typed.returnAddress !== undefined)
    read.returnAddress = typed.returnAddress.map(cleanLine).filter((line) => line !== '')
  const address = read.returnAddress ?? []
  if (
    address.length > MAX_ADDRESS.lines ||
    address.some((line) => line.length > MAX_ADDRESS.length)
  ) {
    const detail = `The return address has more than ${MAX_ADDRESS.lines} lines, or one of more than ${MAX_ADDRESS.length} characters.`
    return { ok: false, error: refusal('CARRIER_SETTING_INVALID', { detail }) }
  }
  if (typed.worksheetRules !== undefined) {
    const rules = readWorksheetRules(typed.worksheetRules)
    if ('mistake' in rules)
      return { ok: false, error: refusal('CARRIER_SETTING_INVALID', { detail: rules.mistake }) }
    read.worksheetRules = rules.value
  }
  if (typed.contacts !== undefined) {
    const contacts = readContacts(typed.contacts)
    if (!contacts.ok) return contacts
    read.contacts = contacts.value
  }
  return { ok: true, value: read }
}

function mistakeInSettings(read: Partial<CarrierSettings>): string | null {
  const { name, timeZone, reviewInbox, helpPhone, helpHours = '' } = read
  if (name === '') return 'The name is empty.'
  if (name !== undefined && name.length > MAX_LENGTHS.name)
    return `The name has more than ${MAX_LENGTHS.name} characters.`
  if (timeZone !== undefined && !isTimeZone(timeZone)) return `There is no time zone ${timeZone}.`
  if (reviewInbox && !isEmail(reviewInbox)) return `"${reviewInbox}" is not an email address.`
  const phone = helpPhone ? phoneMistake(helpPhone) : null
  if (phone !== null) return `The help phone: ${phone}`
  if (helpHours.length > MAX_LENGTHS.helpHours)
    return `The hours have more than ${MAX_LENGTHS.helpHours} characters.`
  return read.mail === undefined ? null : mistakeInMail(read.mail)
}

/** Clean texts; what is empty is the firm's. */
function readMailSettings({ fromName, replyTo, bounces, gapMinutes }: MailSettings): MailSettings {
  return {
    fromName: cleanLine(fromName ?? ''),
    replyTo: cleanLine(replyTo ?? ''),
    bounces: cleanLine(bounces ?? ''),
    ...(gapMinutes === undefined ? {} : { gapMinutes }),
  }
}

function mistakeInMail({
  fromName = '',
  replyTo = '',
  bounces = '',
  gapMinutes = 0,
}: MailSettings) {
  if (fromName.length > MAX_LENGTHS.name)
    return `The name of the emails has more than ${MAX_LENGTHS.name} characters.`
  const wrong = [replyTo, bounces]
    .map((text) => cleanLine(text))
    .find((text) => text !== '' && !isEmail(text))
  if (wrong !== undefined) return `"${wrong}" is not an email address.`
  const isMinutes =
    Number.isInteger(gapMinutes) && gapMinutes >= 0 && gapMinutes <= MOST_GAP_MINUTES
  return isMinutes ? null : `The minutes between two emails are 0 to ${MOST_GAP_MINUTES}.`
}

/** A week. */
const MOST_GAP_MINUTES = 10_080

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return zone !== ''
  } catch {
    return false
  }
}

const MAX_CONTACTS = 20

const MAX_CONTACT_FIELD = 100

/**
 * Contacts as they are stored: clean, phones formatted (specification §5), rows with nothing in them
 * left out. A name is needed, and an email or a phone; refused with CONTACT_INVALID.
 */
function readContacts(typed: readonly CarrierContact[]): Result<CarrierContact[]> {
  const contacts: CarrierContact[] = []
  for (const [index, contact] of typed.entries()) {
    const read = {
      name: cleanLine(contact.name),
      role: cleanLine(contact.role),
      email: cleanLine(contact.email),
      phone: cleanLine(contact.phone),
    }
    if (Object.values(read).every((text) => text === '')) continue
    const detail = mistakeInContact(read)
    if (detail !== null || contacts.length === MAX_CONTACTS) {
      const facts = { n: index + 1, detail: detail ?? `there are more than ${MAX_CONTACTS}.` }
      return { ok: false, error: refusal('CONTACT_INVALID', facts) }
    }
    contacts.push({ ...read, phone: formatPhone(read.phone) })
  }
  return { ok: true, value: contacts }
}

function mistakeInContact({ name, role, email, phone }: CarrierContact): string | null {
  if (name === '') return 'the name is empty.'
  if ([name, role, email].some((text) => text.length > MAX_CONTACT_FIELD))
    return `a field has more than ${MAX_CONTACT_FIELD} characters.`
  if (email !== '' && !isEmail(email)) return `"${email}" is not an email address.`
  const wrong = phone === '' ? null : phoneMistake(phone)
  if (wrong !== null) return wrong
  return email === '' && phone === '' ? 'an email or a phone number is needed.' : null
}

/** The document of a new carrier, with its defaults. */
export function newCarrier(
  { name, timeZone = DEFAULT_TIME_ZONE }: { name: string; timeZone?: string },
  dateAdded: Date,
): Omit<Carrier, 'id'> {
  return {
    name,
    timeZone,
    reviewInbox: '',
    helpPhone: '',
    helpHours: '',
    worksheet: true,
    profiles: {},
    v: 0,
    dateAdded,
  }
}

/**
 * What a carrier's own users read of it (collection `carrierSummaries`, by the carrier's id). The
 * carrier's document holds inboxes, templates and profiles, and is staff's to read.
 */
export type CarrierSummary = Pick<Carrier, 'id' | 'name' | 'timeZone'>

/** The stored summary of a carrier; its id is the document's name. */
export function summaryOf({ name, timeZone }: Carrier): Omit<CarrierSummary, 'id'> {
  return { name, timeZone }
}

/** The bakery's cadence with the carrier's over it, field by field. */
export function mergedCadence(bakery: Cadence, carrier: Cadence): Cadence {
  const merged: Cadence = { ...bakery }
  for (const [name, override] of Object.entries(carrier)) {
    const type = name as StepType
    merged[type] = { ...merged[type], ...override }
  }
  return merged
}

/** How long another admin can confirm a request. */
const REQUEST_LASTS_MS = 7 * 86_400_000

/** The request that can still be confirmed; null when there is none. */
export function openRequest(
  { singleReviewerAsked: asked = null }: Pick<Carrier, 'singleReviewerAsked'>,
  now: Date,
): SingleReviewerRequest | null {
  return asked !== null && now.getTime() - asked.at.getTime() <= REQUEST_LASTS_MS ? asked : null
}

/** The document of a carrier's private collection that holds its fee schedule. */
export const FEES_ID = 'fees'

/** The document of a carrier's private collection with its endpoint's secret; no browser reads it. */
export const ENDPOINT_ID = 'endpoint'
