import {
  type AccessOp,
  accessEntryId,
  type UserEntry,
  type UserRights,
} from '../../domain/user/AccessEntry.ts'
import { SYSTEM_USER } from '../../domain/user/historyName.ts'
import type { User } from '../../domain/user/User.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite, DocumentStore } from '../../ports/documentStore.ts'
import { StoreError } from '../../ports/storeError.ts'
import type { Administrator } from './Administrator.ts'

/** A user as it was and as it shall be; `null` where there is none. One of them is there. */
export interface UserTurn {
  before: User | null
  after: Omit<User, 'id' | 'rev'> | null
}

/**
 * The writes that change a user's access: the user and the entry of the access log, for one commit. The
 * rules deny either without the other. The entry's id is taken once somebody else was quicker.
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

/** Commits changes of users; the refusal USER_CHANGED when somebody else was quicker. */
export async function commitUsers(
  store: DocumentStore,
  email: string,
  writes: readonly BatchWrite[],
): Promise<Result<null>> {
  try {
    await store.batch(writes)
    return { ok: true, value: null }
  } catch (error) {
    if (
      error instanceof StoreError &&
      (error.code === 'already-exists' || error.code === 'conflict')
    )
      return { ok: false, error: refusal('USER_CHANGED', { email }) }
    throw error
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
