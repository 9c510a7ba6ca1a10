import type { AuthContext, Json } from '../AuthContext.ts'
import { IdentityError } from '../IdentityError.ts'
import { readText } from '../readField.ts'
import { authenticate, issueTokens, usableAccount } from '../signIn.ts'

/** The refresh token's exchange for a new ID token, in OAuth's own field names or in Google's. */
export function refresh(context: AuthContext, request: Json): Json {
  const grant = readText(request, 'grant_type') ?? readText(request, 'grantType')
  if (grant === undefined) throw new IdentityError('MISSING_GRANT_TYPE')
  if (grant !== 'refresh_token') throw new IdentityError('INVALID_GRANT_TYPE')
  const token = readText(request, 'refresh_token') ?? readText(request, 'refreshToken')
  if (token === undefined) throw new IdentityError('MISSING_REFRESH_TOKEN')
  const held = context.tokens.readRefreshToken(token)
  if (!held) throw new IdentityError('INVALID_REFRESH_TOKEN')
  const { localId, ...signIn } = held
  const account = usableAccount(context, localId, signIn.authTime)
  const { idToken, refreshToken, expiresIn } = issueTokens(context, account, signIn)
  return {
    access_token: idToken,
    id_token: idToken,
    refresh_token: refreshToken,
    expires_in: expiresIn,
    token_type: 'Bearer',
    user_id: localId,
    project_id: context.projectId,
  }
}

const MIN_COOKIE_SECONDS = 5 * 60
const MAX_COOKIE_SECONDS = 14 * 24 * 60 * 60

/** The administrator's `projects/{project}:createSessionCookie`; `validDuration` in seconds. */
export function createSessionCookie(context: AuthContext, request: Json): Json {
  const { claims } = authenticate(context, request)
  const seconds = Number(request['validDuration'] ?? MAX_COOKIE_SECONDS)
  if (!Number.isInteger(seconds) || seconds < MIN_COOKIE_SECONDS || seconds > MAX_COOKIE_SECONDS) {
    throw new IdentityError('INVALID_DURATION')
  }
  return { sessionCookie: context.tokens.mintSessionCookie(claims, seconds) }
}
