import { createHash } from 'node:crypto'
import { tryParseJson } from '../tryParseJson.ts'
import type { Account } from './Account.ts'
import type { Json } from './AuthContext.ts'
import { IdentityError } from './IdentityError.ts'
import { isObject } from './readField.ts'
import { decodeJwt } from './TokenAuthority.ts'

/** What an identity provider's token says of a person. */
export interface IdpIdentity {
  sub: string
  /** Lower-cased. */
  email?: string
  emailVerified: boolean
  name?: string
  picture?: string
  screenName?: string
  /** All of it. */
  claims: Json
}

export const GOOGLE = 'google.com'

/**
 * Reads what stands in for a provider's token here: a JSON object with a `sub`, or a JWT of it, whose
 * signature is not checked. Undefined when it is neither. Nothing proves it, as with Google's own Auth
 * emulator: any client of the port may be any person.
 */
export function readIdpToken(token: string): IdpIdentity | undefined {
  const claims = token.startsWith('{') ? tryParseJson(token) : decodeJwt(token)
  if (token.startsWith('{') && !isObject(claims)) {
    throw new IdentityError('INVALID_IDP_RESPONSE : the id_token is not JSON')
  }
  if (!isObject(claims)) return undefined
  const { sub, email, email_verified, name, picture, screen_name } = claims
  if (typeof sub !== 'string' || sub === '') {
    throw new IdentityError('INVALID_IDP_RESPONSE : the id_token needs a text "sub"')
  }
  return {
    sub,
    ...(typeof email === 'string' && email && { email: email.toLowerCase() }),
    emailVerified: email_verified === true || email_verified === 'true',
    ...(typeof name === 'string' && name && { name }),
    ...(typeof picture === 'string' && picture && { picture }),
    ...(typeof screen_name === 'string' && screen_name && { screenName: screen_name }),
    claims,
  }
}

/** The token that signs an account in by a provider: what the handler page hands to the application. */
export function writeIdpToken(account: Account, providerId = GOOGLE): string {
  const linked = account.providerUserInfo.find((identity) => identity.providerId === providerId)
  return JSON.stringify({
    sub: linked?.rawId ?? idpSubject(account.email ?? account.localId),
    ...(account.email && { email: account.email, email_verified: true }),
    ...(account.displayName && { name: account.displayName }),
    ...(account.photoUrl && { picture: account.photoUrl }),
  })
}

/** A made-up id, 21 digits like Google's real ones and always the same for the same e-mail. */
export function idpSubject(email: string): string {
  const hash = createHash('sha256').update(email).digest('hex')
  return BigInt(`0x${hash}`).toString().padStart(21, '0').slice(0, 21)
}
