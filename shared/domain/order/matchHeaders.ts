import type { FeedProfile } from './FeedProfile.ts'
import { CLASS_FIELDS, type ClassField } from './OrderRecord.ts'
import { ORDER_FIELDS, type OrderField } from './orderFields.ts'

export interface MatchedHeaders {
  /** Field → index of its header. */
  positions: Map<OrderField, number>
  /** One more class code line for each number (`Class2`, `Exposure2`), in their order. */
  numbered: Map<ClassField, number>[]
  /** Headers that no field uses. */
  ignored: string[]
  /** Names that two headers share. */
  repeated: string[]
}

/**
 * Which header holds which field, by the profile: the first of a field's names that is there. A
 * field's name with a number in it (`Class 2`, `Class2 Description`) is of a further class code line;
 * where only numbered ones are there, the lowest is the first line.
 */
export function matchHeaders(headers: readonly string[], profile: FeedProfile): MatchedHeaders {
  const indexes = new Map<string, number>()
  const repeated: string[] = []
  for (const [index, header] of headers.entries()) {
    const name = comparableHeader(header)
    if (name === '') continue
    if (indexes.has(name)) repeated.push(header.trim())
    else indexes.set(name, index)
  }
  const positions = new Map<OrderField, number>()
  for (const field of Object.keys(ORDER_FIELDS) as OrderField[]) {
    for (const synonym of profile.headers[field] ?? []) {
      const index = indexes.get(comparableHeader(synonym))
      if (index === undefined) continue
      positions.set(field, index)
      break
    }
  }
  const used = new Set(positions.values())
  const numbered = numberedClasses(headers, profile, used)
  if (!positions.has('classCode') && numbered[0]?.has('classCode'))
    for (const [field, index] of numbered.shift() ?? [])
      if (!positions.has(field)) positions.set(field, index)
  for (const fields of [positions, ...numbered])
    for (const index of fields.values()) used.add(index)
  const ignored = headers.filter((header, index) => header.trim() !== '' && !used.has(index))
  return { positions, numbered, ignored, repeated }
}

/** Headers are compared without case, spaces and punctuation; `#` stays, it is a word. */
export function comparableHeader(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}#]/gu, '')
}

function numberedClasses(
  headers: readonly string[],
  profile: FeedProfile,
  used: ReadonlySet<number>,
): Map<ClassField, number>[] {
  const fieldOf = new Map<string, ClassField>()
  for (const field of CLASS_FIELDS)
    for (const synonym of profile.headers[field] ?? [])
      fieldOf.set(comparableHeader(synonym), field)
  const byNumber = new Map<number, Map<ClassField, number>>()
  for (const [index, header] of headers.entries()) {
    if (used.has(index)) continue
    const name = comparableHeader(header)
    const [digits = ''] = /\d{1,2}/.exec(name) ?? []
    const field = digits === '' ? undefined : fieldOf.get(name.replace(digits, ''))
    if (field === undefined) continue
    const fields = byNumber.get(Number(digits)) ?? new Map<ClassField, number>()
    if (!fields.has(field)) fields.set(field, index)
    byNumber.set(Number(digits), fields)
  }
  return [...byNumber]
    .sort(([a], [b]) => a - b)
    .map(([, fields]) => fields)
    .filter((fields) => fields.has('classCode'))
}
