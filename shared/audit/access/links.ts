import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { Random } from '#shared/kernel/random.ts'
import { readFact } from '../actionFacts.ts'
import { emailHtml } from '../messages/emailHtml.ts'
import { MESSAGE_WORDS } from '../messages/messageWords.ts'
import type { OutgoingDocument } from '../messages/outgoing.ts'
import { goesElsewhere } from '../messages/recipients.ts'
import type { AdvanceFacts, Audit } from '../model.ts'
import { STATES } from '../states.ts'
import { AuditDraft, nothingDone } from '../steps/draft.ts'
import { emptyOutbox } from '../steps/emptyOutbox.ts'
import type { ActionContext, AuditChange, AuditWithSteps, LinkWrite, Step } from '../steps/model.ts'
import { STEPS } from '../steps/table.ts'
import { answerByOf, openUntilOf } from '../timing.ts'
import { randomFsid } from './auditCode.ts'
import { contactsBeforeLink, savedWithoutContacts } from './contactsByLink.ts'
import { type Intake, newIntake, uploadOwner } from './intake.ts'
import { generatePin } from './pin.ts'
import { isUploadId, SLOTS, savedOf } from './savedAnswers.ts'

/**
 * Gives the insured another link and another PIN. The old ones open nothing any more; answers, pages,
 * files and progress go on under the new link, but not the contacts that came by the old one: its holder
 * would be sent the new one. What waits in the outbox with the old ones is composed anew. The links of
 * agents and delegates stay as they are: those that `closeLink` closed stay closed. LINK_ENDED where the
 * audit's state has ended its links.
 * `context.facts.intakes` has the audit's intakes.
 */
export function replaceLink(worked: AuditWithSteps, context: ActionContext): Result<AuditChange> {
  const { audit } = worked
  const { now, carrier } = context.facts
  const intakes = readFact(context.facts, 'intakes')
  const draft = new AuditDraft(worked, context)
  const { fields, labels } = contactsBeforeLink(audit)
  draft.change({
    ...fields,
    intakeId: randomFsid(context.random),
    linkSentAt: now,
    linkClosedAt: null,
  })
  if (openUntilOf(draft.audit, carrier.timeZone) <= now)
    return {
      ok: false,
      error: refusal('LINK_ENDED', { state: STATES[audit.bakeState].label }),
    }
  const back =
    labels.length === 0 ? '' : `, ${labels.join(' and ')} as before the old link's answers`
  draft.record('LINK_REPLACED', `Link and PIN replaced${back}`, null)
  emptyOutbox(
    draft,
    (step) => hasLinkOrPin(step) || goesElsewhere(step.type, audit, draft.audit, carrier),
  )
  const change = draft.finish()
  const old = intakes.find(({ id }) => id === audit.intakeId) ?? null
  return {
    ok: true,
    value: {
      ...change,
      pin: otherPin(context),
      intakes: [...(change.intakes ?? []), successorOf(old, change.audit, context)],
      links: old === null ? [] : [emptied(old, now)],
    },
  }
}

/** True for a step whose message has the insured's link or PIN in it. */
function hasLinkOrPin({ args }: Step): boolean {
  return args['withLink'] !== undefined
}

/** The old intake's content under the audit's new id; a fresh intake where the old one is missing. */
function successorOf(old: Intake | null, audit: Audit, { facts }: ActionContext): Intake {
  const { carrier, now } = facts
  if (old === null) return { ...newIntake(audit, carrier), dateAdded: now }
  const { revoked: _, ...content } = old
  // Anyone with the link may have written other names, and any number: the database takes neither.
  const uploads = Object.keys(savedOf(old).files).filter(isUploadId).slice(0, SLOTS.length)
  return {
    ...content,
    id: audit.intakeId,
    openUntil: openUntilOf(audit, carrier.timeZone),
    answerBy: answerByOf(audit, carrier.timeZone),
    ...savedWithoutContacts(old, audit),
    storedUnder: Object.fromEntries(uploads.map((id) => [id, uploadOwner(old, id)])),
    dateAdded: now,
  }
}

/**
 * What is left of a replaced intake: whose it was, by which staff goes on reading the files stored
 * under it. `rev` goes up, so that nothing that was read of it before is written into it.
 */
function emptied({ id, rev }: Intake, now: Date): LinkWrite {
  return {
    id,
    rev,
    data: {
      revoked: true,
      status: 'closed',
      openUntil: now,
      rev: rev + 1,
      pending: false,
      insuredCompany: '',
      policyLastFour: '',
      policyStart: null,
      policyEnd: null,
      auditDue: null,
      answerBy: null,
      auditCode: '',
      asked: null,
      saved: '',
      foldedSaved: '',
      answers: {},
      pages: {},
      files: {},
      storedUnder: {},
      foldedAnswers: {},
      attached: [],
      dropped: [],
      delegateInvite: null,
    },
  }
}

/**
 * Gives the audit another PIN, on request or because it has none: the old one then opens nothing, and what
 * waits in the outbox with it is composed anew.
 */
export function renewPin(worked: AuditWithSteps, context: ActionContext): Result<AuditChange> {
  const draft = new AuditDraft(worked, context)
  draft.record('PIN_RENEWED', 'PIN renewed', null)
  emptyOutbox(draft, hasLinkOrPin)
  return { ok: true, value: { ...draft.finish(), pin: otherPin(context) } }
}

/** Another PIN than the audit has; `before` is empty where it has none. */
function otherPin({ facts, random }: ActionContext): NonNullable<AuditChange['pin']> {
  const before = facts.pin ?? ''
  let after = generatePin(random)
  while (after === before) after = generatePin(random)
  return { before, after }
}

/**
 * Closes every link of the audit: the insured's until it is replaced, agents' and delegates' for good.
 * None can be read or answered any more; what was sent by them before is still applied. What waits in the
 * outbox is composed anew, because an agent's or a delegate's email has a link of their own. On an audit whose
 * links are closed nothing changes. `context.facts.intakes` has the audit's intakes.
 */
export function closeLink(worked: AuditWithSteps, context: ActionContext): Result<AuditChange> {
  const { audit } = worked
  if (audit.linkClosedAt !== null) return nothingDone(worked)
  const { now } = context.facts
  const intakes = readFact(context.facts, 'intakes')
  const draft = new AuditDraft(worked, context)
  draft.change({ linkClosedAt: now })
  draft.record('LINK_CLOSED', 'Link closed', null)
  emptyOutbox(draft)
  const others = intakes.filter(({ id, revoked }) => id !== audit.intakeId && revoked !== true)
  const links = others.map(({ id }) => ({ id, data: { revoked: true } }))
  return { ok: true, value: { ...draft.finish(), links } }
}

/**
 * An email to the agent with a link of the agent's own at its end, and the intake that the link opens.
 * The link is added when the email leaves: a preview would hold one that opens nothing. Null for any
 * other recipient, while the audit's links are closed, or without the public pages' address.
 */
export function agentLink(
  document: OutgoingDocument,
  audit: Audit,
  { facts, random }: { facts: AdvanceFacts; random: Random },
): { document: OutgoingDocument; intake: Intake } | null {
  if (document.collection !== 'mail' || facts.publicUrl === undefined) return null
  if (audit.linkClosedAt !== null) return null
  if (STEPS[document.data.stepType].party !== 'agent') return null
  const id = randomFsid(random)
  const link = `${facts.publicUrl}/sml/audit/${id}`
  const { message } = document.data
  const { agentLanguage: language, insuredCompany: insured } = audit
  const text = `${message.text}\n\n${MESSAGE_WORDS[language].ownPage}\n\n${link}`
  const { subject } = message
  const carrier = facts.carrier.name
  const html = emailHtml({ subject, text, language, carrier, insured, to: 'agent', link })
  const intake: Intake = {
    ...newIntake(audit, facts.carrier),
    id,
    scope: 'agent',
    language: audit.agentLanguage,
    dateAdded: facts.now,
  }
  const data = { ...document.data, message: { ...message, text, html } }
  return { document: { ...document, data }, intake }
}
