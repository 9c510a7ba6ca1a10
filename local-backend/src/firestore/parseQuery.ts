import { encodeIndexKey, invertKey } from './encodeIndexKey.ts'
import { formatFieldPath, parseFieldPath } from './fieldPaths.ts'
import { parseParent, requireId } from './names.ts'
import { normalizeValue } from './normalizeValue.ts'
import { nameBound } from './orderKey.ts'
import { parseFilter } from './parseFilter.ts'
import {
  type Cursor,
  conditionsOf,
  type Filter,
  INEQUALITIES,
  NAME_FIELD,
  type Nearest,
  type Order,
  type Query,
  type QueryScope,
} from './Query.ts'
import { requireAllowedFilter } from './requireAllowedFilter.ts'
import { StatusError } from './StatusError.ts'
import { compareText } from './textOrder.ts'
import type { FindNearest, QueryCursor, QueryOrder, StructuredQuery } from './types.ts'
import { numberOf, vectorOf } from './valueTypes.ts'

/** Brings a query into its normal form. Throws INVALID_ARGUMENT for one that Firestore refuses. */
export function parseQuery(parent: string, query: StructuredQuery): Query {
  const { space, segments } = parseParent(parent)
  const from = query.from ?? []
  if (from.length > 1)
    throw invalid('StructuredQuery.from cannot have more than one collection selector.')
  const selector = from[0] ?? { allDescendants: false }
  const collectionId = selector.collectionId || null
  if (collectionId !== null) requireId(collectionId)
  const scope: QueryScope = {
    space,
    parent: segments,
    collectionId,
    allDescendants: selector.allDescendants ?? false,
  }
  const filter = query.where === undefined || query.where === null ? null : parseFilter(query.where)
  const named = (query.orderBy ?? []).map(parseOrder)
  requireDistinct(named)
  requireAllowedFilter(filter)
  const orders = completeOrders(named, filter)
  return {
    ...scope,
    filter,
    explicitOrders: named.length,
    orders,
    start: cursor(query.startAt, orders, named.length, scope),
    end: cursor(query.endAt, orders, named.length, scope),
    offset: requireCount(query.offset ?? 0, 'offset'),
    limit: limitOf(query),
    select: selected(query),
    nearest: query.findNearest ? parseNearest(query.findNearest) : null,
  }
}

function parseOrder(order: QueryOrder): Order {
  const segments = parseFieldPath(order.field?.fieldPath)
  const descending = order.direction === 'DESCENDING'
  return { path: formatFieldPath(segments), segments, descending }
}

function requireDistinct(orders: readonly Order[]): void {
  const paths = new Set<string>()
  for (const { path } of orders) {
    if (paths.has(path)) throw invalid(`order by clause cannot contain duplicate fields ${path}`)
    paths.add(path)
    if (path === NAME_FIELD && orders.at(-1)?.path !== NAME_FIELD) {
      throw invalid('order by clause cannot contain more fields after the key')
    }
  }
}

/** Fields with an inequality join the order unnamed, in path order without quotes; then the name. */
function completeOrders(named: Order[], filter: Filter | null): Order[] {
  const descending = named.at(-1)?.descending ?? false
  const inequalities = conditionsOf(filter)
    .filter(({ op }) => INEQUALITIES.has(op))
    .sort((a, b) => compareSegments(a.segments, b.segments))
  const orders = [...named]
  for (const { path, segments } of inequalities) {
    if (path === NAME_FIELD || orders.some((order) => order.path === path)) continue
    orders.push({ path, segments, descending })
  }
  const name = orders.findIndex(({ path }) => path === NAME_FIELD)
  // No two documents have one name: nothing after it can change the order.
  if (name !== -1) return orders.slice(0, name + 1)
  return [...orders, { path: NAME_FIELD, segments: [NAME_FIELD], descending }]
}

function compareSegments(a: readonly string[], b: readonly string[]): number {
  for (const [at, segment] of a.entries()) {
    const other = b[at]
    if (other === undefined) return 1
    const order = compareText(segment, other)
    if (order !== 0) return order
  }
  return a.length - b.length
}

function cursor(
  given: QueryCursor | undefined | null,
  orders: readonly Order[],
  named: number,
  scope: QueryScope,
): Cursor | null {
  const values = given?.values ?? []
  if (values.length === 0) return null
  if (values.length > named) throw invalid('Cursor has too many values.')
  const parts = values.map((value, at) => {
    const order = orders[at]
    const normal = normalizeValue(value)
    const encoded = order?.path === NAME_FIELD ? nameBound(normal, scope) : encodeIndexKey(normal)
    return order?.descending ? invertKey(encoded) : encoded
  })
  return { parts, before: given?.before ?? false }
}

function limitOf({ limit }: StructuredQuery): number {
  if (limit === undefined || limit === null) return Number.POSITIVE_INFINITY
  return requireCount(typeof limit === 'number' ? limit : limit.value, 'limit')
}

function requireCount(count: unknown, what: string): number {
  const number = Number(count ?? 0)
  if (!Number.isSafeInteger(number)) throw invalid(`Invalid ${what}.`)
  if (number < 0) throw invalid(`${what} is negative`)
  return number
}

function selected(query: StructuredQuery): string[] | undefined {
  if (query.select === undefined || query.select === null) return undefined
  const paths = (query.select.fields ?? []).map(({ fieldPath }) => fieldPath)
  for (const path of paths) parseFieldPath(path)
  return paths.filter((path) => path !== NAME_FIELD)
}

function invalid(message: string): StatusError {
  return new StatusError('INVALID_ARGUMENT', message)
}

/** Reads the vector search of a query. Throws INVALID_ARGUMENT for one that Firestore refuses. */
function parseNearest(given: FindNearest): Nearest {
  const numbers = vectorOf(normalizeValue(given.queryVector))?.map(numberOf)
  if (numbers === undefined || numbers.length === 0) {
    throw invalid('FindNearest.query_vector must be a vector with at least one dimension.')
  }
  if (numbers.length > MAX_DIMENSIONS) {
    throw invalid(`FindNearest.query_vector has more than ${MAX_DIMENSIONS} dimensions.`)
  }
  const { distanceMeasure: measure, distanceResultField, distanceThreshold } = given
  if (measure === 'DISTANCE_MEASURE_UNSPECIFIED') {
    throw invalid('FindNearest.distance_measure must be set.')
  }
  const limit = Number(given.limit)
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_NEIGHBORS) {
    throw invalid(`FindNearest.limit must be a positive integer of no more than ${MAX_NEIGHBORS}.`)
  }
  return {
    field: parseFieldPath(given.vectorField.fieldPath),
    vector: numbers.map(Number),
    measure,
    limit,
    resultField: distanceResultField ? parseFieldPath(distanceResultField) : null,
    threshold: distanceThreshold === undefined ? null : Number(distanceThreshold),
  }
}

const MAX_DIMENSIONS = 2048
const MAX_NEIGHBORS = 1000
