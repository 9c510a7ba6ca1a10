import { aggregate, aggregateCount, isCountOnly, requireAggregations } from './aggregate.ts'
import { countHits } from './countHits.ts'
import type { Engine } from './Engine.ts'
import { executeQuery, type QueryHit, takeHits } from './executeQuery.ts'
import { measured, planSummary } from './explain.ts'
import { selectFields } from './fieldPaths.ts'
import { nearestHits } from './nearestHits.ts'
import { openRead } from './openRead.ts'
import { parseQuery } from './parseQuery.ts'
import { type PreparedQuery, prepareQuery } from './prepareQuery.ts'
import type { Query } from './Query.ts'
import { requireListAccess } from './requireAccess.ts'
import type { Snapshot } from './Snapshot.ts'
import { StatusError } from './StatusError.ts'
import { formatTimestamp } from './timestamps.ts'
import type {
  Caller,
  RunAggregationQueryRequest,
  RunAggregationQueryResponse,
  RunQueryRequest,
  RunQueryResponse,
} from './types.ts'

/** The documents a query finds, in its order, one answer each; none found is one answer without. */
export async function runQuery(
  engine: Engine,
  caller: Caller,
  request: RunQueryRequest,
): Promise<RunQueryResponse[]> {
  const query = parseQuery(request.parent, request.structuredQuery)
  requireListAccess(engine, caller, request.parent, request.structuredQuery)
  const { prepared, read } = await beginQuery(engine, request, query)
  if (read === null) return [{ explainMetrics: { planSummary: planSummary(prepared) } }]
  const { snapshot, begun, readTime } = read
  const { results, executionStats } = measured(engine, () => {
    const { found, skipped } = takeHits(hitsOf(engine, prepared, snapshot), query)
    const documents = found.map((hit) => selectFields(hit.document(), query.select))
    return { results: { documents, skipped }, count: found.length }
  })
  const { documents, skipped } = results
  const all: RunQueryResponse[] = documents.map((document) => ({ document, readTime }))
  const [first = { readTime }, ...rest] = all
  const head = { ...begun, ...(skipped > 0 && all.length > 0 && { skippedResults: skipped }) }
  const answers = [{ ...head, ...first }, ...rest]
  const metrics = request.explainOptions && { planSummary: planSummary(prepared), executionStats }
  const tail = { done: true, ...(metrics && { explainMetrics: metrics }) }
  return answers.map((answer, at) => (at === answers.length - 1 ? { ...answer, ...tail } : answer))
}

function hitsOf(engine: Engine, prepared: PreparedQuery, snapshot: Snapshot): Iterable<QueryHit> {
  const hits = executeQuery(engine, prepared, snapshot)
  const { nearest } = prepared.query
  return nearest === null ? hits : nearestHits(hits, nearest)
}

/** Counts, sums and averages over what a query finds: always one answer. */
export async function runAggregationQuery(
  engine: Engine,
  caller: Caller,
  request: RunAggregationQueryRequest,
): Promise<RunAggregationQueryResponse[]> {
  const { structuredQuery, aggregations = [] } = request.structuredAggregationQuery
  const query = parseQuery(request.parent, structuredQuery)
  requireAggregations(aggregations)
  if (query.nearest !== null) {
    throw new StatusError('INVALID_ARGUMENT', 'A vector search cannot be aggregated.')
  }
  requireListAccess(engine, caller, request.parent, structuredQuery)
  const { prepared, read } = await beginQuery(engine, request, query)
  if (read === null) return [{ explainMetrics: { planSummary: planSummary(prepared) } }]
  const { snapshot, begun, readTime } = read
  const { results: aggregateFields, executionStats } = measured(engine, () => {
    if (isCountOnly(aggregations)) {
      const total = countHits(engine, prepared, snapshot)
      return { results: aggregateCount(aggregations, total), count: 1 }
    }
    const { found } = takeHits(executeQuery(engine, prepared, snapshot), query)
    return { results: aggregate(aggregations, found), count: 1 }
  })
  const metrics = request.explainOptions && { planSummary: planSummary(prepared), executionStats }
  const answer = { ...begun, result: { aggregateFields }, readTime }
  return [{ ...answer, ...(metrics && { explainMetrics: metrics }) }]
}

/** The plan and the moment of a query; no moment when only the plan is asked for. */
async function beginQuery(
  engine: Engine,
  request: RunQueryRequest | RunAggregationQueryRequest,
  query: Query,
) {
  const prepared = await prepareQuery(engine, query)
  const { explainOptions } = request
  if (explainOptions && !explainOptions.analyze) return { prepared, read: null }
  const { snapshot, begun } = await openRead(engine, query.space, request, { query })
  engine.stats.queries += 1
  return { prepared, read: { snapshot, begun, readTime: formatTimestamp(snapshot.time) } }
}
