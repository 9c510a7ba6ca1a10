import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import type { Carrier, StepType } from '#shared/firm/model.ts'
import { emailKey, formatPhone, isEmail } from '#shared/kernel/contact.ts'
import { DEFAULT_LANGUAGE, type Language } from '#shared/kernel/language.ts'
import type { Appointment } from '../appointments.ts'
import type { Audit } from '../model.ts'
import { isCarriedOut, isEditOf, isToProvidedAgent } from '../steps/entries.ts'
import { isOfAppointment } from '../steps/facts.ts'
import { STEPS } from '../steps/table.ts'
import { bouncedInWords } from '../storedWords.ts'

/** The e-mail address that a step goes to, if possible one that has not bounced; empty when not known. */
export function recipientEmail(
  type: StepType,
  audit: Audit,
  { reviewInbox }: Pick<Carrier, 'reviewInbox'>,
): string {
  const { party } = STEPS[type]
  if (party === 'carrier') return reviewInbox
  if (party === 'accountant') return audit.delegateEmail
  if (party === 'agent')
    return isForProvidedAgent(type, audit) ? audit.agentProvidedEmail : audit.agentEmail
  if (type === 'INSURED_EMAIL_NEW_CONTACT') return audit.agentInsuredEmail
  if (isOfAppointment(type)) return appointmentOf(audit)?.contactEmail ?? ''
  const both = [audit.insuredEmail, audit.agentInsuredEmail]
  const emails = (isNewContact(type, audit) ? both.reverse() : both).filter((each) => each !== '')
  return emails.find((each) => !isBounced(each, audit)) ?? emails[0] ?? ''
}

/** The appointment that emails are about: the one agreed, else the last that is over; null without any. */
export function appointmentOf({
  appointment,
  pastAppointments = [],
}: Pick<Audit, 'appointment' | 'pastAppointments'>): Appointment | null {
  return appointment ?? pastAppointments.at(-1) ?? null
}

/** The language of the contact that a step goes to. */
export function languageOf(
  type: StepType,
  { insuredLanguage, agentLanguage }: Pick<Audit, 'insuredLanguage' | 'agentLanguage'>,
): Language {
  const { party } = STEPS[type]
  if (party === 'insured') return insuredLanguage
  return party === 'agent' ? agentLanguage : DEFAULT_LANGUAGE
}

/** The first and last name of the insured's contact that a step is for; empty if unknown. */
export function contactNameOf(type: StepType, audit: Audit): string {
  if (isOfAppointment(type)) return appointmentOf(audit)?.contactName ?? ''
  const names = isNewContact(type, audit)
    ? [audit.agentInsuredFirstName, audit.agentInsuredLastName]
    : [audit.insuredFirstName, audit.insuredLastName]
  return names.filter(Boolean).join(' ')
}

/** The name of the agent that a step goes to; empty if unknown. */
export function agentNameOf(type: StepType, audit: Audit): string {
  const names = isForProvidedAgent(type, audit)
    ? [audit.agentProvidedFirstName, audit.agentProvidedLastName]
    : [audit.agentFirstName, audit.agentLastName]
  return names.filter(Boolean).join(' ')
}

/** After an e-mail to the contact whom the agent named, reminders go there and not to the first. */
function isNewContact(type: StepType, { history, agentInsuredEmail }: Audit): boolean {
  if (type === 'INSURED_EMAIL_NEW_CONTACT') return true
  return (
    agentInsuredEmail !== '' &&
    history.some((entry) => isCarriedOut(entry, ['INSURED_EMAIL_NEW_CONTACT']))
  )
}

/** The insured's mobile number as senders of texts want it: `+12075550109`; empty if it is none. */
export function mobileOf({ insuredCell }: Pick<Audit, 'insuredCell'>): string {
  const number = formatPhone(insuredCell).replaceAll('.', '')
  return number === '' ? '' : `+1${number}`
}

/** The lines of the address a letter goes to; the final notice goes to the location. */
export function letterLinesOf(audit: Audit, type: StepType): string[] {
  const place = type === 'MAILING_INSURED_LOCATION' ? 'Location' : 'Mailing'
  const contact = [audit.insuredFirstName, audit.insuredLastName].filter(Boolean).join(' ')
  const city = audit[`insured${place}City`]
  const region = [audit[`insured${place}State`], audit[`insured${place}Zip`]]
    .filter(Boolean)
    .join(' ')
  return [
    audit.insuredCompany,
    contact === '' ? '' : `Attn: ${contact}`,
    audit[`insured${place}Address1`],
    audit[`insured${place}Address2`],
    [city, region].filter(Boolean).join(', '),
  ].filter((line) => line !== '')
}

/** True where a step's email, text or letter goes to another address than by the audit as it was `before`. */
export function goesElsewhere(
  type: StepType,
  before: Audit,
  audit: Audit,
  carrier: Pick<Carrier, 'reviewInbox'>,
): boolean {
  return addressOf(type, before, carrier) !== addressOf(type, audit, carrier)
}

function addressOf(
  type: StepType,
  audit: Audit,
  carrier: Pick<Carrier, 'reviewInbox'>,
): string | null {
  const { channel } = STEPS[type]
  if (channel === 'email') return recipientEmail(type, audit, carrier)
  if (channel === 'text') return mobileOf(audit)
  return channel === 'letter' ? letterLinesOf(audit, type).join('\n') : null
}

/** The steps that email or call the agent, and the field of the provided agent that they need. */
const REACHES = {
  KICK_OFF_WITH_AGENT: 'agentProvidedEmail',
  CALL_AGENT: 'agentProvidedPhone',
} as const satisfies Partial<Record<StepType, keyof Audit>>

type Reach = keyof typeof REACHES

/**
 * True when the agent of the order is a wholesaler who has named the retail agent, with an address that
 * has not bounced or a phone number: from then on the agent's track is about that one.
 */
export function isProvidedAgentKnown(audit: Audit): boolean {
  return isForProvidedAgent('KICK_OFF_WITH_AGENT', audit) || isForProvidedAgent('CALL_AGENT', audit)
}

/** True for a step that emails or calls the provided agent, not the agent of the order. */
export function isForProvidedAgent(type: StepType, audit: Audit): boolean {
  if (!isReach(type) || audit.agentIsRetailer) return false
  const contact = audit[REACHES[type]]
  return contact.trim() !== '' && !isBounced(contact, audit)
}

/** True when this step was carried out with the provided agent, at the address or number known now. */
export function wasProvidedAgentReached(type: Reach, { history }: Audit): boolean {
  const changed = history.findLastIndex((entry) => isEditOf(entry, [REACHES[type]]))
  return history
    .slice(changed + 1)
    .some((entry) => isCarriedOut(entry, [type]) && isToProvidedAgent(entry))
}

function isReach(type: StepType): type is Reach {
  return Object.hasOwn(REACHES, type)
}

type BounceFacts = Pick<
  Audit,
  'bouncedEmails' | 'history' | 'insuredEmail' | 'agentInsuredEmail' | 'agentEmail'
>

/** True for an address that an e-mail of this audit has bounced from: nothing is sent there again. */
export function isBounced(email: string, audit: BounceFacts): boolean {
  return email.trim() !== '' && bouncedEmailsOf(audit).includes(emailKey(email))
}

/** `bouncedEmails` with an address, or without it where the e-mail did not bounce after all. */
export function withBounced(email: string, audit: BounceFacts, bounced: boolean): string[] {
  const others = bouncedEmailsOf(audit).filter((each) => each !== emailKey(email))
  return bounced && email.trim() !== '' ? [...others, emailKey(email)] : others
}

/** The addresses that have bounced, in lower case. */
function bouncedEmailsOf(audit: BounceFacts): readonly string[] {
  return audit.bouncedEmails ?? bouncedInWords(audit).map((field) => emailKey(audit[field]))
}

/** A mobile number as senders of texts want it. */
const MOBILE = /^\+1\d{10}$/

/**
 * RECIPIENT_INVALID for an outgoing e-mail or text whose `to` is not exactly one valid address or
 * mobile number: a list in an address field would give the PIN to more people. An e-mail with results
 * (`resultId`) may have several recipients, each an address. Null when it can be sent. A letter has no
 * address that could be checked.
 */
export function refusalOfRecipients(
  collection: string,
  outgoing: { to?: unknown; resultId?: unknown },
): Refusal | null {
  const { to } = outgoing
  if (collection === 'mail')
    return isAddressed(to, 'resultId' in outgoing) ? null : invalidRecipient('email')
  if (collection !== 'messages') return null
  return typeof to === 'string' && MOBILE.test(to) ? null : invalidRecipient('text')
}

/** RECIPIENT_INVALID of a channel; `what` says which address or number it is. */
export function invalidRecipient(channel: 'email' | 'text', what = 'the recipient'): Refusal {
  const kind = channel === 'email' ? 'email address' : 'mobile number'
  return refusal('RECIPIENT_INVALID', { what, kind })
}

/** Checks a document as it is stored, which may be of any shape. */
function isAddressed(to: unknown, mayBeSeveral: boolean): boolean {
  if (!Array.isArray(to) || to.length === 0 || (to.length > 1 && !mayBeSeveral)) return false
  return to.every((address) => typeof address === 'string' && isEmail(address))
}
