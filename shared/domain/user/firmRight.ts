import type { User } from './User.ts'

/** True for an admin who may change what holds for the whole firm (`User.firm`). */
export function hasFirmRight({ role, firm }: Pick<User, 'role' | 'firm'>): boolean {
  return role === 'admin' && firm === true
}
