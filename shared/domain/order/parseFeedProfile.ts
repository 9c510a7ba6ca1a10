import type { FeedProfile } from './FeedProfile.ts'
import { ORDER_FIELDS, type OrderField } from './orderFields.ts'
import { refusalOfConstant } from './refusalOfConstant.ts'

export type ParsedProfile = { ok: true; profile: FeedProfile } | { ok: false; detail: string }

const PARTS = ['name', 'headers', 'constants', 'splits'] as const

/**
 * A feed profile out of a JSON file (docs/feed-profiles.md). `headers` gives each field one name or
 * several. Anything that is not known is refused by name: a mistyped field would be read from nowhere.
 */
export function parseFeedProfile(text: string, name: string): ParsedProfile {
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return failed(`it is no JSON (${error instanceof Error ? error.message : 'unreadable'}).`)
  }
  if (!isObject(json)) return failed('its outermost value is no object.')
  const strange = Object.keys(json).find((key) => !PARTS.some((part) => part === key))
  if (strange !== undefined)
    return failed(`"${strange}" is none of its parts: ${PARTS.join(', ')}.`)
  const profile: FeedProfile = { name, headers: {} }
  const headers = readPart(json, 'headers', namesOf)
  const constants = readPart(json, 'constants', textOf)
  const splits = readPart(json, 'splits', textOf)
  for (const part of [headers, constants, splits])
    if (part.detail !== '') return failed(part.detail)
  for (const [field, text] of Object.entries(constants.fields)) {
    const refused = refusalOfConstant(field as OrderField, text)
    if (refused !== null) return failed(`constants: ${refused.message}`)
  }
  profile.headers = headers.fields
  if (Object.keys(constants.fields).length > 0) profile.constants = constants.fields
  if (Object.keys(splits.fields).length > 0) profile.splits = splits.fields
  const notSplit = Object.keys(splits.fields).find(
    (key) => isField(key) && !ORDER_FIELDS[key].perClass,
  )
  if (notSplit !== undefined)
    return failed(`splits: ${notSplit} is no field of a class code line, which alone can be split.`)
  return { ok: true, profile }
}

interface Part<T> {
  fields: Partial<Record<OrderField, T>>
  detail: string
}

function readPart<T>(json: object, part: string, read: (value: unknown) => T | null): Part<T> {
  const fields: Part<T>['fields'] = {}
  const given: unknown = (json as Record<string, unknown>)[part]
  if (given === undefined) return { fields, detail: '' }
  if (!isObject(given)) return { fields, detail: `${part} is no object.` }
  for (const [key, value] of Object.entries(given)) {
    if (!isField(key)) return { fields, detail: `${part}: there is no field ${key}.` }
    const text = read(value)
    if (text === null) return { fields, detail: `${part}: ${key} is neither a text nor texts.` }
    fields[key] = text
  }
  return { fields, detail: '' }
}

function namesOf(value: unknown): string[] | null {
  const names: unknown[] = Array.isArray(value) ? value : [value]
  return names.every((name) => typeof name === 'string' && name.trim() !== '')
    ? (names as string[])
    : null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function isField(key: string): key is OrderField {
  return Object.hasOwn(ORDER_FIELDS, key)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function failed(detail: string): ParsedProfile {
  return { ok: false, detail }
}
