import type { OrderField } from './orderFields.ts'

/** How one carrier's feed names our order fields: header (or element path) synonyms per field. */
export interface FeedProfile {
  name: string
  /** Field → headers or XML paths, first match wins; compared without case, spaces and punctuation. */
  headers: Partial<Record<OrderField, readonly string[]>>
}
