import type { Account } from './Account.ts'
import type { AuthContext, Json } from './AuthContext.ts'
import { IdentityError } from './IdentityError.ts'
import { issueTokens } from './issueTokens.ts'
import type { Claims } from './TokenAuthority.ts'

/**
 * Keeps an account that signs in now, as it has become by that, and gives its tokens. USER_DISABLED when
 * it must not: then nothing is kept. `claims` are what a custom token brought.
 */
export async function signIn(
  context: AuthContext,
  account: Account,
  signInProvider: string,
  claims?: Claims,
): Promise<Json> {
  if (account.disabled) throw new IdentityError('USER_DISABLED')
  const now = context.clock()
  const lastRefreshAt = new Date(now).toISOString()
  await context.accounts.put({ ...account, lastLoginAt: String(now), lastRefreshAt })
  const authTime = Math.floor(now / 1000)
  return issueTokens(context, account, { signInProvider, authTime, ...(claims && { claims }) })
}
