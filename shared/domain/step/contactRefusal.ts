import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import type { WorkCarrier } from '../audit/AdvanceFacts.ts'
import type { Audit } from '../audit/Audit.ts'
import { isEmail } from '../format/email.ts'
import { isBounced } from '../outgoing/bouncedEmails.ts'
import { emailOf, mobileOf } from '../outgoing/recipients.ts'
import { invalidRecipient } from '../outgoing/refusalOfRecipients.ts'
import { STEPS, type StepType } from './steps.ts'

/**
 * Why an outreach can't be carried out: no address or number for it (CONTACT_MISSING), not one that can
 * be sent to (RECIPIENT_INVALID), one that has bounced (RECIPIENT_BOUNCED), or the insured opted out
 * (DO_NOT_CONTACT).
 */
export function contactRefusal(type: StepType, audit: Audit, carrier: WorkCarrier): Refusal | null {
  const { channel, direction, displayName, category } = STEPS[type]
  if (direction !== 'out' || channel === null || channel === 'web') return null
  // A contact that was made already says by itself that there was a way.
  if (category === 'OTHER') return null
  if (isOptedOut(type, audit)) return refusal('DO_NOT_CONTACT', { channel })
  if (channel === 'call') return null
  const what = missingFor(type, audit, carrier)
  if (what !== null) return refusal('CONTACT_MISSING', { step: displayName, what })
  return refusalOfContact(type, audit, carrier)
}

/** True for outreach to the insured by a channel that they do not want. */
export function isOptedOut(type: StepType, { doNotContact }: Pick<Audit, 'doNotContact'>): boolean {
  const { channel, party, direction } = STEPS[type]
  if (party !== 'insured' || direction !== 'out' || channel === null) return false
  return doNotContact[channel] === true
}

/** RECIPIENT_BOUNCED for an e-mail of ours that could only go to an address that has bounced. */
export function refusalOfBounced(
  type: StepType,
  audit: Audit,
  carrier: WorkCarrier,
): Refusal | null {
  const { channel, direction, category, party } = STEPS[type]
  if (channel !== 'email' || direction !== 'out' || category === 'OTHER') return null
  if (!isBounced(emailOf(type, audit, carrier), audit)) return null
  return refusal('RECIPIENT_BOUNCED', { what: `the ${party}'s e-mail` })
}

function missingFor(type: StepType, audit: Audit, carrier: WorkCarrier): string | null {
  const { channel, party } = STEPS[type]
  const lacks = (value: string, what: string) => (value === '' ? what : null)
  if (party === 'carrier') return lacks(carrier.reviewInbox, "the carrier's review inbox")
  if (type === 'INSURED_EMAIL_NEW_CONTACT') return null
  if (channel === 'email') return lacks(emailOf(type, audit, carrier), `the ${party}'s e-mail`)
  if (channel === 'text') return lacks(audit.insuredCell, "the insured's mobile number")
  if (type === 'MAILING_INSURED_LOCATION')
    return lacks(audit.insuredLocationAddress1, 'the location address')
  return lacks(audit.insuredMailingAddress1, 'the mailing address')
}

/** For what is known, but is a list, say, or no address at all. */
function refusalOfContact(type: StepType, audit: Audit, carrier: WorkCarrier): Refusal | null {
  const { channel, party } = STEPS[type]
  if (channel === 'text')
    return mobileOf(audit) === '' ? invalidRecipient('text', "the insured's mobile number") : null
  if (channel !== 'email') return null
  const email = emailOf(type, audit, carrier)
  if (email !== '' && !isEmail(email)) return invalidRecipient('email', `the ${party}'s e-mail`)
  return refusalOfBounced(type, audit, carrier)
}
