import { randomId } from '#local-backend/randomId.ts'
import type { Account, ProviderIdentity } from './Account.ts'
import type { AuthContext, Json } from './AuthContext.ts'
import { GOOGLE, type GoogleIdentity, readGoogleIdToken } from './googleIdToken.ts'
import { IdentityError } from './IdentityError.ts'
import { issueTokens } from './issueTokens.ts'
import { newAccount } from './newAccount.ts'
import { readText } from './readField.ts'

/**
 * Signs in with a Google credential. The same Google id is the same account; else the same verified
 * e-mail is; else it is a new one. An e-mail that Google has not verified never opens an account that
 * exists: the answer then asks for confirmation and carries no token.
 */
export async function signInWithIdp(context: AuthContext, request: Json): Promise<Json> {
  if (readText(request, 'idToken') !== undefined) {
    throw new IdentityError(
      'OPERATION_NOT_ALLOWED : linking a second provider is not supported',
      501,
    )
  }
  const { identity, idToken } = readPost(request)
  const about = describe(identity, idToken)
  const known = context.accounts.findByProvider(GOOGLE, identity.sub)
  const sameEmail = identity.email && context.accounts.findByEmail(identity.email)
  if (!known && sameEmail && !identity.emailVerified) {
    return { ...about, needConfirmation: true, verifiedProvider: ['emailLink'] }
  }
  const found = known ?? (sameEmail || undefined)
  if (found?.disabled) throw new IdentityError('USER_DISABLED')
  const account = apply(
    found ?? newAccount(randomId(28), context.clock()),
    identity,
    context.clock(),
  )
  await context.accounts.put(account)
  return {
    ...about,
    kind: 'identitytoolkit#VerifyAssertionResponse',
    localId: account.localId,
    emailVerified: account.emailVerified,
    isNewUser: found === undefined,
    ...issueTokens(context, account, GOOGLE),
  }
}

function readPost(request: Json): { identity: GoogleIdentity; idToken: string } {
  const post = readResponse(request)
  if (post.get('providerId') !== GOOGLE) {
    throw new IdentityError('OPERATION_NOT_ALLOWED : only google.com is served', 501)
  }
  const idToken = post.get('id_token')
  if (!idToken) {
    throw new IdentityError(
      'INVALID_IDP_RESPONSE : send an id_token; access tokens are not read',
      501,
    )
  }
  return { identity: readGoogleIdToken(idToken), idToken }
}

/** A credential comes in the body, a popup's or redirect's answer in the address of the handler page. */
function readResponse(request: Json): URLSearchParams {
  const body = readText(request, 'postBody', 65_536)
  if (body !== undefined) return new URLSearchParams(body)
  const uri = readText(request, 'requestUri', 65_536) ?? ''
  return URL.canParse(uri) ? new URL(uri).searchParams : new URLSearchParams()
}

function describe(identity: GoogleIdentity, idToken: string): Json {
  const { sub, email, emailVerified, name, picture } = identity
  const rawUserInfo = { id: sub, email, verified_email: emailVerified, name, picture }
  return {
    providerId: GOOGLE,
    federatedId: `https://accounts.google.com/${sub}`,
    oauthIdToken: idToken,
    rawUserInfo: JSON.stringify(rawUserInfo),
    ...(email && { email }),
    ...(name && { displayName: name, fullName: name }),
    ...(picture && { photoUrl: picture }),
  }
}

function apply(account: Account, identity: GoogleIdentity, now: number): Account {
  const link: ProviderIdentity = {
    providerId: GOOGLE,
    rawId: identity.sub,
    federatedId: identity.sub,
    ...(identity.email && { email: identity.email }),
    ...(identity.name && { displayName: identity.name }),
    ...(identity.picture && { photoUrl: identity.picture }),
  }
  const email = account.email ?? identity.email
  const displayName = account.displayName ?? identity.name
  const photoUrl = account.photoUrl ?? identity.picture
  const proven = identity.emailVerified && identity.email === email
  return {
    ...account,
    ...(email && { email }),
    ...(displayName && { displayName }),
    ...(photoUrl && { photoUrl }),
    emailVerified: account.emailVerified || proven,
    lastLoginAt: String(now),
    providerUserInfo: [
      ...account.providerUserInfo.filter(({ providerId }) => providerId !== GOOGLE),
      link,
    ],
  }
}
