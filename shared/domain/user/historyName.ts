import type { Role } from './User.ts'

/** Who reads the history: a role, or the public side and every PDF. */
export type HistoryReader = Role | 'public'

/** The `userId` of what the engine did, or of an entry without a user (specification §4). */
export const SYSTEM_USER = 'System'

/**
 * The sender of a history entry as shown (specification §6): "System" for the engine; staff by name to
 * admins and bakers, as "Auditor" to everybody else. `names` is e-mail → name; staff without one is
 * shown by e-mail.
 */
export function historyName(
  userId: string,
  reader: HistoryReader,
  names: ReadonlyMap<string, string>,
): string {
  if (userId === '' || userId === SYSTEM_USER) return SYSTEM_USER
  if (reader !== 'admin' && reader !== 'baker') return 'Auditor'
  return names.get(userId.toLowerCase()) || userId
}
