import type { QueueItem } from '#shared/audit/queue.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { type Contact, contactRoles, contactsOf } from '../audits/contacts.ts'

/**
 * The person a queue item is about: the first of its party with a phone, else the first of its party,
 * else any contact of the audit; null when the audit has none.
 */
export function personToCall({ audit, step }: Pick<QueueItem, 'audit' | 'step'>): Contact | null {
  const contacts = contactsOf(audit)
  const party = step === null ? null : STEPS[step.type].party
  const roles = contactRoles(audit, party === 'agent' ? 'agent' : 'insured')
  const ofParty = roles.flatMap((role) => contacts.find((contact) => contact.role === role) ?? [])
  return ofParty.find(({ phones }) => phones.length > 0) ?? ofParty[0] ?? contacts[0] ?? null
}
