import type { Account } from './Account.ts'
import type { AuthContext, Json } from './AuthContext.ts'
import { IdentityError } from './IdentityError.ts'
import { requireText } from './readField.ts'
import type { Claims } from './TokenAuthority.ts'

/** Longer than any token this backend makes. */
export const MAX_TOKEN = 16_384

/**
 * Whose the `idToken` of a request is. MISSING_ID_TOKEN, INVALID_ID_TOKEN, TOKEN_EXPIRED (also for one
 * from before a revocation), USER_NOT_FOUND, USER_DISABLED.
 */
export function authenticate(
  context: AuthContext,
  request: Json,
): { account: Account; signInProvider: string; claims: Claims } {
  const token = requireText(request, 'idToken', 'MISSING_ID_TOKEN', MAX_TOKEN)
  const verdict = context.tokens.readIdToken(token, context.projectId)
  if (!verdict.ok) {
    throw new IdentityError(verdict.reason === 'expired' ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN')
  }
  const { claims } = verdict
  const { sign_in_provider: provider } = (claims['firebase'] ?? {}) as { sign_in_provider?: string }
  const account = usableAccount(context, String(claims['sub']), Number(claims['auth_time']))
  return { account, signInProvider: provider ?? 'custom', claims }
}

/** The account of a sign-in at `authTime` (seconds since 1970), if it still counts. */
export function usableAccount(context: AuthContext, localId: string, authTime: number): Account {
  const account = context.accounts.get(localId)
  if (!account) throw new IdentityError('USER_NOT_FOUND')
  if (account.disabled) throw new IdentityError('USER_DISABLED')
  if (authTime < Number(account.validSince)) throw new IdentityError('TOKEN_EXPIRED')
  return account
}
