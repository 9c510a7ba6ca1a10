import { decodeText, encodeText } from './textOrder.ts'

/**
 * A document's key in the store: its collection's key, a mark, its id. All documents of a collection
 * lie together, in the order of their ids; subcollections lie elsewhere.
 */
export function documentKey(segments: readonly string[]): string {
  return `${collectionKey(segments.slice(0, -1))}${END}${encodeSegment(segments.at(-1) ?? '')}`
}

/** Ordered as Firestore orders paths: segment by segment, numeric ids first. */
export function collectionKey(segments: readonly string[]): string {
  return segments.map(encodeSegment).join('')
}

/**
 * A document's path in Firestore's order of names over all collections. It closes itself, so that what
 * lies below a document comes after it, and before it where the order is turned round.
 */
export function pathKey(key: string): string {
  const mark = markOf(key)
  return key.slice(0, mark) + key.slice(mark + 1) + END
}

/** The part of a document's key that names it within its collection. */
export function idKey(key: string): string {
  return key.slice(markOf(key) + 1)
}

/** The key of the collection that a document lies in. */
export function parentKey(key: string): string {
  return key.slice(0, markOf(key))
}

/** Path segments of a document's or a collection's key. */
export function keySegments(key: string): string[] {
  const segments: string[] = []
  let at = 0
  while (at < key.length) {
    if (key[at] === END) {
      at += 1
      continue
    }
    const end = key.indexOf('\0', at)
    segments.push(decodeSegment(key[at] ?? '', key.slice(at + 1, end)))
    at = end + 1
  }
  return segments
}

/** One id: numeric ids (`__id7__`) come before all others, by number. */
export function encodeSegment(id: string): string {
  const numeric = NUMERIC_ID.exec(id)
  if (numeric?.[1] === undefined) return TEXT + encodeText(id)
  const number = BigInt.asUintN(64, BigInt(numeric[1]) + HALF)
  return `${NUMERIC}${number.toString(16).padStart(16, '0')}\0`
}

export const NUMERIC_ID = /^__id(-?\d{1,19})__$/

const END = '\0'
const NUMERIC = '\x01'
const TEXT = '\x02'
const HALF = 1n << 63n

function decodeSegment(tag: string, encoded: string): string {
  return tag === NUMERIC ? `__id${BigInt(`0x${encoded}`) - HALF}__` : decodeText(encoded)
}

/** Segments begin with a tag that is not zero, so the first zero in a tag's place is the mark. */
function markOf(key: string): number {
  let at = 0
  while (key[at] !== END) at = key.indexOf('\0', at) + 1
  return at
}
