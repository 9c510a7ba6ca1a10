import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { type Administrator, refusalOfCarriers } from './Administrator.ts'
import { readUser, refusalOfLosing } from './changeUser.ts'

/** Takes a user out: they can no longer sign in. What they did keeps their e-mail. */
export async function removeUser(
  store: DocumentStore,
  { email, by }: { email: string; by: Administrator },
): Promise<Result<{ email: string }>> {
  const user = await readUser(store, email)
  if (!user) return { ok: false, error: refusal('USER_UNKNOWN', { email }) }
  const refused = refusalOfCarriers(by, user.carriers) ?? (await refusalOfLosing(store, user, by))
  if (refused) return { ok: false, error: refused }
  await store.delete(COLLECTIONS.users, user.id)
  return { ok: true, value: { email: user.email } }
}
