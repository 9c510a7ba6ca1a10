import type { Document, StatusMessage, StructuredQuery } from '../types.ts'

/** A set of documents that a client wants to follow. */
export interface TargetRequest {
  query?: { parent: string; structuredQuery?: StructuredQuery }
  documents?: { documents?: string[] }
  /** 0 or none lets the server choose. */
  targetId?: number
  /** Ends by itself once the client is up to date. */
  once?: boolean
  /** base64; what the client last got, to be told only of changes since. */
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
  /** None means NO_CHANGE: without ids it tells that all targets are up to date as of `readTime`. */
  targetChangeType?: 'ADD' | 'REMOVE' | 'CURRENT' | 'RESET'
  targetIds?: number[]
  cause?: StatusMessage
  resumeToken?: string
  readTime?: string
}
