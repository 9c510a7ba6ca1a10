import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { HEADER_FIELDS, type OrderClass, type OrderRecord } from './OrderRecord.ts'
import { shortHash } from './shortHash.ts'

/**
 * A field's name → the short hash of its value, as JSON. It is stored as one text: as a map its thirty
 * names would be thirty values to send, store and index for each order.
 */
export type ContentHashes = string

/** The set of an order's class codes, as a field: a line more or less is a change. */
export const CLASS_CODES = 'classCodes'

/**
 * What an order says: a text for each field it carries, after repair, and nothing of the file. Class
 * code lines are fields by class code (`58161 exposureType`), so their order does not count. The
 * order number is left out: it is the key.
 */
export function orderContent(record: OrderRecord): Map<string, string> {
  const content = new Map<string, string>()
  for (const field of HEADER_FIELDS) {
    const value = record.header[field]
    if (field !== 'orderNumber' && value !== '') content.set(field, value)
  }
  const named = namedClasses(record.classes)
  for (const [name, line] of named) {
    const { classCode: _, notes: __, ...rest } = line
    for (const [field, value] of Object.entries(rest))
      if (value !== '' && value !== null) content.set(`${name} ${field}`, String(value))
  }
  content.set(
    CLASS_CODES,
    named
      .map(([name]) => name)
      .sort()
      .join('\n'),
  )
  return content
}

/** A short hash of each field, and one SHA-256 of them all. */
export function hashContent(content: ReadonlyMap<string, string>): {
  contentHash: string
  fields: ContentHashes
} {
  const hashes = [...content].map(([name, value]) => [name, shortHash(value)] as const)
  const fields = JSON.stringify(Object.fromEntries(hashes.sort(([a], [b]) => (a < b ? -1 : 1))))
  return { contentHash: bytesToHex(sha256(utf8ToBytes(fields))), fields }
}

/**
 * The fields that an order now says differently than when it was stored. A field that it does not
 * carry, or carries empty, is not compared: an XML of the orders of a richer CSV changes nothing.
 */
export function changedFields(stored: ContentHashes, carried: ContentHashes): string[] {
  const before = JSON.parse(stored) as Record<string, string>
  const now = JSON.parse(carried) as Record<string, string>
  return Object.keys(now).filter((name) => now[name] !== before[name])
}

/** True for the name of a class code line's field: no field of the order itself has a space in it. */
export function isClassField(name: string): boolean {
  return name.includes(' ')
}

/**
 * Lines named by their class code; a code's second line is `58161 (2)`, by value, not by place. What
 * feeds always carry decides first, so that a poorer feed names the lines the same.
 */
export function namedClasses(classes: readonly OrderClass[]): [string, OrderClass][] {
  const times = new Map<string, number>()
  return classes
    .map((line) => [comparable(line), line] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, line]) => {
      const time = (times.get(line.classCode) ?? 0) + 1
      times.set(line.classCode, time)
      return [time === 1 ? line.classCode : `${line.classCode} (${time})`, line]
    })
}

function comparable(line: OrderClass): string {
  const { estimatedExposure, exposureType, classDescription, policyType, subLine } = line
  return JSON.stringify([estimatedExposure, exposureType, classDescription, policyType, subLine])
}
