import { StatusError } from './StatusError.ts'
import type { Document, Fields, Value } from './types.ts'

/** Splits `a.b.`c-d`` into segments. Throws INVALID_ARGUMENT for anything that is no field path. */
export function parseFieldPath(text: unknown): string[] {
  const segments: string[] = []
  const rest = typeof text === 'string' ? text : ''
  SEGMENT.lastIndex = 0
  while (SEGMENT.lastIndex < rest.length) {
    const match = SEGMENT.exec(rest)
    if (match === null) throw invalid(text)
    segments.push(match[1] ?? (match[2] ?? '').replace(/\\(.)/gs, '$1'))
    if (match[3] === '' && SEGMENT.lastIndex !== rest.length) throw invalid(text)
    if (match[3] === '.' && SEGMENT.lastIndex === rest.length) throw invalid(text)
  }
  if (segments.length === 0 || segments.includes('')) throw invalid(text)
  return segments
}

/** The one canonical spelling of a path. */
export function formatFieldPath(segments: readonly string[]): string {
  return segments
    .map((name) => (SIMPLE.test(name) ? name : `\`${name.replace(/[\\`]/g, '\\$&')}\``))
    .join('.')
}

export function getField(
  fields: Fields | undefined,
  segments: readonly string[],
): Value | undefined {
  let within = fields
  let value: Value | undefined
  for (const segment of segments) {
    if (within === undefined || !Object.hasOwn(within, segment)) return undefined
    value = within[segment]
    within =
      value !== undefined && 'mapValue' in value ? (value.mapValue.fields ?? NONE) : undefined
  }
  return value
}

/** A copy in which the path holds the value; maps on the way are made, other values replaced. */
export function withField(
  fields: Fields | undefined,
  segments: readonly string[],
  value: Value,
): Fields {
  const [head = '', ...rest] = segments
  const copy = copyFields(fields)
  const child = copy[head]
  const inner = child !== undefined && 'mapValue' in child ? child.mapValue.fields : undefined
  copy[head] = rest.length === 0 ? value : { mapValue: { fields: withField(inner, rest, value) } }
  return copy
}

/** A copy without the field; a path that leads nowhere changes nothing. */
export function withoutField(fields: Fields | undefined, segments: readonly string[]): Fields {
  const [head = '', ...rest] = segments
  const copy = copyFields(fields)
  const child = copy[head]
  if (rest.length === 0) delete copy[head]
  else if (child !== undefined && 'mapValue' in child) {
    copy[head] = { mapValue: { fields: withoutField(child.mapValue.fields, rest) } }
  }
  return copy
}

export function copyFields(fields: Fields | undefined): Fields {
  return Object.assign(emptyFields(), fields)
}

export function emptyFields(): Fields {
  return Object.create(null) as Fields
}

const NONE: Fields = emptyFields()
const SIMPLE = /^[A-Za-z_][A-Za-z_0-9]*$/
const SEGMENT = /(?:([A-Za-z_][A-Za-z_0-9]*)|`((?:[^`\\]|\\.)*)`)(\.|)/gsy

function invalid(text: unknown): StatusError {
  return new StatusError(
    'INVALID_ARGUMENT',
    `Invalid property path "${text ?? ''}". Unquoted property paths must match regex ([a-zA-Z_][a-zA-Z_0-9]*), and quoted property paths must match regex (\`(?:[^\`\\\\]|(?:\\\\.))+\`)`,
  )
}

/** The document with only the fields of a mask: none for an empty mask, all without a mask. */
export function selectFields(
  document: Document,
  fieldPaths: readonly string[] | undefined,
): Document {
  if (fieldPaths === undefined) return document
  let fields = emptyFields()
  for (const text of fieldPaths) {
    const path = parseFieldPath(text)
    const value = getField(document.fields, path)
    if (value !== undefined) fields = withField(fields, path, value)
  }
  const { name, createTime, updateTime } = document
  const isEmpty = Object.keys(fields).length === 0
  return isEmpty ? { name, createTime, updateTime } : { name, fields, createTime, updateTime }
}

/**
 * A mask message's paths: one without any is an empty mask, not a missing one. Throws INVALID_ARGUMENT
 * for a path that is none, whether or not a document is there to be masked.
 */
export function maskOf(mask: { fieldPaths?: string[] } | null | undefined): string[] | undefined {
  if (mask === undefined || mask === null) return undefined
  const paths = mask.fieldPaths ?? []
  for (const path of paths) parseFieldPath(path)
  return paths
}
