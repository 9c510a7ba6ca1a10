import { tryParseJson } from '../tryParseJson.ts'
import { IdentityError } from './IdentityError.ts'
import { isObject } from './readField.ts'
import type { Claims } from './TokenAuthority.ts'

/** Names that the token itself uses; a custom claim can't take them. */
const RESERVED_CLAIMS = [
  ...['acr', 'amr', 'at_hash', 'aud', 'auth_time', 'azp', 'cnf', 'c_hash', 'exp', 'fbl'],
  ...['firebase', 'iat', 'iss', 'jti', 'nbf', 'nonce', 'sub', 'user_id'],
]
const MAX_CLAIMS_LENGTH = 1000

/** Custom claims, if they can be that. INVALID_CLAIMS, FORBIDDEN_CLAIM. */
export function requireClaims(claims: unknown): Claims {
  if (!isObject(claims)) throw new IdentityError('INVALID_CLAIMS')
  const reserved = RESERVED_CLAIMS.find((name) => Object.hasOwn(claims, name))
  if (reserved !== undefined) throw new IdentityError(`FORBIDDEN_CLAIM : ${reserved}`)
  return claims
}

/** The JSON text of custom claims, if it can be that. CLAIMS_TOO_LARGE too. */
export function requireClaimsText(text: string): string {
  if (text.length > MAX_CLAIMS_LENGTH) throw new IdentityError('CLAIMS_TOO_LARGE')
  requireClaims(tryParseJson(text))
  return text
}
