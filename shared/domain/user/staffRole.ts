import type { User } from './User.ts'

/** As what a member of staff acts: an admin as one, everybody else with no more than a baker's rights. */
export function staffRole(user: Pick<User, 'role'> | null): 'admin' | 'baker' {
  return user?.role === 'admin' ? 'admin' : 'baker'
}
