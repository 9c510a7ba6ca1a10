import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { formatPhone, isEmail } from '#shared/kernel/contact.ts'

/**
 * What someone types who asks for their link again (collection `linkRequests`): created by the public,
 * read by no browser, deleted by the engine once it is answered.
 */
export interface LinkRequest {
  id: string
  /** In canonical form. */
  code: string
  /** An email in lower case, or a phone number as `ddd.ddd.dddd`. */
  contact: string
  /** The server's time. */
  at: Date
}

/** Characters of the longest contact that is kept; `firestore.rules` measure it too. */
const LONGEST_CONTACT = 254

/** What is asked, in the form in which it is kept; null for what is missing or can't be a contact. */
export function readLinkRequest(typed: { code: string; contact: string }): {
  code: string | null
  contact: string | null
} {
  const code = canonicalAuditCode(typed.code).slice(0, 40)
  const email = typed.contact.trim().toLowerCase()
  const contact = isEmail(email) ? email : formatPhone(typed.contact)
  const isContact = contact !== '' && contact.length <= LONGEST_CONTACT
  return { code: code === '' ? null : code, contact: isContact ? contact : null }
}
