import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { SPECIFICATION_ERRORS } from '#shared/errors/specification.ts'
import type { StepType } from '#shared/firm/model.ts'
import { isEmail } from '#shared/kernel/contact.ts'
import { invalidRecipient, isBounced, mobileOf, recipientEmail } from '../messages/recipients.ts'
import type { Audit, WorkCarrier } from '../model.ts'
import { isLoggedContact } from './facts.ts'
import { STEPS } from './table.ts'

/**
 * Why an outreach can't be carried out: no address or number for it (CONTACT_MISSING), not one that can
 * be sent to (RECIPIENT_INVALID), one that has bounced (RECIPIENT_BOUNCED), or the insured opted out
 * (DO_NOT_CONTACT).
 */
export function contactRefusal(type: StepType, audit: Audit, carrier: WorkCarrier): Refusal | null {
  const { channel, direction } = STEPS[type]
  if (direction !== 'out' || channel === null || channel === 'web') return null
  // A logged contact has happened: there was an address or a number.
  if (isLoggedContact(type)) return null
  if (channel === 'call')
    return isOptedOut(type, audit) ? refusal('DO_NOT_CONTACT', { channel }) : null
  return recipientRefusal(type, audit, carrier)
}

/** The same for an email, text or letter that is to be sent, whether or not its step is of the chase. */
export function recipientRefusal(
  type: StepType,
  audit: Audit,
  carrier: WorkCarrier,
): Refusal | null {
  const { channel, displayName } = STEPS[type]
  if (channel !== null && isOptedOut(type, audit)) return refusal('DO_NOT_CONTACT', { channel })
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
export function refusalOfBouncedContact(
  type: StepType,
  audit: Audit,
  carrier: WorkCarrier,
): Refusal | null {
  const { channel, direction } = STEPS[type]
  if (channel !== 'email' || direction !== 'out' || isLoggedContact(type)) return null
  return refusalOfBounced(type, audit, carrier)
}

function refusalOfBounced(type: StepType, audit: Audit, carrier: WorkCarrier): Refusal | null {
  if (!isBounced(recipientEmail(type, audit, carrier), audit)) return null
  return refusal('RECIPIENT_BOUNCED', { what: `the ${STEPS[type].party}'s email` })
}

function missingFor(type: StepType, audit: Audit, carrier: WorkCarrier): string | null {
  const { channel, party } = STEPS[type]
  const lacks = (value: string, what: string) => (value === '' ? what : null)
  if (party === 'carrier') return lacks(carrier.reviewInbox, "the carrier's review inbox")
  if (type === 'INSURED_EMAIL_NEW_CONTACT') return null
  if (channel === 'email')
    return lacks(recipientEmail(type, audit, carrier), `the ${party}'s email`)
  if (channel === 'text') return lacks(audit.insuredCell, "the insured's mobile number")
  if (type === 'MAILING_INSURED_LOCATION')
    return lacks(audit.insuredLocationAddress1, 'the location address')
  return lacks(audit.insuredMailingAddress1, 'the mailing address')
}

/** For what is known, but is a list, say, or not an address at all. */
function refusalOfContact(type: StepType, audit: Audit, carrier: WorkCarrier): Refusal | null {
  const { channel, party } = STEPS[type]
  if (channel === 'text')
    return mobileOf(audit) === '' ? invalidRecipient('text', "the insured's mobile number") : null
  if (channel !== 'email') return null
  const email = recipientEmail(type, audit, carrier)
  if (email !== '' && !isEmail(email)) return invalidRecipient('email', `the ${party}'s email`)
  return refusalOfBounced(type, audit, carrier)
}

type StepValidation = { status: 200 } | { status: 301; message: string }

/**
 * The specification's step validation (§5): only INSURED_EMAIL_NEW_CONTACT can fail, with status 301,
 * when the audit has no agentInsuredEmail. Every other type passes with 200.
 */
export function validateStep(
  type: StepType,
  audit: Pick<Audit, 'agentInsuredEmail'>,
): StepValidation {
  if (type === 'INSURED_EMAIL_NEW_CONTACT' && audit.agentInsuredEmail.trim() === '') {
    return { status: 301, message: SPECIFICATION_ERRORS.NO_AGENT_INSURED_EMAIL.message }
  }
  return { status: 200 }
}

/** The same as a refusal, NO_AGENT_INSURED_EMAIL with status 301; null when it passes. */
export function refusalOfValidation(
  type: StepType,
  audit: Pick<Audit, 'agentInsuredEmail'>,
): Refusal | null {
  return validateStep(type, audit).status === 200 ? null : refusal('NO_AGENT_INSURED_EMAIL')
}

/** STEP_EXISTS when the audit has an uncompleted step of that type already (specification §4). */
export function stepExists(type: StepType, audit: Pick<Audit, 'openSteps'>): Refusal | null {
  if (audit.openSteps[type] === undefined) return null
  return refusal('STEP_EXISTS', { step: STEPS[type].displayName })
}

/** AUDIT_PAUSED for a step of a paused audit, except a contact that is logged. */
export function refusalWhilePaused(
  type: StepType,
  { bakeState }: Pick<Audit, 'bakeState'>,
): Refusal | null {
  return bakeState === 'PAUSED' && !isLoggedContact(type) ? refusal('AUDIT_PAUSED') : null
}
