import type { OrderField } from './orderFields.ts'

/**
 * How one carrier's feed names our order fields. Names are compared without case, spaces and
 * punctuation.
 */
export interface FeedProfile {
  name: string
  /** Field → headers or XML paths; the first that is there holds the field. */
  headers: Partial<Record<OrderField, readonly string[]>>
  /** Field → what it is where the feed leaves it empty or out, as the policy type of one line. */
  constants?: Partial<Record<OrderField, string>>
  /** Field of a class code line → the text between several values in one cell. */
  splits?: Partial<Record<OrderField, string>>
}
