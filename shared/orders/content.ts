import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type ContentHashes, orderKeyId } from '#shared/audit/orderNumber.ts'
import { HEADER_FIELDS } from '#shared/firm/feedProfile.ts'
import { shortHash } from '#shared/kernel/shortHash.ts'
import type { OrderCandidate, OrderClass, OrderRecord } from './model.ts'
import { OFFICER_CONTENT, officerContent, officerContentName } from './officers.ts'

/** The candidate of a record of `carrierCompany`. */
export function orderCandidate(record: OrderRecord, carrierCompany: string): OrderCandidate {
  return {
    record,
    keyId: orderKeyId(carrierCompany, record.header.orderNumber),
    ...hashContent(orderContent(record)),
  }
}

/** The set of an order's class codes, as a field: a line more or less is a change. */
export const CLASS_CODES = 'classCodes'

/**
 * What an order says: a text for each field it carries, after repair, and nothing of the file. Class
 * code lines are fields by class code (`58161 exposureType`) and officers by name, so their order does
 * not count. The
 * order number is left out: it is the key.
 */
export function orderContent(record: OrderRecord): Map<string, string> {
  const content = new Map<string, string>()
  for (const field of HEADER_FIELDS) {
    const value = record.header[field]
    if (field !== 'orderNumber' && value) content.set(field, value)
  }
  const named = namedClasses(record.classes)
  for (const [name, line] of named) {
    const { classCode: _, notes: __, ...rest } = line
    for (const [field, value] of Object.entries(rest))
      if (value !== '' && value !== null) content.set(`${name} ${field}`, String(value))
  }
  for (const officer of record.officers ?? [])
    for (const [fact, value] of officerContent(officer))
      content.set(`${officerContentName(officer)} ${fact}`, value)
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
  const fields = asHashes([...content].map(([name, value]) => [name, shortHash(value)]))
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

/**
 * Lines named by their class code and, where they have them, their state, location and entity
 * (`5474/NH/1`); a second line of the same name is `58161 (2)`, by value, not by place. What feeds
 * always carry decides first, so that a poorer feed names the lines the same.
 */
export function namedClasses(classes: readonly OrderClass[]): [string, OrderClass][] {
  const times = new Map<string, number>()
  return classes
    .map((line) => [comparable(line), line] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, line]) => {
      const name = nameOf(line)
      const time = (times.get(name) ?? 0) + 1
      times.set(name, time)
      return [time === 1 ? name : `${name} (${time})`, line]
    })
}

function nameOf({ classCode, state = '', ...line }: OrderClass): string {
  const location = line.location ?? line.locationAddress ?? ''
  const entity = line.entity ?? line.entityName ?? line.fein ?? ''
  return [classCode, state, location, entity].join('/').replace(/\/+$/, '')
}

function comparable(line: OrderClass): string {
  const { estimatedExposure, exposureType, classDescription, policyType, subLine } = line
  return JSON.stringify([estimatedExposure, exposureType, classDescription, policyType, subLine])
}

/**
 * What is known of an order after one that changed it: the carried fields anew, the others as before.
 * Class lines that it no longer lists are dropped, so that one that is listed again is a change; officers
 * are not, for the audit keeps them. An order that lists no class lines (`olderPart`) drops none.
 */
export function mergedHashes(stored: ContentHashes, carried: ContentHashes): ContentHashes {
  const before = Object.entries(JSON.parse(stored) as Record<string, string>)
  const now = JSON.parse(carried) as Record<string, string>
  const lines = new Set(Object.keys(now).map(lineOf))
  const isListed = (name: string) => !(CLASS_CODES in now) || lines.has(lineOf(name))
  const kept = before.filter(([name]) => !isLineField(name) || isListed(name))
  return asHashes(Object.entries({ ...Object.fromEntries(kept), ...now }))
}

/**
 * The fields of an order that still count after newer ones were applied: those that none of them carries.
 * Class lines are theirs as a whole, for every order lists all of them.
 */
export function olderPart(carried: ContentHashes, newer: readonly ContentHashes[]): ContentHashes {
  const said = new Set(newer.flatMap((each) => Object.keys(JSON.parse(each) as object)))
  const isOwn = (name: string) => !said.has(name) && name !== CLASS_CODES && !isLineField(name)
  const own = Object.entries(JSON.parse(carried) as Record<string, string>)
  return asHashes(own.filter(([name]) => isOwn(name)))
}

/** The hashes as they are stored: by name, so that the same content is the same text. */
function asHashes(entries: [name: string, hash: string][]): ContentHashes {
  return JSON.stringify(Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))))
}

function lineOf(name: string): string {
  return isClassField(name) ? name.slice(0, name.lastIndexOf(' ')) : ''
}

/** True for the name of a class code line's field: no field of the order itself has a space in it. */
function isClassField(name: string): boolean {
  return name.includes(' ')
}

function isLineField(name: string): boolean {
  return isClassField(name) && !name.startsWith(OFFICER_CONTENT)
}
