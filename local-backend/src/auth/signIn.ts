import type { Account } from './Account.ts'
import type { AuthContext, Json } from './AuthContext.ts'
import { IdentityError } from './IdentityError.ts'
import { requireText } from './readField.ts'
import { type Claims, ID_TOKEN_SECONDS, type SignIn } from './TokenAuthority.ts'

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

/** The fields of an answer to a sign-in. */
export function issueTokens(
  { tokens }: AuthContext,
  account: Account,
  signIn: SignIn,
): Json & { idToken: string; refreshToken: string; expiresIn: string } {
  return {
    idToken: tokens.mintIdToken(account, signIn),
    refreshToken: tokens.mintRefreshToken(account, signIn),
    expiresIn: String(ID_TOKEN_SECONDS),
  }
}

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
