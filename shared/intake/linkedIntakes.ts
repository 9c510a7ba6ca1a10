import { randomFsid } from '#shared/audit/access/auditCode.ts'
import { askedOf, type Intake, intakeStatusIn, policyEnding } from '#shared/audit/access/intake.ts'
import { type EarlierSaved, savedOf } from '#shared/audit/access/savedAnswers.ts'
import { isSameValue } from '#shared/audit/editChanges.ts'
import { emailHtml } from '#shared/audit/messages/emailHtml.ts'
import { helpIn, MESSAGE_WORDS } from '#shared/audit/messages/messageWords.ts'
import { isBounced } from '#shared/audit/messages/recipients.ts'
import { newReplyKey } from '#shared/audit/messages/replyKey.ts'
import { withCode } from '#shared/audit/messages/templates.ts'
import type { Audit } from '#shared/audit/model.ts'
import { AuditDraft } from '#shared/audit/steps/draft.ts'
import type { ActionContext, AuditChange, AuditWithSteps } from '#shared/audit/steps/model.ts'
import { answerByOf, openUntilOf } from '#shared/audit/timing.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import { isEmail } from '#shared/kernel/contact.ts'
import type { Language } from '#shared/kernel/language.ts'
import { answerScope } from './readAnswers.ts'

/** The audit's change that opens a delegate's intake, and the intake that it replaces. */
export interface DelegateInvite {
  change: AuditChange
  /** The id of the new intake. */
  id: string
  replaces: string | null
}

const STEP = 'REACHED_OUT_EMAIL_ACCOUNTANT'

/**
 * The insured has asked a delegate to finish (specification §3, delegate fields): the delegate gets an
 * intake of their own scope and an email with its link. An earlier link then opens nothing. Null: no
 * delegate was asked since the last link, their address has bounced, the audit's links are closed, or
 * the address of the public pages is not known.
 */
export function inviteDelegate(
  worked: AuditWithSteps,
  intake: Intake,
  context: ActionContext,
): DelegateInvite | null {
  const { facts, random } = context
  const { audit } = worked
  const asked = asksToDelegate(intake)
  if (asked === null || facts.publicUrl === undefined || !isEmail(audit.delegateEmail)) return null
  if (audit.linkClosedAt !== null || isBounced(audit.delegateEmail, audit)) return null
  const draft = new AuditDraft(worked, context)
  const step = draft.add(STEP, facts.now, { about: 'a link of their own, as the delegate' })
  const id = randomFsid(random)
  const link = `${facts.publicUrl}/sml/audit/${id}`
  const { insuredLanguage: language } = audit
  const carrier = cleanLine(facts.carrier.name)
  const insured = cleanLine(audit.insuredCompany)
  const subject = withCode(INVITATIONS[language].subject(insured), audit.auditCode)
  const help = helpIn(language, facts.carrier)
  const text = invitation(audit, { link, carrier, help })
  const to = 'delegate'
  const html = emailHtml({ subject, text, language, carrier, insured, to, link, help })
  draft.queue(step, {
    collection: 'mail',
    id: randomFsid(random),
    data: {
      auditFSID: audit.id,
      stepId: step.id,
      stepType: STEP,
      carrierCompany: audit.carrierCompany,
      dateAdded: facts.now,
      folded: false,
      to: [audit.delegateEmail],
      sendAt: facts.now,
      replyKey: newReplyKey(random),
      message: { subject, text, html },
    },
  })
  draft.openIntake(delegateIntake(intake, { id, parts: asked.parts, now: facts.now }))
  return {
    change: draft.finish(),
    id,
    replaces: intake.delegateInvite?.id ?? null,
  }
}

/** The projection of the audit that the first link shows, without its answers and what the worker notes of them. */
function delegateIntake(
  intake: Intake,
  { id, parts, now }: { id: string; parts: NonNullable<Intake['parts']>; now: Date },
): Intake {
  const {
    at: _at,
    foldedSaved: _foldedSaved,
    answers: _answers,
    files: _files,
    pages: _pages,
    foldedAnswers: _foldedAnswers,
    delegateInvite: _delegateInvite,
    attached: _attached,
    dropped: _dropped,
    stuck: _stuck,
    tried: _tried,
    storedUnder: _storedUnder,
    revoked: _revoked,
    ...projection
  } = intake as Intake & EarlierSaved
  return {
    ...projection,
    id,
    scope: 'delegate',
    parts,
    status: 'open',
    saved: '',
    rev: 0,
    pending: false,
    dateAdded: now,
  }
}

/** What a delegate is written, in the language of the insured who asks them. */
const INVITATIONS: Record<
  Language,
  {
    subject: (insured: string) => string
    hello: (name: string) => string
    asks: (who: string, insured: string, carrier: string) => string
    message: string
    answer: string
    thanks: string
  }
> = {
  en: {
    subject: (insured) => `Premium audit of ${insured}: can you help?`,
    hello: (name) => `Hello ${name},`,
    asks: (who, insured, carrier) =>
      `${who} asks you to help with the premium audit of ${insured} for ${carrier}.`,
    message: 'Their message:',
    answer: 'Please answer on this page. It is yours alone:',
    thanks: 'Thank you',
  },
  es: {
    subject: (insured) => `Auditoría de prima de ${insured}: ¿nos ayuda?`,
    hello: (name) => `Hola, ${name}:`,
    asks: (who, insured, carrier) =>
      `${who} le pide ayuda con la auditoría de prima de ${insured} para ${carrier}.`,
    message: 'Su mensaje:',
    answer: 'Por favor conteste en esta página. Es solo para usted:',
    thanks: 'Gracias',
  },
}

function invitation(
  audit: Audit,
  { link, carrier, help }: { link: string; carrier: string; help: string },
): string {
  const { there } = MESSAGE_WORDS[audit.insuredLanguage]
  const say = INVITATIONS[audit.insuredLanguage]
  const insured = cleanLine(audit.insuredCompany)
  const who = [audit.insuredFirstName, audit.insuredLastName].filter(Boolean).join(' ')
  const words = cleanLine(audit.delegateMessage)
  return [
    say.hello(cleanLine(audit.delegateFirstName) || there),
    say.asks(cleanLine(who) || insured, insured, carrier),
    ...(words === '' ? [] : [`${say.message} ${words}`]),
    say.answer,
    link,
    help,
    say.thanks,
  ].join('\n\n')
}

/** Links that one intake may ask for: anyone with the intake's link chooses the email's recipient. */
const MOST_INVITES = 5

/** What the insured asked a delegate to do, when that is newer than the last link sent; else null. */
export function asksToDelegate(
  intake: Pick<Intake, 'scope' | 'delegateInvite' | 'saved'>,
): { parts: NonNullable<Intake['parts']>; at: number } | null {
  const { scope, delegateInvite } = intake
  const page = savedOf(intake).pages['delegate']
  if (scope !== 'insured' || typeof page !== 'object' || page === null) return null
  const { send, parts, at } = page as { send?: unknown; parts?: unknown; at?: unknown }
  if (send !== true || typeof at !== 'number' || !Number.isFinite(at)) return null
  if (at === delegateInvite?.at || (delegateInvite?.count ?? 0) >= MOST_INVITES) return null
  return { parts: parts === 'sales' || parts === 'docs' ? parts : 'all', at }
}

/**
 * What changes in an agent's or a delegate's intake so that it fits its audit: the facts that its pages
 * show, its day, and whether it still takes answers. Empty when it fits; a part that was sent stays
 * so. `timeZone` is the carrier's.
 */
export function linkChanges(intake: Intake, audit: Audit, timeZone: string): Partial<Intake> {
  const now = {
    insuredCompany: audit.insuredCompany,
    policyLastFour: policyEnding(audit.policyNumber),
    policyStart: audit.policyStart,
    policyEnd: audit.policyEnd,
    auditDue: audit.auditDue,
    language: intake.scope === 'agent' ? audit.agentLanguage : audit.insuredLanguage,
    openUntil: openUntilOf(audit, timeZone),
    answerBy: answerByOf(audit, timeZone),
    asked: askedOf(audit),
    status: linkStatus(intake, audit),
  } satisfies Partial<Intake>
  const before: Partial<Intake> = intake
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => !isSameValue(before[name as keyof Intake], value),
    ),
  )
}

function linkStatus(intake: Intake, audit: Audit): Intake['status'] {
  const status = intakeStatusIn(audit, intake.scope)
  const isSent = intake.status === 'submitted'
  if (status === 'submitted' || status === 'closed')
    return isSent && status === 'submitted' ? 'submitted' : 'closed'
  // An agent who answers for the insured is asked again with them; a part that was sent is over.
  const isPart = !answerScope(intake, audit).maySubmit
  return isSent && isPart ? 'submitted' : status
}
