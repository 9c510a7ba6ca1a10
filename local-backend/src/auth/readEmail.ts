import type { Json } from './AuthContext.ts'
import { IdentityError } from './IdentityError.ts'
import { readText } from './readField.ts'

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
