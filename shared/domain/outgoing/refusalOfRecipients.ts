import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { isEmail } from '../format/email.ts'

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
  const kind = channel === 'email' ? 'e-mail address' : 'mobile number'
  return refusal('RECIPIENT_INVALID', { what, kind })
}

/** A document is checked as it is stored: its type is a promise only. */
function isAddressed(to: unknown, mayBeSeveral: boolean): boolean {
  if (!Array.isArray(to) || to.length === 0 || (to.length > 1 && !mayBeSeveral)) return false
  return to.every((address) => typeof address === 'string' && isEmail(address))
}
