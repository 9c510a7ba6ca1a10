import type { Auth } from 'firebase/auth'
import type { Logger } from '../ports/logger.ts'

/**
 * The log of calls on the database and its files. Signing out, in another tab too, ends every live view
 * with a denial: that is the sign-out, which the identity reports, and no failure.
 */
export function failureLog(logger: Logger, auth: Pick<Auth, 'currentUser'>): Logger {
  return {
    ...logger,
    error(message, facts) {
      if (facts?.['code'] === 'permission-denied' && auth.currentUser === null) return
      logger.error(message, facts)
    },
  }
}
