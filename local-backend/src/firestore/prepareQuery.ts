import type { OrderedMap } from '../store/OrderedMap.ts'
import type { Engine } from './Engine.ts'
import { type IndexDefinition, indexName } from './IndexDefinition.ts'
import { neededIndex } from './neededIndex.ts'
import { planQuery } from './planQuery.ts'
import type { Query } from './Query.ts'
import type { QueryPlan } from './QueryPlan.ts'
import { StatusError } from './StatusError.ts'

/** A query with its plan and the trees it reads, all of them whole. */
export interface PreparedQuery {
  query: Query
  plan: QueryPlan
  trees(definition: IndexDefinition): OrderedMap<string>
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
  const trees = new Map<string, OrderedMap<string>>()
  for (const disjunct of plan.disjuncts) {
    if (disjunct.kind !== 'index') continue
    for (const { definition } of disjunct.scans) {
      const index = await engine.indexes.open(query.space, definition)
      trees.set(indexName(definition), index.tree)
    }
  }
  return {
    query,
    plan,
    trees(definition) {
      const tree = trees.get(indexName(definition))
      if (tree === undefined) throw new Error('a plan reads only the indexes it has opened')
      return tree
    },
  }
}
