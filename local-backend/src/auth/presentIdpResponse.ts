import type { Json } from './AuthContext.ts'
import { GOOGLE } from './idpIdentity.ts'
import type { IdpResponse } from './readIdpResponse.ts'

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
