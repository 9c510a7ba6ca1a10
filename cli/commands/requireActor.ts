import { hasFirmRight } from '#shared/domain/user/firmRight.ts'
import type { Role, User } from '#shared/domain/user/User.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import type { DocumentStore } from '#shared/ports/documentStore.ts'

/**
 * Who acts: the registered user named by `--as`, if they have one of `roles` and (where one is
 * concerned) the carrier, or with `firm` the right for the whole firm; null without a name, which is the system itself.
 */
export async function requireActor(
  store: DocumentStore,
  email: string | undefined,
  { roles, carrier, firm }: { roles: readonly Role[]; carrier?: string; firm?: true | undefined },
): Promise<Result<User | null>> {
  if (!email) return { ok: true, value: null }
  const id = email.trim().toLowerCase()
  const user = id && !id.includes('/') ? await store.get<User>(COLLECTIONS.users, id) : null
  if (!user) return { ok: false, error: refusal('ACTOR_NOT_REGISTERED', { email: id }) }
  const allowed = roles.includes(user.role) && (!carrier || user.carriers.includes(carrier))
  if (allowed && firm === true && !hasFirmRight(user))
    return { ok: false, error: refusal('FIRM_RIGHT_NEEDED', { email: id }) }
  if (allowed) return { ok: true, value: user }
  const facts = { email: id, role: user.role, carrier: carrier ?? 'this system' }
  return { ok: false, error: refusal('ACTOR_NOT_ALLOWED', facts) }
}
