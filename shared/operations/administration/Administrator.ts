import { hasFirmRight } from '../../domain/user/firmRight.ts'
import type { User } from '../../domain/user/User.ts'
import { type Refusal, refusal } from '../../errors/refusal.ts'

/** The admin who sets something; null: the system itself, which works for every carrier. */
export type Administrator = Pick<User, 'email' | 'role' | 'carriers' | 'firm'> | null

/**
 * An admin gives and takes only what is of their own carriers, unless their right is for the whole firm;
 * null when that holds.
 */
export function refusalOfCarriers(by: Administrator, carriers: readonly string[]): Refusal | null {
  if (by === null || hasFirmRight(by)) return null
  const foreign = carriers.find((id) => !by.carriers.includes(id))
  if (foreign === undefined) return null
  return refusal('ACTOR_NOT_ALLOWED', { email: by.email, role: by.role, carrier: foreign })
}

/** FIRM_RIGHT_NEEDED for an admin without the right for the whole firm; else null. */
export function refusalOfFirm(by: Administrator): Refusal | null {
  if (by === null || hasFirmRight(by)) return null
  return refusal('FIRM_RIGHT_NEEDED', { email: by.email })
}
