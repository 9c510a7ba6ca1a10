import { HttpError } from '../http/HttpError.ts'

/** Which bytes of an upload a piece holds. */
export interface ContentRange {
  /** Null: none, it only asks or says the total. */
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
