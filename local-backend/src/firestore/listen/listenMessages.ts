import type { Document, StatusMessage, StructuredQuery } from '../types.ts'

/** A set of documents that a client wants to follow. */
export interface TargetRequest {
  query?: { parent: string; structuredQuery?: StructuredQuery }
  documents?: { documents?: string[] }
  /** 0 or none lets the server choose. */
  targetId?: number
  /** Ends once the client is up to date. */
  once?: boolean
  /** base64; what the client last got, to get only the changes since. */
  resumeToken?: string
  readTime?: string
}

/** What a client says on the stream. */
export interface ListenRequest {
  addTarget?: TargetRequest
  removeTarget?: number
}

/** What the server says. */
export type ListenResponse =
  | { targetChange: TargetChange }
  | { documentChange: { document: Document; targetIds?: number[]; removedTargetIds?: number[] } }
  | { documentDelete: { document: string; readTime: string; removedTargetIds: number[] } }

export interface TargetChange {
  /** None means NO_CHANGE: without ids it says that all targets are up to date as of `readTime`. */
  targetChangeType?: 'ADD' | 'REMOVE' | 'CURRENT' | 'RESET'
  targetIds?: number[]
  cause?: StatusMessage
  resumeToken?: string
  readTime?: string
}

/**
 * A moment as a token in the form production gives: a message within a message, the microseconds as a
 * varint. base64.
 */
export function resumeToken(micros: number): string {
  const varint: number[] = []
  let rest = micros
  for (; rest >= 128; rest = Math.floor(rest / 128)) varint.push((rest % 128) + 128)
  varint.push(rest)
  return Buffer.from([OUTER, varint.length + 1, INNER, ...varint]).toString('base64')
}

/** The moment of a token in microseconds; null when it is none of ours. */
export function readResumeToken(token: string): number | null {
  const [outer, length, inner, ...varint] = Buffer.from(token, 'base64')
  if (outer !== OUTER || inner !== INNER || length !== varint.length + 1) return null
  const micros = varint.reduceRight((sum, byte) => sum * 128 + (byte % 128), 0)
  return Number.isSafeInteger(micros) && resumeToken(micros) === token ? micros : null
}

/** Field 1 with a length, and field 1 with a varint. */
const OUTER = 0x0a
const INNER = 0x08
