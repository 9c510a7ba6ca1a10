import type { Result } from '#shared/errors/refusal.ts'
import { AuditDraft } from '../step/AuditDraft.ts'
import { nothingDone } from '../step/nothingDone.ts'
import type { WorkContext, WorkedAudit, WorkedChange } from '../step/WorkedAudit.ts'

/**
 * Closes every link of the audit: the insured's until it is replaced, agents' and delegates' for good.
 * None can be read or answered any more; what was sent by them before is still taken in. On an audit
 * whose links are closed nothing changes. `context.facts.intakes` has the audit's intakes.
 */
export function closeLink(worked: WorkedAudit, context: WorkContext): Result<WorkedChange> {
  const { audit } = worked
  if (audit.linkClosedAt !== null) return nothingDone(worked)
  const { now, intakes = [] } = context.facts
  const draft = new AuditDraft(worked, context)
  draft.change({ linkClosedAt: now })
  draft.record('LINK_CLOSED', 'Link closed', null)
  const others = intakes.filter(({ id, revoked }) => id !== audit.intakeId && revoked !== true)
  const links = others.map(({ id }) => ({ id, data: { revoked: true } }))
  return { ok: true, value: { ...draft.finish(), links } }
}
