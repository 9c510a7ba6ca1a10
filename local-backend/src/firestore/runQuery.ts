import type { Engine } from './Engine.ts'
import { executeQuery, type QueryHit } from './executeQuery.ts'
import { measured, planSummary } from './explain.ts'
import { nearestHits } from './nearestHits.ts'
import { openRead } from './openRead.ts'
import { parseQuery } from './parseQuery.ts'
import { type PreparedQuery, prepareQuery } from './prepareQuery.ts'
import { requireListAccess } from './requireListAccess.ts'
import type { Snapshot } from './Snapshot.ts'
import { selectFields } from './selectFields.ts'
import { takeHits } from './takeHits.ts'
import { formatTimestamp } from './timestamps.ts'
import type { Caller, RunQueryRequest, RunQueryResponse } from './types.ts'

/** The documents a query finds, in its order, one answer each; none found is one answer without. */
export async function runQuery(
  engine: Engine,
  caller: Caller,
  request: RunQueryRequest,
): Promise<RunQueryResponse[]> {
  const query = parseQuery(request.parent, request.structuredQuery)
  requireListAccess(engine, caller, request.parent, request.structuredQuery)
  const prepared = await prepareQuery(engine, query)
  const { explainOptions } = request
  if (explainOptions && !explainOptions.analyze) {
    return [{ explainMetrics: { planSummary: planSummary(prepared) } }]
  }
  const { snapshot, begun } = await openRead(engine, query.space, request, { query })
  const readTime = formatTimestamp(snapshot.time)
  engine.stats.queries += 1
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
  const metrics = explainOptions && { planSummary: planSummary(prepared), executionStats }
  const tail = { done: true, ...(metrics && { explainMetrics: metrics }) }
  return answers.map((answer, at) => (at === answers.length - 1 ? { ...answer, ...tail } : answer))
}

function hitsOf(engine: Engine, prepared: PreparedQuery, snapshot: Snapshot): Iterable<QueryHit> {
  const hits = executeQuery(engine, prepared, snapshot)
  const { nearest } = prepared.query
  return nearest === null ? hits : nearestHits(hits, nearest)
}
