import { type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { isWriteConflict } from '#shared/kernel/ops/storeVerbs.ts'
import type { BatchWrite, DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Carrier, User } from '../model.ts'
import {
  type AccessOp,
  type Administrator,
  accessEntryId,
  type SettingEntry,
  SYSTEM_USER,
  type UserEntry,
  type UserRights,
} from '../user.ts'

/** A user before and after a change; `null` where there is none, which at most one of them is. */
interface UserTurn {
  before: User | null
  after: Omit<User, 'id' | 'rev'> | null
}

/**
 * The writes that change a user's access: the user and the entry of the access log, for one commit. The
 * rules deny either without the other. When another change came first, the entry's id exists already.
 */
export function userWrites(
  { before, after }: UserTurn,
  { by, now }: { by: Administrator; now: Date },
): BatchWrite[] {
  const known = before ?? after
  if (known === null) throw new Error('a change of no user')
  const rev = (before?.rev ?? 0) + 1
  const carriers = [...new Set([...(before?.carriers ?? []), ...(after?.carriers ?? [])])]
  const entry: UserEntry = {
    email: known.email,
    op: opOf({ before, after }),
    by: by?.email ?? SYSTEM_USER,
    dateAdded: now,
    carriers,
    before: rightsOf(before),
    after: rightsOf(after),
    rev,
  }
  const id = accessEntryId(known, rev)
  return [
    writeOf(known.email, { before, after }, rev),
    { kind: 'create', collection: COLLECTIONS.accessLog, id, data: { ...entry } },
  ]
}

/** Commits changes of users; the refusal USER_CHANGED when another change came first. */
export async function commitUsers(
  store: DocumentStore,
  email: string,
  writes: readonly BatchWrite[],
): Promise<Result<null>> {
  try {
    await store.batch(writes)
    return { ok: true, value: null }
  } catch (error) {
    if (!isWriteConflict(error)) throw error
    return { ok: false, error: refusal('USER_CHANGED', { email }) }
  }
}

function writeOf(email: string, { before, after }: UserTurn, rev: number): BatchWrite {
  const at = { collection: COLLECTIONS.users, id: email }
  if (after === null) return { kind: 'delete', ...at }
  if (before === null) return { kind: 'create', ...at, data: { ...after, rev } }
  const { name, role, carriers, firm = false } = after
  const isFirmKnown = firm || before.firm !== undefined
  const data = { name, role, carriers, ...(isFirmKnown ? { firm } : {}), rev }
  return { kind: 'update', ...at, data }
}

function opOf({ before, after }: UserTurn): AccessOp {
  if (before === null) return 'ADDED'
  return after === null ? 'REMOVED' : 'CHANGED'
}

function rightsOf(user: UserTurn['after']): UserRights | null {
  if (user === null) return null
  const { name, role, carriers, firm } = user
  return { name, role, carriers, ...(firm === true ? { firm } : {}) }
}

/**
 * The line of the access log for a change of a carrier's setting, for the commit of that change. It is
 * named by the carrier's version `v` after the change, so one change has one line.
 */
export function logSetting(
  { id, dateAdded }: Pick<Carrier, 'id' | 'dateAdded'>,
  { v, by, now, value }: { v: number; by: Administrator; now: Date; value: SettingEntry['value'] },
): BatchWrite {
  const entry: SettingEntry = {
    op: 'SETTING',
    carrier: id,
    setting: 'singleReviewer',
    value,
    by: by?.email ?? SYSTEM_USER,
    dateAdded: now,
    carriers: [id],
  }
  const entryId = `${id}~${dateAdded.getTime()}~${v}`
  return { kind: 'create', collection: COLLECTIONS.accessLog, id: entryId, data: { ...entry } }
}
