import type { Audit } from '../audit/Audit.ts'
import type { Carrier } from '../carrier/Carrier.ts'
import { formatPhone } from '../format/phone.ts'
import { isForProvidedAgent } from '../step/providedAgent.ts'
import { STEPS, type StepType } from '../step/steps.ts'
import { isBounced } from './bouncedEmails.ts'

/** The e-mail address a step of ours goes to, one that has not bounced if there is one; empty when it is not known. */
export function emailOf(
  type: StepType,
  audit: Audit,
  { reviewInbox }: Pick<Carrier, 'reviewInbox'>,
): string {
  const { party } = STEPS[type]
  if (party === 'carrier') return reviewInbox
  if (party === 'agent')
    return isForProvidedAgent(type, audit) ? audit.agentProvidedEmail : audit.agentEmail
  if (type === 'INSURED_EMAIL_NEW_CONTACT') return audit.agentInsuredEmail
  const both = [audit.insuredEmail, audit.agentInsuredEmail]
  const emails = (isNewContact(type, audit) ? both.reverse() : both).filter((each) => each !== '')
  return emails.find((each) => !isBounced(each, audit)) ?? emails[0] ?? ''
}

/** The first and last name of the insured's contact that a step of ours is for; empty if unknown. */
export function contactNameOf(type: StepType, audit: Audit): string {
  const names = isNewContact(type, audit)
    ? [audit.agentInsuredFirstName, audit.agentInsuredLastName]
    : [audit.insuredFirstName, audit.insuredLastName]
  return names.filter(Boolean).join(' ')
}

/** The name of the agent that a step of ours goes to; empty if unknown. */
export function agentNameOf(type: StepType, audit: Audit): string {
  const names = isForProvidedAgent(type, audit)
    ? [audit.agentProvidedFirstName, audit.agentProvidedLastName]
    : [audit.agentFirstName, audit.agentLastName]
  return names.filter(Boolean).join(' ')
}

/** Once the contact that the agent gave has been written to, reminders go there and not to the first. */
function isNewContact(type: StepType, { history, agentInsuredEmail }: Audit): boolean {
  if (type === 'INSURED_EMAIL_NEW_CONTACT') return true
  const { historyText } = STEPS.INSURED_EMAIL_NEW_CONTACT
  return agentInsuredEmail !== '' && history.some(({ text }) => text.startsWith(historyText))
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
