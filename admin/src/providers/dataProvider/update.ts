import type { UpdateParams, UpdateResult } from 'ra-core'
import type { AuditPatch } from '#shared/audit/editAudit.ts'
import { isEditable } from '#shared/audit/editableFields.ts'
import { editConflicts, isSameValue } from '#shared/audit/editChanges.ts'
import type { Audit } from '#shared/audit/model.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { RefusalError } from '../RefusalError.ts'
import { updateCarrier, updateUser } from './administration.ts'
import { ConflictError } from './ConflictError.ts'
import { editAudit } from './editAudit.ts'
import type { ProviderContext } from './ProviderContext.ts'
import { refuseVerb } from './writePolicy.ts'

const MOST_TRIES = 3

/**
 * Saves the fields of an audit that differ from `previousData`, the audit as it was read. When others
 * edited it since, nothing is changed: 412, and the body's `conflicts` says who changed what, field by
 * field. A user and a carrier's settings change likewise; all else by operations of its own.
 */
export async function update(
  context: ProviderContext,
  resource: string,
  { id, data, previousData }: UpdateParams,
): Promise<UpdateResult> {
  const change = { data, seen: previousData }
  if (resource === COLLECTIONS.users) return { data: await updateUser(context, String(id), change) }
  if (resource === COLLECTIONS.carriers)
    return { data: await updateCarrier(context, String(id), change) }
  if (resource !== COLLECTIONS.audits) return refuseVerb(resource, 'update')
  const read = previousData as Audit
  if (String(read.id) !== String(id))
    throw new RefusalError(refusal('RECORD_NOT_FOUND', { what: 'the audits' }))
  const changed = Object.entries(data as Partial<Audit>).filter(
    ([name, value]) => !isSameValue(value, read[name as keyof Audit]),
  )
  const refused = changed.find(([name]) => !isEditable(name))
  if (refused) throw new RefusalError(refusal('FIELD_NOT_EDITABLE', { field: refused[0] }))
  const saved = await save(context, read, Object.fromEntries(changed))
  context.cursors.drop()
  return { data: saved }
}

/** A step, a note or a claim that came meanwhile is no conflict: then the newer version is held. */
async function save(context: ProviderContext, read: Audit, patch: AuditPatch): Promise<Audit> {
  let version = read.v
  for (let tries = 1; ; tries++) {
    const saved = await editAudit(context, read, patch, version)
    if (saved.ok) return saved.value
    if (saved.error.code !== 'AUDIT_CHANGED') throw new RefusalError(saved.error)
    const stored = await context.store.get<Audit>(COLLECTIONS.audits, read.id)
    const conflicts = stored === null ? [] : editConflicts(read, stored)
    if (stored === null || conflicts.length > 0 || tries === MOST_TRIES)
      throw new ConflictError(saved.error, conflicts, stored)
    version = stored.v
  }
}
