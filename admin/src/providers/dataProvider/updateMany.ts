import type { UpdateManyParams, UpdateManyResult } from 'ra-core'
import type { AuditPatch } from '#shared/audit/editAudit.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { inParallel } from '#shared/kernel/batches.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { RefusalError } from '../RefusalError.ts'
import { editAudit } from './editAudit.ts'
import type { ProviderContext } from './ProviderContext.ts'
import { refuseVerb } from './writePolicy.ts'

const IN_FLIGHT = 8

/** What became of each audit: `meta` of the answer. */
export interface UpdateManyMeta {
  refused: { id: string; refusal: Refusal }[]
}

/**
 * Gives many audits the same values of editable fields, each by a command of its own. `data`
 * holds the ids that have them now, `meta.refused` the others with their reasons; it rejects only when
 * all were refused for one reason. To advance many audits there is `advanceAudits`.
 */
export async function updateMany(
  context: ProviderContext,
  resource: string,
  { ids, data }: UpdateManyParams,
): Promise<UpdateManyResult> {
  if (resource !== COLLECTIONS.audits) return refuseVerb(resource, 'updateMany')
  const done: string[] = []
  const refused: UpdateManyMeta['refused'] = []
  const distinct = [...new Set(ids.map(String))]
  await inParallel(distinct, IN_FLIGHT, undefined, async (auditFSID) => {
    const audit = await context.store.get<Audit>(COLLECTIONS.audits, auditFSID)
    const result =
      audit === null
        ? { ok: false as const, error: refusal('RECORD_NOT_FOUND', { what: 'the audits' }) }
        : await editAudit(context, audit, data as AuditPatch)
    if (result.ok) done.push(auditFSID)
    else refused.push({ id: auditFSID, refusal: result.error })
  })
  context.cursors.drop()
  const [first] = refused
  if (first && refused.length === distinct.length) throw new RefusalError(first.refusal)
  if (distinct.length === 0)
    throw new RefusalError(refusal('RECORD_NOT_FOUND', { what: 'the audits' }))
  const meta: UpdateManyMeta = { refused }
  return { data: distinct.filter((id) => done.includes(id)), meta }
}
