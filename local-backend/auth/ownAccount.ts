import { randomId } from '#local-backend/randomId.ts'
import type { Account } from './Account.ts'
import type { AuthContext, Json } from './AuthContext.ts'
import { readProfile } from './editAccount.ts'
import { IdentityError } from './IdentityError.ts'
import { issueTokens } from './issueTokens.ts'
import { newAccount } from './newAccount.ts'
import { presentAccount } from './presentAccount.ts'
import { readText, readTexts, requireText } from './readField.ts'

/** `accounts:signUp` without e-mail: an anonymous account. Passwords are not kept here. */
export async function signUp(context: AuthContext, request: Json): Promise<Json> {
  if (readText(request, 'email') !== undefined || request['password'] !== undefined) {
    throw new IdentityError('OPERATION_NOT_ALLOWED : this backend keeps no passwords')
  }
  const account = newAccount(randomId(28), context.clock())
  await context.accounts.put(account)
  return { localId: account.localId, ...issueTokens(context, account, 'anonymous') }
}

/** `accounts:lookup` by the caller's own ID token. */
export function lookUpSelf(context: AuthContext, request: Json): Json {
  const { account } = authenticate(context, request)
  return {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [presentAccount(account, 'owner')],
  }
}

/** `accounts:update` of the caller's own name and picture. */
export async function updateSelf(context: AuthContext, request: Json): Promise<Json> {
  const { account, signInProvider } = authenticate(context, request)
  const edited: Account = { ...account, ...readProfile(request) }
  for (const attribute of readTexts(request, 'deleteAttribute')) {
    if (attribute === 'DISPLAY_NAME') delete edited.displayName
    if (attribute === 'PHOTO_URL') delete edited.photoUrl
  }
  await context.accounts.put(edited)
  const tokens = request['returnSecureToken'] ? issueTokens(context, edited, signInProvider) : {}
  return { ...presentAccount(edited, 'owner'), ...tokens }
}

/** `accounts:delete` of the caller's own account. */
export async function deleteSelf(context: AuthContext, request: Json): Promise<Json> {
  const { account } = authenticate(context, request)
  await context.accounts.remove(account.localId)
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
}

/** The refresh token's exchange for a new ID token, in OAuth's own field names. */
export function refresh(context: AuthContext, request: Json): Json {
  if (request['grant_type'] !== 'refresh_token') throw new IdentityError('INVALID_GRANT_TYPE')
  const held = context.tokens.readRefreshToken(
    requireText(request, 'refresh_token', 'MISSING_REFRESH_TOKEN'),
  )
  if (!held) throw new IdentityError('INVALID_REFRESH_TOKEN')
  const account = usableAccount(context, held.localId, held.authTime)
  const tokens = issueTokens(context, account, held.signInProvider, held.authTime)
  return {
    access_token: tokens.idToken,
    id_token: tokens.idToken,
    refresh_token: tokens.refreshToken,
    expires_in: tokens.expiresIn,
    token_type: 'Bearer',
    user_id: account.localId,
    project_id: context.projectId,
  }
}

function authenticate(
  context: AuthContext,
  request: Json,
): { account: Account; signInProvider: string } {
  const token = requireText(request, 'idToken', 'MISSING_ID_TOKEN')
  const verdict = context.tokens.readIdToken(token, context.projectId)
  if (!verdict.ok) {
    throw new IdentityError(verdict.reason === 'expired' ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN')
  }
  const { sub, auth_time: authTime, firebase } = verdict.claims
  const provider = (firebase as { sign_in_provider?: string } | undefined)?.sign_in_provider
  return {
    account: usableAccount(context, String(sub), Number(authTime)),
    signInProvider: provider ?? 'custom',
  }
}

function usableAccount(context: AuthContext, localId: string, authTime: number): Account {
  const account = context.accounts.get(localId)
  if (!account) throw new IdentityError('USER_NOT_FOUND')
  if (account.disabled) throw new IdentityError('USER_DISABLED')
  if (authTime < Number(account.validSince)) throw new IdentityError('TOKEN_EXPIRED')
  return account
}
