import type { Random } from '#shared/kernel/random.ts'
import type { OutgoingDocument } from '../messages/outgoing.ts'
import { htmlOf } from '../messages/publicLink.ts'
import type { AdvanceFacts, Audit } from '../model.ts'
import { STEPS } from '../steps/table.ts'
import { randomFsid } from './auditCode.ts'
import { type Intake, newIntake } from './intake.ts'

/** An e-mail to the agent with a link of their own, and the intake that it opens. */
export interface AgentLink {
  document: OutgoingDocument
  intake: Intake
}

/**
 * What goes to the agent by e-mail ends with a link of the agent's own: an intake of their scope, that
 * nobody else is told of. It is put in when the e-mail leaves, so that no preview holds a link that
 * opens nothing. Null for what goes to anybody else, while the audit's links are closed, or where the
 * pages are is not known.
 */
export function agentLink(
  document: OutgoingDocument,
  audit: Audit,
  { facts, random }: { facts: AdvanceFacts; random: Random },
): AgentLink | null {
  if (document.collection !== 'mail' || facts.publicUrl === undefined) return null
  if (audit.linkClosedAt !== null) return null
  if (STEPS[document.data.stepType].party !== 'agent') return null
  const id = randomFsid(random)
  const link = `${facts.publicUrl}/sml/audit/${id}`
  const { message } = document.data
  const text = `${message.text}\n\nYou can also answer on your own page:\n\n${link}`
  const intake: Intake = {
    ...newIntake(audit, facts.carrier),
    id,
    scope: 'agent',
    dateAdded: facts.now,
  }
  const data = { ...document.data, message: { ...message, text, html: htmlOf(text, link) } }
  return { document: { ...document, data }, intake }
}
