import type { User } from '../../domain/user/User.ts'
import { type Refusal, refusal } from '../../errors/refusal.ts'

/** The admin who sets something; null: the system itself, which works for every carrier. */
export type Administrator = Pick<User, 'email' | 'role' | 'carriers'> | null

/** An admin gives and takes only what is of their own carriers; null when all of these are. */
export function refusalOfCarriers(by: Administrator, carriers: readonly string[]): Refusal | null {
  const foreign = by && carriers.find((id) => !by.carriers.includes(id))
  if (!foreign) return null
  return refusal('ACTOR_NOT_ALLOWED', { email: by.email, role: by.role, carrier: foreign })
}
