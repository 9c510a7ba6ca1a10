import type { Actor } from '#shared/domain/audit/Actor.ts'
import { SYSTEM_USER } from '#shared/domain/user/historyName.ts'
import { staffRole } from '#shared/domain/user/staffRole.ts'
import type { User } from '#shared/domain/user/User.ts'

/** The user who acts as the engine knows them; without one it is the system. */
export function staffActor(user: User | null): Actor {
  if (user === null) return { userId: SYSTEM_USER, role: 'system' }
  return { userId: user.email, role: staffRole(user) }
}
