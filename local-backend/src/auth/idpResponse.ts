import type { Json } from './AuthContext.ts'
import { IdentityError } from './IdentityError.ts'
import { GOOGLE, type IdpIdentity, readIdpToken } from './idpIdentity.ts'
import { readText, requireText } from './readField.ts'

/** What came back from an identity provider. */
export interface IdpResponse {
  providerId: string
  identity: IdpIdentity
  idToken?: string
  accessToken?: string
}

const MAX_RESPONSE = 65_536

/**
 * Reads a provider's answer: a credential comes in the `postBody`, a popup's or redirect's answer in the
 * query or the fragment of the `requestUri`.
 */
export function readIdpResponse(request: Json): IdpResponse {
  const uri = requireText(request, 'requestUri', 'MISSING_REQUEST_URI', MAX_RESPONSE)
  if (!URL.canParse(uri)) throw new IdentityError('INVALID_REQUEST_URI')
  const { searchParams, hash } = new URL(uri)
  const answer = new Map([
    ...searchParams,
    ...new URLSearchParams(readText(request, 'postBody', MAX_RESPONSE)),
    ...new URLSearchParams(hash.slice(1)),
  ])
  const providerId = answer.get('providerId')?.toLowerCase()
  if (!providerId) {
    throw new IdentityError('INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential')
  }
  if (providerId.startsWith('saml.')) {
    throw new IdentityError('OPERATION_NOT_ALLOWED : SAML is not supported', 501)
  }
  const idToken = answer.get('id_token')
  const accessToken = answer.get('access_token')
  const identity = identityOf(idToken, accessToken)
  return { providerId, identity, ...(idToken && { idToken }), ...(accessToken && { accessToken }) }
}

/** An access token can hold an identity only here, where it may be JSON. */
function identityOf(idToken: string | undefined, accessToken: string | undefined): IdpIdentity {
  const identity = (idToken && readIdpToken(idToken)) || (accessToken && readIdpToken(accessToken))
  if (identity) return identity
  if (idToken) {
    throw new IdentityError('INVALID_IDP_RESPONSE : the id_token is neither JSON nor a JWT')
  }
  throw new IdentityError(
    'OPERATION_NOT_ALLOWED : send an id_token; access tokens are not read',
    501,
  )
}

/** What the answer to a sign-in says of the person at the provider. */
export function presentIdpResponse({
  providerId,
  identity,
  idToken,
  accessToken,
}: IdpResponse): Json {
  const { sub, email, emailVerified, name, picture, screenName, claims } = identity
  const isGoogle = providerId === GOOGLE
  const scopes = ['openid', 'profile', ...(email ? ['email'] : [])].map(scopeOf)
  const google = {
    granted_scopes: scopes.join(' '),
    locale: 'en',
    id: sub,
    name,
    given_name: claims['given_name'],
    family_name: claims['family_name'],
    email,
    verified_email: emailVerified,
    picture,
  }
  return {
    kind: 'identitytoolkit#VerifyAssertionResponse',
    providerId,
    federatedId: isGoogle ? `https://accounts.google.com/${sub}` : sub,
    rawUserInfo: JSON.stringify(isGoogle ? google : claims),
    // Applications make a credential of it for other providers; here it opens nothing.
    oauthAccessToken: accessToken ?? `local-access-token-${providerId}`,
    ...(idToken && { oauthIdToken: idToken }),
    emailVerified,
    ...(email && { email }),
    ...(name && { displayName: name, fullName: name }),
    ...(picture && { photoUrl: picture }),
    ...(screenName && { screenName }),
    ...(isGoogle && { firstName: google.given_name, lastName: google.family_name }),
  }
}

function scopeOf(name: string): string {
  return name === 'openid' ? name : `https://www.googleapis.com/auth/userinfo.${name}`
}
