import { type Result, refusal } from '#shared/errors/refusal.ts'
import { savedOf, savedText } from '../intake/Saved.ts'
import { AuditDraft } from '../step/AuditDraft.ts'
import type { LinkWrite, WorkContext, WorkedAudit, WorkedChange } from '../step/WorkedAudit.ts'
import type { Audit } from './Audit.ts'
import { type Intake, newIntake } from './newIntake.ts'
import { answerByOf, openUntilOf } from './openUntil.ts'
import { randomFsid } from './randomId.ts'
import { otherPin } from './renewPin.ts'
import { STATES } from './states.ts'

/**
 * Gives the insured another link and another PIN. The old ones open nothing any more; answers, pages,
 * files and progress go on under the new link. The links of agents and delegates stay as they are:
 * those that `closeLink` closed stay closed. LINK_ENDED where the audit's state has ended its links.
 * `context.facts.intakes` has the audit's intakes.
 */
export function replaceLink(worked: WorkedAudit, context: WorkContext): Result<WorkedChange> {
  const { audit } = worked
  const { now, intakes = [], carrier } = context.facts
  const draft = new AuditDraft(worked, context)
  draft.change({
    intakeId: randomFsid(context.random),
    linkSentAt: now,
    linkClosedAt: null,
  })
  if (openUntilOf(draft.audit, carrier.timeZone) <= now)
    return {
      ok: false,
      error: refusal('LINK_ENDED', { state: STATES[audit.bakeState].label }),
    }
  draft.record('LINK_REPLACED', 'Link and PIN replaced', null)
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

/** The old intake's content under the audit's new id; a fresh intake where the old one is missing. */
function successorOf(old: Intake | null, audit: Audit, { facts }: WorkContext): Intake {
  const { carrier, now } = facts
  if (old === null) return { ...newIntake(audit, carrier), dateAdded: now }
  const { revoked: _, storedUnder = {}, ...content } = old
  const earlier = Object.keys(savedOf(old).files).map((id) => [id, storedUnder[id] ?? old.id])
  return {
    ...content,
    id: audit.intakeId,
    openUntil: openUntilOf(audit, carrier.timeZone),
    answerBy: answerByOf(audit, carrier.timeZone),
    saved: savedText(savedOf(old)),
    storedUnder: Object.fromEntries(earlier),
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
