import type { Engine } from './Engine.ts'
import type { EntryList } from './EntryList.ts'
import { formatFieldPath } from './fieldPaths.ts'
import { IndexConfig, type IndexEntry, type IndexFile } from './IndexConfig.ts'
import type { IndexDefinition } from './IndexDefinition.ts'
import { parseQuery } from './parseQuery.ts'
import { planQuery } from './planQuery.ts'
import type { Query } from './Query.ts'
import type { IndexScan, QueryPlan } from './QueryPlan.ts'
import { StatusError } from './StatusError.ts'
import type { ListScan } from './scanIndexes.ts'
import type { StructuredQuery } from './types.ts'

/** A query with its plan, whose indexes are open, all of them whole. */
export interface PreparedQuery {
  query: Query
  plan: QueryPlan
  opened(scans: readonly IndexScan[]): ListScan[]
}

/**
 * Plans a query and opens its indexes, building those that are new. In strict mode a query that
 * production would refuse for want of an index is refused with FAILED_PRECONDITION.
 */
export async function prepareQuery(engine: Engine, query: Query): Promise<PreparedQuery> {
  const plan = planQuery(query, engine.indexes.config)
  const missing = neededIndex(query, plan, engine.indexes.config)
  if (engine.requireIndexes && missing !== null) {
    throw new StatusError(
      'FAILED_PRECONDITION',
      `The query requires an index. Add this to firestore.indexes.json: ${JSON.stringify(missing)}`,
    )
  }
  const lists = new Map<IndexDefinition, EntryList>()
  for (const disjunct of plan.disjuncts) {
    if (disjunct.kind !== 'index') continue
    for (const { definition } of disjunct.scans) {
      if (lists.has(definition)) continue
      const index = await engine.indexes.open(query.space, definition)
      lists.set(definition, index.list)
    }
  }
  return {
    query,
    plan,
    opened: (scans) =>
      scans.map((scan) => {
        const list = lists.get(scan.definition)
        if (list === undefined) throw new Error('a plan reads only the indexes it has opened')
        return { ...scan, list }
      }),
  }
}

/**
 * The index that production needs for a query and has neither on its own nor declared; null when it
 * needs none. For a command that prints it.
 */
export function missingIndex(
  parent: string,
  query: StructuredQuery,
  declared: IndexFile = {},
): IndexEntry | null {
  const config = new IndexConfig(declared)
  const parsed = parseQuery(parent, query)
  return neededIndex(parsed, planQuery(parsed, config), config)
}

/** The index that production needs for a query beside the declared ones, or null. */
function neededIndex(
  { nearest, collectionId }: Query,
  plan: QueryPlan,
  config: IndexConfig,
): IndexEntry | null {
  if (nearest === null) return plan.missing && indexJson(plan.missing)
  if (collectionId === null) return null
  const fieldPath = formatFieldPath(nearest.field)
  const dimension = nearest.vector.length
  if (config.hasVector(collectionId, fieldPath, dimension)) return null
  const fields = [{ fieldPath, vectorConfig: { dimension, flat: {} } }]
  return { collectionGroup: collectionId, queryScope: 'COLLECTION', fields }
}

/** A definition as an entry of `firestore.indexes.json`. */
function indexJson({ collectionId, scope, fields }: IndexDefinition): IndexEntry {
  return {
    collectionGroup: collectionId,
    queryScope: scope,
    fields: fields.map(({ path, mode }) => {
      if (mode === 'contains') return { fieldPath: path, arrayConfig: 'CONTAINS' }
      return { fieldPath: path, order: mode === 'ascending' ? 'ASCENDING' : 'DESCENDING' }
    }),
  }
}
