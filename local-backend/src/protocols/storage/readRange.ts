/** From a byte up to, not including, another. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The range that a `Range` header asks for. Null: everything, also for several ranges or a header that
 * is none, as RFC 9110 lets a server do.
 */
export function readRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  const [, first = '', last = ''] = match ?? []
  if (match === null || (first === '' && last === '')) return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size }
  }
  const start = Number(first)
  const end = last === '' ? size : Math.min(Number(last) + 1, size)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
