import { HttpError } from '../http/HttpError.ts'

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

/** Which bytes of an upload a piece holds. */
export interface ContentRange {
  /** Null: no bytes; it only asks for the state or gives the total. */
  start: number | null
  /** How many the object will have; null while that is not known. */
  total: number | null
  /** Goes on to wherever the body ends, and is the last one then. */
  isOpen: boolean
}

const WHOLE: ContentRange = { start: 0, total: null, isOpen: true }

/** Reads a `Content-Range`; without one, all comes in one piece. `HttpError` 400. */
export function readContentRange(header: string | undefined): ContentRange {
  if (header === undefined) return WHOLE
  const match = /^bytes (?:(\d{1,15})-(\d{1,15}|\*)|\*)\/(\d{1,15}|\*)$/.exec(header)
  if (match === null) throw new HttpError(400, 'The Content-Range is not one.')
  const [, start, end, total] = match
  return {
    start: start === undefined ? null : Number(start),
    total: total === undefined || total === '*' ? null : Number(total),
    isOpen: end === '*' && total === '*',
  }
}
