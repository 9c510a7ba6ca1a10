import type { FieldOp, Value } from './types.ts'

/** A condition on one field. IS and IS_NOT compare with null or NaN, which no other operator matches. */
export interface FieldCondition {
  kind: 'field'
  /** Canonical spelling; `__name__` is the document's own name. */
  path: string
  segments: string[]
  op: FieldOp | 'IS' | 'IS_NOT'
  value: Value
}

export interface CompositeFilter {
  kind: 'and' | 'or'
  filters: Filter[]
}

export type Filter = FieldCondition | CompositeFilter

export interface Order {
  path: string
  segments: string[]
  descending: boolean
}

/** A query in one normal form: names resolved, order complete, cursors as bounds. */
export interface Query {
  space: string
  /** Path of the parent document; empty for the root. */
  parent: string[]
  /** Null asks for the documents of all collections. */
  collectionId: string | null
  allDescendants: boolean
  filter: Filter | null
  /** The orders that the query itself names. */
  explicitOrders: number
  /** The whole order: named ones, inequality fields, the name last. */
  orders: Order[]
  /** Bounds of order keys: `low <= key < high`. */
  low: string
  high: string
  offset: number
  /** Infinity when there is none. */
  limit: number
  select: string[] | undefined
}

/** The document's name as a field. */
export const NAME_FIELD = '__name__'

/** Greater than every key: keys hold characters up to 255. */
export const AFTER_ALL = 'Ā'
