import type {
  CreateParams,
  CreateResult,
  DeleteParams,
  DeleteResult,
  UpdateManyParams,
  UpdateManyResult,
  UpdateParams,
  UpdateResult,
} from 'ra-core'
import type { AuditPatch } from '#shared/audit/editAudit.ts'
import { isEditable } from '#shared/audit/editableFields.ts'
import { editConflicts, isSameValue } from '#shared/audit/editChanges.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { inParallel } from '#shared/kernel/batches.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { RefusalError } from '../RefusalError.ts'
import {
  createCarrier,
  createSlice,
  createUser,
  deleteSlice,
  deleteUser,
  updateCarrier,
  updateUser,
} from './administration.ts'
import { ConflictError } from './ConflictError.ts'
import { askEngine } from './commandVerbs.ts'
import type { ProviderContext } from './ProviderContext.ts'
import { refuseVerb } from './writePolicy.ts'

/** Has the audit of a typed order made, in ORDER and slice 9999 (specification §9), or a plain record. */
export async function create(
  context: ProviderContext,
  resource: string,
  { data }: CreateParams,
): Promise<CreateResult> {
  const make = CREATES[resource]
  if (make !== undefined) return { data: await make(context, data) }
  if (resource !== COLLECTIONS.audits) return refuseVerb(resource, 'create')
  const made = await askEngine(context, 'createAudit', { request: { order: data } })
  context.cursors.drop()
  const audit = await context.store.get<Audit>(COLLECTIONS.audits, String(made['auditFSID']))
  if (audit === null) throw new RefusalError(refusal('RECORD_NOT_FOUND', { what: 'the audits' }))
  return { data: audit }
}

const CREATES: Record<string, typeof createUser> = {
  users: createUser,
  carriers: createCarrier,
  slices: createSlice,
}

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

/** Takes a user out, or a slice off the screen; nothing else is ever deleted by a plain form. */
export async function deleteOne(
  context: ProviderContext,
  resource: string,
  { id, previousData }: DeleteParams,
): Promise<DeleteResult> {
  if (resource === 'slices') return { data: await deleteSlice(context, String(id)) }
  if (resource !== COLLECTIONS.users) return refuseVerb(resource, 'delete')
  return { data: await deleteUser(context, String(id), previousData ?? {}) }
}

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
