import type { Engine } from './Engine.ts'
import { executeQuery, type QueryHit } from './executeQuery.ts'
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
  const { snapshot, begun } = await openRead(engine, query.space, request, { query })
  const readTime = formatTimestamp(snapshot.time)
  engine.stats.queries += 1
  const { found, skipped } = takeHits(results(engine, prepared, snapshot), query)
  const answers: RunQueryResponse[] = found.map((hit) => ({
    document: selectFields(hit.document(), query.select),
    readTime,
  }))
  const head: RunQueryResponse = {
    ...begun,
    ...(skipped > 0 && answers.length > 0 ? { skippedResults: skipped } : {}),
    ...(answers[0] ?? { readTime }),
  }
  const all = [head, ...answers.slice(1)]
  return all.map((answer, at) => (at === all.length - 1 ? { ...answer, done: true } : answer))
}

function results(engine: Engine, prepared: PreparedQuery, snapshot: Snapshot): Iterable<QueryHit> {
  const hits = executeQuery(engine, prepared, snapshot)
  const { nearest } = prepared.query
  return nearest === null ? hits : nearestHits(hits, nearest)
}
