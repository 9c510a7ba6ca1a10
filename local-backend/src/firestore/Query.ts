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

/** A cursor: an encoded value for each of the first orders, already turned round for descending ones. */
export interface Cursor {
  parts: string[]
  /** Whether the place is before documents that equal the values, or after them. */
  before: boolean
}

/** The documents that a query looks among. */
export interface QueryScope {
  space: string
  /** Path of the parent document; empty for the root. */
  parent: string[]
  /** Null asks for the documents of all collections. */
  collectionId: string | null
  allDescendants: boolean
}

/** A query in one normal form: names resolved, order complete, cursors encoded. */
export interface Query extends QueryScope {
  filter: Filter | null
  /** The orders that the query itself names. */
  explicitOrders: number
  /** The whole order: named ones, inequality fields, the name last. */
  orders: Order[]
  start: Cursor | null
  end: Cursor | null
  offset: number
  /** Infinity when there is none. */
  limit: number
  select: string[] | undefined
  /** What is taken of the results: the nearest of them to a vector; null takes all. */
  nearest: Nearest | null
}

/** Operators that leave open what a field holds; such fields join the order. */
export const INEQUALITIES: ReadonlySet<FieldCondition['op']> = new Set([
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'NOT_EQUAL',
  'NOT_IN',
  'IS_NOT',
])

/** The document's name as a field. */
export const NAME_FIELD = '__name__'

/** Greater than every key: keys hold characters up to 255. */
export const AFTER_ALL = 'Ā'

/** The conditions of a filter, whatever joins them. */
export function conditionsOf(filter: Filter | null): FieldCondition[] {
  if (filter === null) return []
  return filter.kind === 'field' ? [filter] : filter.filters.flatMap(conditionsOf)
}

/** A search for the documents whose vectors are nearest to one. */
export interface Nearest {
  /** Segments of the path of the vector. */
  field: string[]
  vector: number[]
  measure: 'EUCLIDEAN' | 'COSINE' | 'DOT_PRODUCT'
  limit: number
  /** The field in which each result gets its distance, replacing what is there; null for none. */
  resultField: string[] | null
  /** The greatest distance of a result; of dot products the least. */
  threshold: number | null
}
