import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { OutgoingTemplate } from '#shared/firm/model.ts'
import { randomFsid } from '../access/auditCode.ts'
import type { Audit } from '../model.ts'
import type { ActionContext, Step } from '../steps/model.ts'
import { STEPS } from '../steps/table.ts'
import { APPOINTMENT_TEMPLATES } from './appointmentTemplates.ts'
import { emailHtml } from './emailHtml.ts'
import type { CalendarEntry, OutgoingDocument } from './outgoing.ts'
import {
  appointmentOf,
  isBounced,
  languageOf,
  letterLinesOf,
  mobileOf,
  recipientEmail,
  refusalOfRecipients,
} from './recipients.ts'
import { newReplyKey } from './replyKey.ts'
import {
  namesLink,
  placeholderValues,
  refusalOfParty,
  renderTemplate,
  withCode,
  wordsFor,
} from './templates.ts'

/**
 * What the engine sends when it carries out a step, or its preview: in the words of the person who
 * released it, else those for returned documents, the carrier's, or the built-in ones. Refused with
 * TEMPLATE_INVALID, PLACEHOLDER_NOT_THEIRS, LINK_CLOSED, PIN_MISSING, PUBLIC_ADDRESS_MISSING, with
 * RECIPIENT_INVALID when it would go to anything but one address or number (`contactRefusal` says of
 * which), and with RECIPIENT_BOUNCED when that address has bounced.
 */
export function composeOutgoing(
  audit: Audit,
  step: Pick<Step, 'id' | 'type' | 'args'>,
  context: ActionContext,
): Result<OutgoingDocument> {
  const composed = documentOf(audit, step, context)
  if (!composed.ok) return composed
  const { collection, data } = composed.value
  const error = refusalOfRecipients(collection, data)
  if (error) return { ok: false, error }
  const bounced = collection === 'mail' && data.to.some((address) => isBounced(address, audit))
  if (!bounced) return composed
  return {
    ok: false,
    error: refusal('RECIPIENT_BOUNCED', { what: `the ${STEPS[step.type].party}'s email` }),
  }
}

function documentOf(
  audit: Audit,
  { id: stepId, type, args }: Pick<Step, 'id' | 'type' | 'args'>,
  { facts, random }: ActionContext,
): Result<OutgoingDocument> {
  const { carrier, now } = facts
  const { channel, displayName } = STEPS[type]
  const language = languageOf(type, audit)
  const news = type === 'APPOINTMENT_EMAIL' ? newsOf(args) : null
  const changed = news === null || news === 'set' ? null : APPOINTMENT_TEMPLATES[language][news]
  const template = ownWords(args) ?? changed ?? wordsFor(type, audit, carrier)
  if (!template) return { ok: false, error: refusal('TEMPLATE_MISSING', { step: displayName }) }
  const foreign = refusalOfParty(type, template)
  if (foreign) return { ok: false, error: foreign }
  if (audit.linkClosedAt !== null && (channel === 'letter' || namesLink(template)))
    return { ok: false, error: refusal('LINK_CLOSED') }
  const values = placeholderValues(audit, type, facts)
  const rendered = renderTemplate(template, values)
  if (!rendered.ok) return rendered
  const { subject, text } = rendered.value
  const origin = {
    auditFSID: audit.id,
    stepId,
    stepType: type,
    carrierCompany: audit.carrierCompany,
    dateAdded: now,
    folded: false,
  }
  const id = randomFsid(random)
  if (channel === 'text') {
    const data = { ...origin, to: mobileOf(audit), body: text, sendAt: now }
    return { ok: true, value: { collection: 'messages', id, data } }
  }
  if (channel === 'letter') {
    const link = values.link ?? ''
    const data = { ...origin, to: letterLinesOf(audit, type), subject, text, link }
    return { ok: true, value: { collection: 'letters', id, data } }
  }
  const { party } = STEPS[type]
  const to = party === 'insured' || party === 'agent' ? party : 'carrier'
  const coded = to === 'carrier' ? subject : withCode(subject, audit.auditCode)
  const html = emailHtml({
    ...values,
    ...{ subject: coded, text, to, language },
    ...{ carrier: carrier.name, insured: audit.insuredCompany },
  })
  const calendar = news && calendarEntry(audit, news, { carrier: carrier.name, text })
  const message = { subject: coded, text, html, ...(calendar ? { calendar } : {}) }
  const recipients = [recipientEmail(type, audit, carrier)]
  const asked = news === null ? {} : { askedBy: 'staff' as const }
  const address = { to: recipients, sendAt: now, replyKey: newReplyKey(random), ...asked }
  const data = { ...origin, ...address, message }
  return { ok: true, value: { collection: 'mail', id, data } }
}

/** What an email about an appointment says of it. */
function newsOf({ about }: Step['args']): 'set' | 'moved' | 'cancelled' {
  return about === 'moved' || about === 'cancelled' ? about : 'set'
}

/** The entry of an audit's appointment in a calendar, with `text` as its description; null without one. */
export function calendarEntry(
  audit: Audit,
  news: ReturnType<typeof newsOf>,
  { carrier, text }: { carrier: string; text: string },
): CalendarEntry | null {
  const appointment = appointmentOf(audit)
  if (appointment === null) return null
  const { id, sequence, start, end, place } = appointment
  const isOver = news === 'cancelled'
  const summary = APPOINTMENT_TEMPLATES[audit.insuredLanguage].entry(audit.insuredCompany, carrier)
  return {
    method: isOver ? 'CANCEL' : 'REQUEST',
    uid: `${id}@bakehouse`,
    sequence: isOver ? sequence + 1 : sequence,
    ...{ start, end, summary, description: text, place },
  }
}

/** What the person who released the step wrote instead. */
function ownWords({ subject = '', text }: Step['args']): OutgoingTemplate | null {
  return text === undefined ? null : { subject, text }
}
