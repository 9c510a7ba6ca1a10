import type { FeedProfile } from './FeedProfile.ts'
import { ORDER_FIELDS, type OrderField } from './orderFields.ts'

export interface MatchedHeaders {
  /** Field → index of its header. */
  positions: Map<OrderField, number>
  /** Headers that no field uses. */
  ignored: string[]
  /** Names that two headers share. */
  repeated: string[]
}

/** Which header holds which field, by the profile: the first of a field's names that is there. */
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
  const ignored = headers.filter((header, index) => header.trim() !== '' && !used.has(index))
  return { positions, ignored, repeated }
}

/** Headers are compared without case, spaces and punctuation; `#` stays, it is a word. */
export function comparableHeader(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}#]/gu, '')
}
