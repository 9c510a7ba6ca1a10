import type { Actor } from '../../domain/audit/Actor.ts'

/** Who works in the simulated year. */
export const BAKERS: readonly Actor[] = ['bea', 'bob', 'bo'].map((name) => {
  return { userId: `${name}@bakehouse.example`, role: 'baker' }
})

export const ADMINS: readonly Actor[] = ['ada', 'abe'].map((name) => {
  return { userId: `${name}@bakehouse.example`, role: 'admin' }
})

const ROLES = new Map([...BAKERS, ...ADMINS].map(({ userId, role }) => [userId, role]))

/** The role of a history entry's user; what is nobody's of the staff is the engine's. */
export function roleOf(userId: string): Actor['role'] {
  return ROLES.get(userId) ?? 'system'
}
