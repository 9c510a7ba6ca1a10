import { aggregate, requireAggregations } from './aggregate.ts'
import type { Engine } from './Engine.ts'
import { executeQuery } from './executeQuery.ts'
import { measured, planSummary } from './explain.ts'
import { openRead } from './openRead.ts'
import { parseQuery } from './parseQuery.ts'
import { prepareQuery } from './prepareQuery.ts'
import { requireListAccess } from './requireListAccess.ts'
import { StatusError } from './StatusError.ts'
import { takeHits } from './takeHits.ts'
import { formatTimestamp } from './timestamps.ts'
import type { Caller, RunAggregationQueryRequest, RunAggregationQueryResponse } from './types.ts'

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
  const prepared = await prepareQuery(engine, query)
  const { explainOptions } = request
  if (explainOptions && !explainOptions.analyze) {
    return [{ explainMetrics: { planSummary: planSummary(prepared) } }]
  }
  const { snapshot, begun } = await openRead(engine, query.space, request, { query })
  const readTime = formatTimestamp(snapshot.time)
  engine.stats.queries += 1
  const { results: aggregateFields, executionStats } = measured(engine, () => {
    const { found } = takeHits(executeQuery(engine, prepared, snapshot), query)
    return { results: aggregate(aggregations, found), count: 1 }
  })
  const metrics = explainOptions && { planSummary: planSummary(prepared), executionStats }
  const answer = { ...begun, result: { aggregateFields }, readTime }
  return [{ ...answer, ...(metrics && { explainMetrics: metrics }) }]
}
