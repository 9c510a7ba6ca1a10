import { compareValues } from '../compareValues.ts'
import { getField } from '../fieldPaths.ts'
import { matchesFilter } from '../matchesFilter.ts'
import { parseQuery } from '../parseQuery.ts'
import { compareText } from '../textOrder.ts'
import type { Document, StructuredQuery, Value } from '../types.ts'

/**
 * For tests: a query's results the slow way, with no index and no encoded key: every document is
 * filtered, compared value by value, cut by the cursors. Documents are those of one collection.
 */
export function queryOracle(
  documents: readonly Document[],
  parent: string,
  structured: StructuredQuery,
): string[] {
  const { filter, orders, offset, limit } = parseQuery(parent, structured)
  const rows = documents
    .filter((document) => matchesFilter(document, filter))
    .map((document) => ({
      name: document.name,
      values: orders.map(({ path, segments }) =>
        path === '__name__'
          ? { referenceValue: document.name }
          : getField(document.fields, segments),
      ),
    }))
    .filter(({ values }) => values.every((value) => value !== undefined))
  const compare = (a: readonly (Value | undefined)[], b: readonly (Value | undefined)[]) => {
    for (const [at, order] of orders.entries()) {
      const [left, right] = [a[at], b[at]]
      if (left === undefined || right === undefined) return 0
      const result = compareValues(left, right)
      if (result !== 0) return order.descending ? -result : result
    }
    return 0
  }
  const { startAt, endAt } = structured
  return rows
    .filter(({ values }) => {
      const afterStart = startAt === undefined ? 1 : compare(values, startAt.values ?? [])
      const beforeEnd = endAt === undefined ? -1 : compare(values, endAt.values ?? [])
      const isStarted = startAt?.before ? afterStart >= 0 : afterStart > 0
      const isEnded = endAt?.before ? beforeEnd >= 0 : beforeEnd > 0
      return (startAt === undefined || isStarted) && (endAt === undefined || !isEnded)
    })
    .sort((a, b) => compare(a.values, b.values) || compareText(a.name, b.name))
    .slice(offset, offset + limit)
    .map(({ name }) => name)
}
