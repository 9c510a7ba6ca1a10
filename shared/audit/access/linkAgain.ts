import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { StepType } from '#shared/firm/model.ts'
import { emailKey, formatPhone, isEmail } from '#shared/kernel/contact.ts'
import { readMoment } from '#shared/kernel/day.ts'
import { readFact } from '../actionFacts.ts'
import { emailHtml } from '../messages/emailHtml.ts'
import { LINK_AGAIN } from '../messages/linkAgainTemplates.ts'
import type { OutgoingDocument } from '../messages/outgoing.ts'
import { isBounced, mobileOf, recipientEmail } from '../messages/recipients.ts'
import { newReplyKey } from '../messages/replyKey.ts'
import { placeholderValues, renderTemplate, withCode } from '../messages/templates.ts'
import type { AdvanceFacts, Audit, WorkCarrier } from '../model.ts'
import { STATES } from '../states.ts'
import { AuditDraft, nothingDone } from '../steps/draft.ts'
import type { ActionContext, AuditChange, AuditWithSteps, Step } from '../steps/model.ts'
import { isOptedOut, recipientRefusal } from '../steps/refusals.ts'
import { STEPS } from '../steps/table.ts'
import { openUntilOf } from '../timing.ts'
import { randomFsid } from './auditCode.ts'
import { type Intake, intakeStatusIn, newIntake } from './intake.ts'

/** The contact on file to whom a link goes, and the step that does it. */
interface ContactOnFile {
  step: Extract<
    StepType,
    | 'REACHED_OUT_EMAIL_INSURED'
    | 'REACHED_OUT_TEXT_INSURED'
    | 'REACHED_OUT_EMAIL_AGENT'
    | 'REACHED_OUT_EMAIL_ACCOUNTANT'
  >
  /** An email, or a number as senders of texts want it; as it is on file: never what was typed. */
  to: string
}

/** Messages with a link that an audit's contacts may ask for in a day. */
const MOST_A_DAY = 3
const DAY_MS = 86_400_000

/** The operation of the history entry that counts. */
const ASKED = 'LINK_AGAIN'

/** Who asks on the public page: the contact as typed, and whether the insured's cell gets texts. */
export interface AskedAgain {
  contact: string
  mayText: boolean
}

/**
 * Someone has asked on the public page for their link, and typed the audit's code and a contact, an email
 * or phone number. Where that is on file, the link goes out by a step of its own, to the contact on file:
 * an insured gets theirs, a delegate theirs if they have one, an agent who has had a link another of
 * their own. Nothing changes where it isn't, where links are closed or over, where the channel is opted
 * out of or the address has bounced, where such a message waits already, or after three in a day.
 * `context.facts` has the intakes, the PIN and, where the agent has named a contact, the steps.
 */
export function sendLinkAgain(
  worked: AuditWithSteps,
  { contact, mayText }: AskedAgain,
  context: ActionContext,
): Result<AuditChange> {
  const { audit } = worked
  const { now } = context.facts
  const found = contactOnFile(contact, audit, mayText, context.facts)
  if (
    found === null ||
    refusalOfLink(audit, context) !== null ||
    askedToday(audit, now) >= MOST_A_DAY
  )
    return nothingDone(worked)
  const draft = new AuditDraft(worked, context)
  const isBlocked = isOptedOut(found.step, audit) || isBounced(found.to, audit)
  if (isBlocked || draft.openStep(found.step)) return nothingDone(worked)
  const own = ownLinkOf(found, audit, context)
  if (own === null) return nothingDone(worked)
  if (own.intake) draft.openIntake(own.intake)
  draft.record(ASKED, 'Link asked for on the public page', null)
  return queueLink(draft, { ...found, intakeId: own.id, askedBy: 'contact' })
}

/** The ways by which staff send the insured's link again. */
export const LINK_CHANNELS = ['email', 'text'] as const

export type LinkChannel = (typeof LINK_CHANNELS)[number]

const RESENT_BY = {
  email: 'REACHED_OUT_EMAIL_INSURED',
  text: 'REACHED_OUT_TEXT_INSURED',
} as const satisfies Record<LinkChannel, StepType>

/**
 * Staff send the insured their link again, to the email or cell on file. Refused with LINK_CLOSED,
 * LINK_ENDED and PUBLIC_ADDRESS_MISSING; with DO_NOT_CONTACT, CONTACT_MISSING, RECIPIENT_INVALID and
 * RECIPIENT_BOUNCED as any message to them; with LINK_ON_ITS_WAY while one waits to leave. `context.facts`
 * has the PIN.
 */
export function resendLink(
  worked: AuditWithSteps,
  channel: LinkChannel,
  context: ActionContext,
): Result<AuditChange> {
  const { audit } = worked
  const { step, to, refused, isWaiting } = linkRecipient(channel, audit, context.facts.carrier)
  const unfit = refusalOfLink(audit, context) ?? refused
  if (unfit) return { ok: false, error: unfit }
  if (isWaiting) return { ok: false, error: refusal('LINK_ON_ITS_WAY', { channel }) }
  const draft = new AuditDraft(worked, context)
  draft.record('LINK_RESENT', `Link to be sent again by ${channel}`, null)
  return queueLink(draft, { step, to, intakeId: audit.intakeId, askedBy: 'staff' })
}

/**
 * To whom the insured's link goes again by a channel, why it can't go there, and whether one waits to leave;
 * for screens too, before it is asked for.
 */
export function linkRecipient(channel: LinkChannel, audit: Audit, carrier: WorkCarrier) {
  const step = RESENT_BY[channel]
  const to = channel === 'text' ? mobileOf(audit) : recipientEmail(step, audit, carrier)
  const isWaiting = audit.openSteps[step] !== undefined
  return { step, to, refused: recipientRefusal(step, audit, carrier), isWaiting }
}

/** Why a link that is sent now would open nothing; null where it opens the audit. */
function refusalOfLink(audit: Audit, { facts }: ActionContext): Refusal | null {
  const { now, carrier, publicUrl } = facts
  if (audit.linkClosedAt !== null) return refusal('LINK_CLOSED')
  const isOver =
    intakeStatusIn(audit) === 'closed' ||
    openUntilOf({ ...audit, linkSentAt: now }, carrier.timeZone) <= now
  if (isOver) return refusal('LINK_ENDED', { state: STATES[audit.bakeState].label })
  return publicUrl === undefined ? refusal('PUBLIC_ADDRESS_MISSING') : null
}

function askedToday({ history }: Audit, now: Date): number {
  const since = now.getTime() - DAY_MS
  return history.filter(
    ({ op, date }) => op === ASKED && (readMoment(date)?.getTime() ?? 0) > since,
  ).length
}

/**
 * Whose the typed email or phone number is, and the contact on file that the link goes to; null: not on
 * file, or it can't be written to. The insured's cell is texted where it may be; any other number on file
 * leads to the insured's email. The contact that the agent named counts once a step was sent there: with
 * an agent's link anyone could enter their own address as that contact.
 */
function contactOnFile(
  typed: string,
  audit: Audit,
  mayText: boolean,
  facts: AdvanceFacts,
): ContactOnFile | null {
  const email = emailKey(typed)
  if (isEmail(email)) {
    const rows = [
      ['REACHED_OUT_EMAIL_INSURED', audit.insuredEmail],
      ['REACHED_OUT_EMAIL_INSURED', contactFromAgent(audit, facts)],
      ['REACHED_OUT_EMAIL_ACCOUNTANT', audit.delegateEmail],
      ['REACHED_OUT_EMAIL_AGENT', audit.agentEmail],
      ['REACHED_OUT_EMAIL_AGENT', audit.agentProvidedEmail],
    ] as const
    const row = rows.find(([, known]) => emailKey(known) === email)
    return row === undefined ? null : { step: row[0], to: row[1].trim() }
  }
  const phone = formatPhone(typed)
  const { insuredCell, insuredPhone, agentInsuredPhone, insuredEmail } = audit
  if (phone === '' || ![insuredCell, insuredPhone, agentInsuredPhone].includes(phone)) return null
  const step = 'REACHED_OUT_TEXT_INSURED'
  if (mayText && phone === insuredCell && !isOptedOut(step, audit))
    return { step, to: mobileOf(audit) }
  return isEmail(insuredEmail) ? { step: 'REACHED_OUT_EMAIL_INSURED', to: insuredEmail } : null
}

/** The address that the agent named, where a step for the insured was sent there already; else empty. */
function contactFromAgent({ agentInsuredEmail: named }: Audit, facts: AdvanceFacts): string {
  if (named.trim() === '') return ''
  const wasSent = readFact(facts, 'steps').some(
    ({ type, status, result, args }) =>
      STEPS[type].party === 'insured' &&
      (status === 'COMPLETED' || result === 'sent') &&
      // What was asked for by this very page proves nothing.
      args['asked'] === undefined &&
      emailKey(args['to'] ?? '') === emailKey(named),
  )
  return wasSent ? named : ''
}

/** The intake whose link they get, and the one to open for it; null where none belongs to them. */
function ownLinkOf(
  { step }: ContactOnFile,
  audit: Audit,
  { facts, random }: ActionContext,
): { id: string; intake?: Intake } | null {
  if (STEPS[step].party === 'insured') return { id: audit.intakeId }
  const live = readFact(facts, 'intakes').filter(({ revoked }) => revoked !== true)
  if (step === 'REACHED_OUT_EMAIL_ACCOUNTANT') {
    const mine = live.filter(({ scope, status }) => scope === 'delegate' && status !== 'closed')
    const newest = mine.sort((a, b) => b.dateAdded.getTime() - a.dateAdded.getTime())[0]
    return newest === undefined ? null : { id: newest.id }
  }
  if (!live.some(({ scope }) => scope === 'agent')) return null
  // Of several agents' links none is known to be this one's.
  const id = randomFsid(random)
  const { agentLanguage: language } = audit
  const intake: Intake = { ...newIntake(audit, facts.carrier), id, scope: 'agent', language }
  return { id, intake: { ...intake, dateAdded: facts.now } }
}

interface LinkMessage extends ContactOnFile {
  /** Whose link it is. */
  intakeId: string
  askedBy: 'contact' | 'staff'
}

/** Puts the message into the outbox by a step of its own: what a contact asked for is no attempt. */
function queueLink(draft: AuditDraft, message: LinkMessage): Result<AuditChange> {
  const { facts } = draft.context
  const asked = message.askedBy === 'contact' ? { asked: 'yes' } : {}
  const step = draft.add(message.step, facts.now, { about: 'link sent again', ...asked })
  const document = linkMessage(draft.audit, step, message, draft.context)
  if (!document.ok) return document
  draft.change({ linkSentAt: facts.now })
  draft.queue(step, document.value)
  return { ok: true, value: draft.finish() }
}

function linkMessage(
  audit: Audit,
  { id: stepId, type: stepType }: Step,
  { to, intakeId, askedBy }: LinkMessage,
  { facts, random }: ActionContext,
): Result<OutgoingDocument> {
  const { channel, party } = STEPS[stepType]
  const isInsured = intakeId === audit.intakeId
  const isAgent = party === 'agent'
  const language = isAgent ? audit.agentLanguage : audit.insuredLanguage
  const words = LINK_AGAIN[language]
  const shown = { ...audit, insuredLanguage: language, agentLanguage: language }
  const values = placeholderValues(shown, 'EMAIL_INSURED', facts)
  const link = isInsured ? values.link : `${facts.publicUrl}/sml/audit/${intakeId}`
  const own = askedBy === 'staff' ? words.resent : isInsured ? words.insured : words.own
  const rendered = renderTemplate(channel === 'text' ? words.text : own, { ...values, link })
  if (!rendered.ok) return rendered
  const { text } = rendered.value
  const id = randomFsid(random)
  const { carrierCompany } = audit
  const origin = { auditFSID: audit.id, stepId, stepType, carrierCompany, askedBy, folded: false }
  const due = { ...origin, dateAdded: facts.now, sendAt: facts.now }
  if (channel === 'text')
    return { ok: true, value: { collection: 'messages', id, data: { ...due, to, body: text } } }
  const subject = withCode(rendered.value.subject, audit.auditCode)
  const html = emailHtml({
    ...(isInsured ? values : { help: values.help }),
    ...{ subject, text, language, link, carrier: facts.carrier.name },
    ...{
      insured: audit.insuredCompany,
      to: isInsured ? 'insured' : isAgent ? 'agent' : 'delegate',
    },
  })
  const address = { to: [to], replyKey: newReplyKey(random) }
  const data = { ...due, ...address, message: { subject, text, html } }
  return { ok: true, value: { collection: 'mail', id, data } }
}
