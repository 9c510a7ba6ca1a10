import { IndexConfig, type IndexEntry, type IndexFile } from './IndexConfig.ts'
import { neededIndex } from './neededIndex.ts'
import { parseQuery } from './parseQuery.ts'
import { planQuery } from './planQuery.ts'
import type { StructuredQuery } from './types.ts'

/**
 * The index that production needs for a query and doesn't have by itself, beside those that are
 * declared; null when it needs none. For a command that prints it.
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
