import type { Intake } from '../audit/newIntake.ts'
import { randomFsid } from '../audit/randomId.ts'
import { cleanLine } from '../format/cleanText.ts'
import { isEmail } from '../format/email.ts'
import { isBounced } from '../outgoing/bouncedEmails.ts'
import { htmlOf } from '../outgoing/htmlOf.ts'
import { AuditDraft } from '../step/AuditDraft.ts'
import type { WorkContext, WorkedAudit, WorkedChange } from '../step/WorkedAudit.ts'
import { asksToDelegate } from './asksToDelegate.ts'
import type { EarlierSaved } from './Saved.ts'

/** The audit's change that opens somebody else's intake, and the one it takes the place of. */
export interface DelegateInvite {
  change: WorkedChange
  /** The id of their intake. */
  id: string
  replaces: string | null
}

const STEP = 'REACHED_OUT_EMAIL_ACCOUNTANT'

/**
 * The insured has asked somebody else to finish (specification §3, delegate fields): an intake of its
 * own scope and an e-mail with its link. An earlier link then opens nothing. Null: nobody was asked
 * anew, their address has bounced, the audit's links are closed, or where the pages are is not known.
 */
export function inviteDelegate(
  worked: WorkedAudit,
  intake: Intake,
  context: WorkContext,
): DelegateInvite | null {
  const { facts, random, actor } = context
  const { audit } = worked
  const asked = asksToDelegate(intake)
  if (asked === null || facts.publicUrl === undefined || !isEmail(audit.delegateEmail)) return null
  if (audit.linkClosedAt !== null || isBounced(audit.delegateEmail, audit)) return null
  const draft = new AuditDraft(worked, context)
  const step = draft.add(STEP, facts.now, { to: audit.delegateEmail })
  draft.end(step, 'COMPLETED', { dateCompleted: facts.now, acUserId: actor.userId })
  draft.record('REACHED_OUT', 'Emailed the delegate a link of their own', null)
  const id = randomFsid(random)
  const link = `${facts.publicUrl}/sml/audit/${id}`
  const subject = `Premium audit of ${cleanLine(audit.insuredCompany)}: can you help?`
  const text = invitation(worked, link, facts.carrier)
  draft.send({
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
      message: { subject, text, html: htmlOf(text, link) },
    },
  })
  draft.openIntake(delegateIntake(intake, { id, parts: asked.parts, now: facts.now }))
  return {
    change: draft.finish(),
    id,
    replaces: intake.delegateInvite?.id ?? null,
  }
}

/** The projection of the audit that the first link shows, with nothing of its answers. */
function delegateIntake(
  intake: Intake,
  { id, parts, now }: { id: string; parts: NonNullable<Intake['parts']>; now: Date },
): Intake {
  const { at: _at, foldedSaved: _folded, ...facts } = intake
  const {
    answers: _a,
    files: _f,
    pages: _p,
    foldedAnswers: _b,
    ...unanswered
  } = facts as Omit<Intake, 'at' | 'foldedSaved'> & EarlierSaved
  const { delegateInvite: _invite, attached: _attached, ...public_ } = unanswered
  const { storedUnder: _stored, revoked: _revoked, ...projection } = public_
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

function invitation(
  { audit }: WorkedAudit,
  link: string,
  { name, helpPhone }: { name: string; helpPhone: string },
): string {
  const who = [audit.insuredFirstName, audit.insuredLastName].filter(Boolean).join(' ')
  const words = audit.delegateMessage.trim()
  return [
    `Hello ${cleanLine(audit.delegateFirstName) || 'there'},`,
    `${cleanLine(who) || cleanLine(audit.insuredCompany)} asks you to help with the premium audit of ${cleanLine(audit.insuredCompany)} for ${cleanLine(name)}.`,
    ...(words === '' ? [] : [`Their message: ${cleanLine(words)}`]),
    `Please answer on this page. It is yours alone:\n\n${link}`,
    ...(helpPhone === '' ? [] : [`Questions? Call ${helpPhone}.`]),
    'Thank you',
  ].join('\n\n')
}
