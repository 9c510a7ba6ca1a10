import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { type FeedProfile, ORDER_FIELDS, type OrderField } from '#shared/firm/feedProfile.ts'
import { mapOrder } from './mapOrder.ts'

const PROFILE_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/

/** True for what can be the name of a carrier's feed profile. */
export function isProfileName(name: string): boolean {
  return PROFILE_NAME.test(name)
}

/**
 * A feed profile as it is stored, out of what a request or a file holds, read as strictly as a file:
 * PROFILE_NAME_INVALID, or PROFILE_FILE_INVALID with what is wrong.
 */
export function readFeedProfile(profile: unknown, name: string): Result<FeedProfile> {
  if (!isProfileName(name)) return { ok: false, error: refusal('PROFILE_NAME_INVALID', { name }) }
  const parsed = parseFeedProfile(JSON.stringify(profile), name)
  if (parsed.ok) return { ok: true, value: parsed.profile }
  const facts = { file: name, detail: parsed.detail }
  return { ok: false, error: refusal('PROFILE_FILE_INVALID', facts) }
}

type ParsedProfile = { ok: true; profile: FeedProfile } | { ok: false; detail: string }

const PARTS = ['name', 'headers', 'constants', 'splits'] as const

/**
 * A feed profile out of a JSON file (docs/feed-profiles.md). `headers` gives each field one name or
 * several. Anything unknown is refused by name: a mistyped field would never be read.
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

/** The field that was chosen for a column of a file; null: none. */
export interface ColumnChoice {
  column: string
  field: OrderField | null
}

/**
 * A feed profile out of what was chosen for each column, with the constants and splits of `base`. One
 * that maps nothing, lacks a required field, gives a field two columns or a constant that cannot be read
 * is refused by name (docs/feed-profiles.md).
 */
export function profileOfChoices(
  name: string,
  choices: readonly ColumnChoice[],
  base: Pick<FeedProfile, 'constants' | 'splits'> = {},
): Result<FeedProfile> {
  if (!isProfileName(name)) return { ok: false, error: refusal('PROFILE_NAME_INVALID', { name }) }
  const headers: Partial<Record<OrderField, string[]>> = {}
  for (const { column, field } of choices) {
    if (field === null || column.trim() === '') continue
    const before = headers[field]
    if (before !== undefined) {
      const columns = [...before, column].join(', ')
      const facts = { label: ORDER_FIELDS[field].label, columns }
      return { ok: false, error: refusal('PROFILE_FIELD_TWICE', facts) }
    }
    headers[field] = [column]
  }
  if (Object.keys(headers).length === 0)
    return { ok: false, error: refusal('PROFILE_MAPS_NOTHING') }
  const constants: Partial<Record<OrderField, string>> = {}
  for (const [field, text] of Object.entries(base.constants ?? {}) as [OrderField, string][]) {
    const error = refusalOfConstant(field, text)
    if (error !== null) return { ok: false, error }
    constants[field] = text.trim()
  }
  const missing = (Object.keys(ORDER_FIELDS) as OrderField[]).filter(
    (field) =>
      ORDER_FIELDS[field].required &&
      headers[field] === undefined &&
      constants[field] === undefined,
  )
  if (missing.length > 0) {
    const labels = missing.map((field) => ORDER_FIELDS[field].label).join(', ')
    return { ok: false, error: refusal('PROFILE_FIELDS_MISSING', { labels }) }
  }
  const { splits } = base
  const hasConstants = Object.keys(constants).length > 0
  return {
    ok: true,
    value: {
      name,
      headers,
      ...(hasConstants ? { constants } : {}),
      ...(splits ? { splits } : {}),
    },
  }
}

/** What can be the same for every order: all but its number. */
export const CONSTANT_FIELDS: readonly OrderField[] = (
  Object.keys(ORDER_FIELDS) as OrderField[]
).filter((field) => field !== 'orderNumber')

/** An order in which nothing is wrong, to read a single field in. */
const PLAIN_ORDER = {
  orderNumber: '1',
  policyNumber: '1',
  policyFrom: '01/01/2026',
  policyTo: '12/31/2026',
  insuredName: 'Insured',
  classCode: '10000',
}

/**
 * Why a feed profile cannot give `text` to every order as this field; null where it can. It is read as a
 * cell of the file would be.
 */
export function refusalOfConstant(field: OrderField, text: string): Refusal | null {
  const { label } = ORDER_FIELDS[field]
  if (!CONSTANT_FIELDS.includes(field)) return refusal('PROFILE_CONSTANT_OF_EACH', { label })
  if (text.trim() === '') return refusal('PROFILE_CONSTANT_EMPTY', { label })
  const read = mapOrder({ line: 1, values: { ...PLAIN_ORDER, [field]: text } })
  if (!read.ok) {
    // Whether a period is one depends on its other day, which each order has of its own.
    const problem = read.problems.find(({ error }) => error.code !== 'ORDER_PERIOD_INVALID')
    return problem?.error ?? null
  }
  const isUnread = read.record.unreadable.some((one) => one.field === field)
  return isUnread ? refusal('PROFILE_CONSTANT_UNREADABLE', { label, text: text.trim() }) : null
}
