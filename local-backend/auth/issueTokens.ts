import type { Account } from './Account.ts'
import type { AuthContext, Json } from './AuthContext.ts'
import { ID_TOKEN_SECONDS } from './TokenAuthority.ts'

/** The fields of an answer that signs somebody in. `authTime` in seconds; now, unless it is a refresh. */
export function issueTokens(
  context: AuthContext,
  account: Account,
  signInProvider: string,
  authTime = Math.floor(context.clock() / 1000),
): Json & { idToken: string; refreshToken: string; expiresIn: string } {
  return {
    idToken: context.tokens.mintIdToken(account, signInProvider, authTime),
    refreshToken: context.tokens.mintRefreshToken(account, signInProvider, authTime),
    expiresIn: String(ID_TOKEN_SECONDS),
  }
}
