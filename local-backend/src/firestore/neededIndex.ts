import { formatFieldPath } from './fieldPaths.ts'
import type { IndexConfig, IndexEntry } from './IndexConfig.ts'
import { indexJson } from './indexJson.ts'
import type { Query } from './Query.ts'
import type { QueryPlan } from './QueryPlan.ts'

/** The index that production needs for a query beside the declared ones, or null. */
export function neededIndex(
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
