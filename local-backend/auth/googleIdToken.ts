import { createHash } from 'node:crypto'
import { tryParseJson } from '#local-backend/tryParseJson.ts'
import type { Account } from './Account.ts'
import { IdentityError } from './IdentityError.ts'
import { isObject } from './readField.ts'
import { decodeJwt } from './TokenAuthority.ts'

/** What a Google ID token says of a person. */
export interface GoogleIdentity {
  sub: string
  email?: string
  emailVerified: boolean
  name?: string
  picture?: string
}

export const GOOGLE = 'google.com'

/**
 * Reads what stands in for Google's ID token here: a JSON object with a `sub`, or an unsigned JWT of
 * it. Nothing proves it, as with Google's own Auth emulator: whoever reaches the port may be anybody.
 */
export function readGoogleIdToken(token: string): GoogleIdentity {
  const claims = token.startsWith('{') ? tryParseJson(token) : decodeJwt(token)
  if (!isObject(claims) || typeof claims['sub'] !== 'string' || claims['sub'] === '') {
    throw new IdentityError(
      'INVALID_IDP_RESPONSE : the id_token must be a JSON object with a text "sub"',
    )
  }
  return {
    sub: claims['sub'],
    ...(typeof claims['email'] === 'string' && { email: claims['email'].toLowerCase() }),
    emailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
    ...(typeof claims['name'] === 'string' && { name: claims['name'] }),
    ...(typeof claims['picture'] === 'string' && { picture: claims['picture'] }),
  }
}

/** The token that signs an account in: what the chooser hands to the application. */
export function writeGoogleIdToken(account: Account): string {
  const google = account.providerUserInfo.find(({ providerId }) => providerId === GOOGLE)
  return JSON.stringify({
    sub: google?.rawId ?? googleSubject(account.email ?? account.localId),
    ...(account.email && { email: account.email, email_verified: true }),
    ...(account.displayName && { name: account.displayName }),
    ...(account.photoUrl && { picture: account.photoUrl }),
  })
}

/** A made-up Google id, 21 digits like the real ones and always the same for the same e-mail. */
export function googleSubject(email: string): string {
  const hash = createHash('sha256').update(email).digest('hex')
  return BigInt(`0x${hash}`).toString().padStart(21, '0').slice(0, 21)
}
