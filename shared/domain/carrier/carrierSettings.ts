import { type Result, refusal } from '#shared/errors/refusal.ts'
import { cleanLine } from '../format/cleanText.ts'
import { isEmail } from '../format/email.ts'
import { formatPhone, phoneMistake } from '../format/phone.ts'
import { type ResultsTarget, readResultsTarget } from '../results/ResultsTarget.ts'
import type { Carrier } from './Carrier.ts'
import { type CarrierContact, readContacts } from './CarrierContact.ts'

/** What an admin sets of a carrier; its cadence and feed profiles are set one by one. */
export type CarrierSettings = Pick<
  Carrier,
  'name' | 'timeZone' | 'reviewInbox' | 'helpPhone' | 'helpHours' | 'worksheet'
> & {
  glIncludesAlcohol: boolean
  singleReviewer: boolean
  contacts: CarrierContact[]
  results: ResultsTarget
}

const LONGEST = { name: 100, helpHours: 100 } as const

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
  const mistake = mistakeIn(read)
  if (mistake !== null)
    return { ok: false, error: refusal('CARRIER_SETTING_INVALID', { detail: mistake }) }
  if (read.helpPhone) read.helpPhone = formatPhone(read.helpPhone)
  if (typed.results !== undefined) {
    const results = readResultsTarget(typed.results)
    if (!results.ok) return results
    read.results = results.value
  }
  if (typed.contacts !== undefined) {
    const contacts = readContacts(typed.contacts)
    if (!contacts.ok) return contacts
    read.contacts = contacts.value
  }
  return { ok: true, value: read }
}

function mistakeIn(read: Partial<CarrierSettings>): string | null {
  const { name, timeZone, reviewInbox, helpPhone, helpHours = '' } = read
  if (name === '') return 'The name is empty.'
  if (name !== undefined && name.length > LONGEST.name)
    return `The name has more than ${LONGEST.name} characters.`
  if (timeZone !== undefined && !isTimeZone(timeZone)) return `There is no time zone ${timeZone}.`
  if (reviewInbox && !isEmail(reviewInbox)) return `"${reviewInbox}" is no e-mail address.`
  const phone = helpPhone ? phoneMistake(helpPhone) : null
  if (phone !== null) return `The help phone: ${phone}`
  if (helpHours.length > LONGEST.helpHours)
    return `The hours have more than ${LONGEST.helpHours} characters.`
  return null
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return zone !== ''
  } catch {
    return false
  }
}
