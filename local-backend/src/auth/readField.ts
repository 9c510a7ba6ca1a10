import type { Json } from './AuthContext.ts'
import { IdentityError } from './IdentityError.ts'

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
