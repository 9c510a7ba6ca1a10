import { tryParseJson } from '../tryParseJson.ts'
import type { Json } from './AuthContext.ts'
import { IdentityError } from './IdentityError.ts'
import type { Claims } from './TokenAuthority.ts'

/** Longer than any field the Auth protocol knows but the token posted at sign-in. */
const MAX_TEXT = 8192

/** An optional text of a request; empty counts as absent. Refuses what isn't text. */
export function readText(request: Json, name: string, limit = MAX_TEXT): string | undefined {
  const value = request[name]
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string' || value.length > limit) {
    throw new IdentityError(
      `INVALID_ARGUMENT : ${name} must be a text of at most ${limit} characters`,
    )
  }
  return value
}

/** A text that the operation can't do without: `missing` is the protocol's code for its absence. */
export function requireText(
  request: Json,
  name: string,
  missing: string,
  limit = MAX_TEXT,
): string {
  const text = readText(request, name, limit)
  if (text === undefined) throw new IdentityError(missing)
  return text
}

/** Whole seconds since 1970, sent as a number or as its text; kept as text. */
export function readSeconds(request: Json, name: string): string | undefined {
  const value = request[name]
  if (value === undefined || value === null) return undefined
  if (!/^\d{1,12}$/.test(String(value))) {
    throw new IdentityError(`INVALID_ARGUMENT : ${name} must be seconds since 1970`)
  }
  return String(value)
}

/** Milliseconds since 1970, sent as a number or as its text: a field with the text, or nothing. */
export function readMillis<Name extends string>(
  request: Json,
  name: Name,
): { [Key in Name]?: string } {
  const value = request[name]
  if (value === undefined || value === null) return {}
  if (!/^\d{1,15}$/.test(String(value))) {
    throw new IdentityError(`INVALID_ARGUMENT : ${name} must be milliseconds since 1970`)
  }
  return { [name]: String(value) } as { [Key in Name]?: string }
}

export function readBoolean(request: Json, name: string): boolean | undefined {
  const value = request[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'boolean') {
    throw new IdentityError(`INVALID_ARGUMENT : ${name} must be true or false`)
  }
  return value
}

/** A list of texts, also when one text came alone; absent is empty. */
export function readTexts(request: Json, name: string): string[] {
  const value = request[name]
  if (value === undefined || value === null) return []
  const list = Array.isArray(value) ? value : [value]
  if (!list.every((item): item is string => typeof item === 'string')) {
    throw new IdentityError(`INVALID_ARGUMENT : ${name} must be a list of texts`)
  }
  return list
}

/** A list of objects; absent is empty. */
export function readObjects(request: Json, name: string): Json[] {
  const value = request[name] ?? []
  if (!Array.isArray(value) || !value.every(isObject)) {
    throw new IdentityError(`INVALID_ARGUMENT : ${name} must be a list of objects`)
  }
  return value
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const EMAIL = /^[^@\s]+@[^@\s]+$/
const MAX_EMAIL = 320

/** An optional e-mail of a request, lower-cased. INVALID_EMAIL, or another code, when it isn't one. */
export function readEmail(
  request: Json,
  name = 'email',
  code = 'INVALID_EMAIL',
): string | undefined {
  const email = readText(request, name, MAX_EMAIL)?.toLowerCase()
  if (email !== undefined && !EMAIL.test(email)) throw new IdentityError(code)
  return email
}

/**
 * An e-mail the operation can't do without. MISSING_EMAIL, or another code, for its absence; an empty
 * one is not absent.
 */
export function requireEmail(request: Json, name = 'email', missing = 'MISSING_EMAIL'): string {
  if (request[name] === '') throw new IdentityError('INVALID_EMAIL')
  const email = readEmail(request, name)
  if (email === undefined) throw new IdentityError(missing)
  return email
}

const MAX_PAGE = 1000

/** How many accounts a page shall hold: what was sent, if it is a number, and a thousand at most. */
export function readPageSize(value: unknown, standard = MAX_PAGE): number {
  const size = Number(value ?? standard)
  return Number.isInteger(size) && size > 0 ? Math.min(size, MAX_PAGE) : standard
}

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
