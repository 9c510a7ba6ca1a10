import type { IndexDefinition, IndexField } from './IndexDefinition.ts'
import { isOneCollection } from './nameKey.ts'
import { type FieldCondition, NAME_FIELD, type Query } from './Query.ts'

/** The composite index that lets production answer one alternative of a query: equalities, arrays, orders. */
export function requiredIndex(
  query: Query,
  conditions: readonly FieldCondition[],
): IndexDefinition {
  const fields: IndexField[] = []
  const add = (condition: { path: string; segments: string[] }, mode: IndexField['mode']) => {
    const { path, segments } = condition
    if (path === NAME_FIELD || fields.some((field) => field.path === path)) return
    fields.push({ path, segments, mode })
  }
  for (const condition of conditions) {
    if (condition.op === 'EQUAL' || condition.op === 'IS') add(condition, 'ascending')
    if (condition.op === 'ARRAY_CONTAINS') add(condition, 'contains')
  }
  for (const order of query.orders) add(order, order.descending ? 'descending' : 'ascending')
  return {
    collectionId: query.collectionId ?? '',
    scope: isOneCollection(query) ? 'COLLECTION' : 'COLLECTION_GROUP',
    fields,
    nameDescending: query.orders.at(-1)?.descending ?? false,
  }
}
