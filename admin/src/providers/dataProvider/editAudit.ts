import type { AuditPatch } from '#shared/audit/editAudit.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { RefusalError } from '../RefusalError.ts'
import type { ProviderContext } from './ProviderContext.ts'

/**
 * Asks the engine to edit an audit, and answers it as it is then. With the `version` that was read, one
 * that changed since is refused: AUDIT_CHANGED. Rejects when it is done and cannot be read.
 */
export async function editAudit(
  { commands, store }: Pick<ProviderContext, 'commands' | 'store'>,
  { id, carrierCompany, v, bakeState }: Audit,
  patch: AuditPatch,
  version?: number,
): Promise<Result<Audit>> {
  const held = version === undefined ? {} : { version }
  const { end } = commands.ask({
    kind: 'act',
    carrierCompany,
    auditFSID: id,
    request: { action: { kind: 'edit', patch, ...held }, reason: '' },
    seen: { v, bakeState },
  })
  const result = await end
  if (!result.ok) return result
  const stored = await store.get<Audit>(COLLECTIONS.audits, id).catch(() => {
    // It is done; that it could not be read is no failure to write.
    throw new RefusalError(refusal('READ_FAILED', { what: 'The audit' }))
  })
  return stored === null
    ? { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the audits' }) }
    : { ok: true, value: stored }
}
