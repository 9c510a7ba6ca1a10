/**
 * A text as 16 hex digits, to see whether it is still the same. It protects nothing: two texts with one
 * hash are easy to construct. A SHA-256 for each field would take half the time of an import.
 */
export function shortHash(text: string): string {
  const { left, right } = hashText(text)
  return hex(left) + hex(right)
}

/** Two independent hashes of a text, 32 bits each. */
export interface TextHash {
  left: number
  right: number
}

/** FNV-1a over the UTF-16 units in two lanes with different beginnings, each mixed at the end. */
export function hashText(text: string): TextHash {
  let left = 0x811c9dc5
  let right = 0x2f0b4c47 ^ text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    left = Math.imul(left ^ unit, 0x01000193)
    right = Math.imul(right ^ unit, 0x5bd1e995)
    right ^= right >>> 15
  }
  return { left: mixed(left), right: mixed(right) }
}

/** Spreads every bit over all others (the end of MurmurHash3). */
function mixed(lane: number): number {
  let bits = Math.imul(lane ^ (lane >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

function hex(lane: number): string {
  return byte(lane >>> 24) + byte(lane >>> 16) + byte(lane >>> 8) + byte(lane)
}

function byte(bits: number): string {
  return BYTES[bits & 0xff] ?? ''
}

const BYTES = Array.from({ length: 256 }, (_, number) => number.toString(16).padStart(2, '0'))
