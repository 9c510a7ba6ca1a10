/** Orders text by code point, which is the order of its UTF-8 bytes and not that of JavaScript. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at += 1) {
    const left = a.charCodeAt(at)
    const right = b.charCodeAt(at)
    if (left === right) continue
    const leftHalf = left >= SURROGATE && left <= LAST_SURROGATE
    const rightHalf = right >= SURROGATE && right <= LAST_SURROGATE
    if (leftHalf !== rightHalf) return leftHalf ? 1 : -1
    return left - right
  }
  return a.length - b.length
}

const SURROGATE = 0xd800
const LAST_SURROGATE = 0xdfff
