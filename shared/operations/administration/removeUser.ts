import { type Result, refusal } from '../../errors/refusal.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { type Administrator, refusalOfCarriers, refusalOfFirm } from './Administrator.ts'
import { readUser, refusalOfLosing, refusalOfRev } from './changeUser.ts'
import { commitUsers, userWrites } from './userWrites.ts'

/**
 * Takes a user out: they can no longer sign in. What they did keeps their e-mail, and the access log
 * says who took them out. `rev` is the version that the admin saw. Who has the right for the whole firm
 * is taken out by another who has it.
 */
export async function removeUser(
  store: DocumentStore,
  { email, by, now, rev }: { email: string; by: Administrator; now: Date; rev?: number },
): Promise<Result<{ email: string }>> {
  const user = await readUser(store, email)
  if (!user) return { ok: false, error: refusal('USER_UNKNOWN', { email }) }
  const refused =
    refusalOfRev(user, rev) ??
    refusalOfCarriers(by, user.carriers) ??
    (await refusalOfLosing(store, user, by)) ??
    (user.firm === true ? refusalOfFirm(by) : null)
  if (refused) return { ok: false, error: refused }
  const writes = userWrites({ before: user, after: null }, { by, now })
  const done = await commitUsers(store, email, writes)
  return done.ok ? { ok: true, value: { email: user.email } } : done
}
