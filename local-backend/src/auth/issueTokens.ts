import type { Account } from './Account.ts'
import type { AuthContext, Json } from './AuthContext.ts'
import { ID_TOKEN_SECONDS, type SignIn } from './TokenAuthority.ts'

/** The fields of an answer that signs somebody in. */
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
