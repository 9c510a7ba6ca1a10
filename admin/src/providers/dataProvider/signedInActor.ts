import type { Actor } from '#shared/audit/actor.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { RefusalError } from '../RefusalError.ts'
import type { ProviderContext } from './ProviderContext.ts'

/** The signed-in user as an actor; refused without a sign-in and for roles without screens. */
export async function signedInActor({ session }: Pick<ProviderContext, 'session'>): Promise<Actor> {
  const user = await session.user()
  if (user === null) throw new RefusalError(refusal('SIGN_IN_NEEDED'))
  if (user.role === 'carrier') throw new RefusalError(refusal('ROLE_HAS_NO_SCREENS'))
  return { userId: user.id, role: user.role }
}
