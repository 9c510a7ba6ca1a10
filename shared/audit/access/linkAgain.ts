import type { Result } from '#shared/errors/refusal.ts'
import type { StepType } from '#shared/firm/model.ts'
import { formatPhone, isEmail } from '#shared/kernel/contact.ts'
import { readMoment } from '#shared/kernel/day.ts'
import { readFact } from '../actionFacts.ts'
import { emailHtml } from '../messages/emailHtml.ts'
import { LINK_AGAIN } from '../messages/linkAgainTemplates.ts'
import type { OutgoingDocument } from '../messages/outgoing.ts'
import { isBounced } from '../messages/recipients.ts'
import { newReplyKey } from '../messages/replyKey.ts'
import { placeholderValues, renderTemplate, withCode } from '../messages/templates.ts'
import type { Audit } from '../model.ts'
import { AuditDraft, nothingDone } from '../steps/draft.ts'
import type { ActionContext, AuditChange, AuditWithSteps, Step } from '../steps/model.ts'
import { isOptedOut } from '../steps/refusals.ts'
import { openUntilOf } from '../timing.ts'
import { randomFsid } from './auditCode.ts'
import { type Intake, intakeStatusIn, newIntake } from './intake.ts'

/** The contact on file that a typed one is, and the step that writes to them. */
interface ContactOnFile {
  step: Extract<
    StepType,
    'REACHED_OUT_EMAIL_INSURED' | 'REACHED_OUT_EMAIL_AGENT' | 'REACHED_OUT_EMAIL_ACCOUNTANT'
  >
  /** As it is on file: never what was typed. */
  to: string
}

/** Messages with a link that an audit's contacts may ask for in a day. */
const MOST_A_DAY = 3
const DAY_MS = 86_400_000

/** The operation of the history entry that counts. */
const ASKED = 'LINK_AGAIN'

/**
 * Someone has asked on the public page for their link, and typed the audit's code and `contact`, an email
 * or phone number. Where that is on file, the link goes out by a step of its own, to the contact on file:
 * an insured gets theirs, a delegate theirs if they have one, an agent who has had a link another of
 * their own. Nothing changes where it isn't, where links are closed or over, where the channel is opted
 * out of or the address has bounced, where such a message waits already, or after three in a day.
 * `context.facts` has the intakes and the PIN.
 */
export function sendLinkAgain(
  worked: AuditWithSteps,
  contact: string,
  context: ActionContext,
): Result<AuditChange> {
  const { audit } = worked
  const { facts } = context
  const found = contactOnFile(contact, audit)
  if (found === null || !isLinkAlive(audit, context) || askedToday(audit, facts.now) >= MOST_A_DAY)
    return nothingDone(worked)
  const draft = new AuditDraft(worked, context)
  const isBlocked = isOptedOut(found.step, audit) || isBounced(found.to, audit)
  if (isBlocked || draft.openStep(found.step)) return nothingDone(worked)
  const own = ownLinkOf(found, audit, context)
  if (own === null) return nothingDone(worked)
  const step = draft.add(found.step, facts.now, { about: 'link sent again', asked: 'yes' })
  const document = linkMessage(audit, step, { to: found.to, intakeId: own.id }, context)
  if (!document.ok) return document
  if (own.intake) draft.openIntake(own.intake)
  draft.change({ linkSentAt: facts.now })
  draft.record(ASKED, 'Link asked for on the public page', null)
  draft.queue(step, document.value)
  return { ok: true, value: draft.finish() }
}

function isLinkAlive(audit: Audit, { facts }: ActionContext): boolean {
  const { now, carrier, publicUrl } = facts
  if (audit.linkClosedAt !== null || publicUrl === undefined) return false
  if (intakeStatusIn(audit) === 'closed') return false
  return openUntilOf({ ...audit, linkSentAt: now }, carrier.timeZone) > now
}

function askedToday({ history }: Audit, now: Date): number {
  const since = now.getTime() - DAY_MS
  return history.filter(
    ({ op, date }) => op === ASKED && (readMoment(date)?.getTime() ?? 0) > since,
  ).length
}

/**
 * Whose the typed email or phone number is, and the email address on file that the link goes to; null:
 * not on file, or no address is. A number on file leads to the insured's address: no step of the
 * specification texts outside of the chase.
 */
export function contactOnFile(typed: string, audit: Audit): ContactOnFile | null {
  const email = typed.trim().toLowerCase()
  if (isEmail(email)) {
    const rows = [
      ['REACHED_OUT_EMAIL_INSURED', audit.insuredEmail],
      ['REACHED_OUT_EMAIL_INSURED', audit.agentInsuredEmail],
      ['REACHED_OUT_EMAIL_ACCOUNTANT', audit.delegateEmail],
      ['REACHED_OUT_EMAIL_AGENT', audit.agentEmail],
      ['REACHED_OUT_EMAIL_AGENT', audit.agentProvidedEmail],
    ] as const
    const row = rows.find(([, known]) => known.trim().toLowerCase() === email)
    return row === undefined ? null : { step: row[0], to: row[1].trim() }
  }
  const phone = formatPhone(typed)
  const { insuredCell, insuredPhone, agentInsuredPhone, insuredEmail } = audit
  if (phone === '' || ![insuredCell, insuredPhone, agentInsuredPhone].includes(phone)) return null
  return isEmail(insuredEmail) ? { step: 'REACHED_OUT_EMAIL_INSURED', to: insuredEmail } : null
}

/** The intake whose link they get, and the one to open for it; null where none belongs to them. */
function ownLinkOf(
  { step }: ContactOnFile,
  audit: Audit,
  { facts, random }: ActionContext,
): { id: string; intake?: Intake } | null {
  if (step === 'REACHED_OUT_EMAIL_INSURED') return { id: audit.intakeId }
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

function linkMessage(
  audit: Audit,
  step: Step,
  { to, intakeId }: { to: string; intakeId: string },
  { facts, random }: ActionContext,
): Result<OutgoingDocument> {
  const { type } = step
  const isInsured = intakeId === audit.intakeId
  const isAgent = type === 'REACHED_OUT_EMAIL_AGENT'
  const language = isAgent ? audit.agentLanguage : audit.insuredLanguage
  const template = LINK_AGAIN[language][isInsured ? 'insured' : 'own']
  const shown = { ...audit, insuredLanguage: language, agentLanguage: language }
  const values = placeholderValues(shown, 'EMAIL_INSURED', facts)
  const link = isInsured ? values.link : `${facts.publicUrl}/sml/audit/${intakeId}`
  const rendered = renderTemplate(template, { ...values, link })
  if (!rendered.ok) return rendered
  const origin = {
    auditFSID: audit.id,
    stepId: step.id,
    stepType: type,
    carrierCompany: audit.carrierCompany,
    dateAdded: facts.now,
    folded: false,
  }
  const id = randomFsid(random)
  const { text } = rendered.value
  const subject = withCode(rendered.value.subject, audit.auditCode)
  const html = emailHtml({
    ...(isInsured ? values : { help: values.help }),
    ...{ subject, text, language, link, carrier: facts.carrier.name },
    ...{
      insured: audit.insuredCompany,
      to: isInsured ? 'insured' : isAgent ? 'agent' : 'delegate',
    },
  })
  const message = { subject, text, html }
  const address = { to: [to], replyKey: newReplyKey(random), sendAt: facts.now }
  const data = { ...origin, ...address, message }
  return { ok: true, value: { collection: 'mail', id, data } }
}
