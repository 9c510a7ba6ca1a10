import type { IndexDefinition } from './IndexDefinition.ts'
import type { FieldCondition } from './Query.ts'
import type { Bounds } from './scanBounds.ts'

/** A range of an index: its group's entries that begin with the prefix; what follows is the order key. */
export interface IndexScan {
  definition: IndexDefinition
  /** Of the group; empty in an index without groups. */
  head: string
  prefix: string
  /** Read backwards, which turns the order round. */
  reverse: boolean
}

/** How the results of one alternative of the filter are found. */
export type DisjunctPlan =
  /** One named document. */
  | { kind: 'document'; key: string }
  /** Documents that all scans have at the same order key: one scan, or the intersection of several. */
  | {
      kind: 'index'
      scans: IndexScan[]
      bounds: Bounds
      /** Encoded values of the fields that equalities settle. */
      fixed: ReadonlyMap<string, string>
      /** Entries come in the query's order; otherwise they are sorted afterwards. */
      isOrdered: boolean
      /** The order keys hold all orders, none of them settled by an equality. */
      isFullOrder: boolean
      /** The scans stand for all conditions, so a document need not be read to know it matches. */
      isExact: boolean
    }
  /** One collection in the order of its names. */
  | { kind: 'collection'; bounds: Bounds; reverse: boolean; isExact: boolean }
  /** The documents of all collections below the parent in the order of their names. */
  | { kind: 'names'; bounds: Bounds; isExact: boolean }
  /** Every document of the query's collections, sorted afterwards. */
  | { kind: 'scan' }

export interface QueryPlan {
  disjuncts: DisjunctPlan[]
  /** What production would need, when no index it has serves an alternative. */
  missing: IndexDefinition | null
}

/** One alternative of the filter. */
export interface Disjunct {
  conditions: FieldCondition[]
  /** Encoded values of the fields that an equality settles. */
  fixed: Map<string, string>
}
