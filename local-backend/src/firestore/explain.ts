import type { Engine } from './Engine.ts'
import { isOneCollection } from './orderKey.ts'
import type { PreparedQuery } from './prepareQuery.ts'
import type { DisjunctPlan, IndexScan } from './QueryPlan.ts'
import type { ExecutionStats, PlanSummary } from './types.ts'

/** Which indexes serve a query, in the words of Firestore's query explain. */
export function planSummary({ query, plan }: PreparedQuery): PlanSummary {
  const own = isOneCollection(query) ? 'Collection' : 'Collection group'
  const used = plan.disjuncts.flatMap((disjunct) => propertiesOf(disjunct))
  const indexesUsed = [...new Set(used)].map((properties) => ({ query_scope: own, properties }))
  return { indexesUsed }
}

/** Runs a query's work and says what it cost; the work must be synchronous. */
export function measured<T>(
  engine: Engine,
  work: () => { results: T; count: number },
): { results: T; executionStats: ExecutionStats } {
  const { stats } = engine
  const before = { ...stats }
  const started = performance.now()
  const { results, count } = work()
  const seconds = Math.max(performance.now() - started, SHORTEST_MS) / 1000
  const executionStats: ExecutionStats = {
    resultsReturned: String(count),
    executionDuration: `${seconds.toFixed(6)}s`,
    // What production bills: a query that finds nothing is one read.
    readOperations: String(Math.max(count, 1)),
    debugStats: {
      documents_scanned: String(stats.documentsRead - before.documentsRead),
      index_entries_scanned: String(stats.indexEntriesRead - before.indexEntriesRead),
    },
  }
  return { results, executionStats }
}

const SHORTEST_MS = 0.001
const BY_NAME = '(__name__ ASC)'

function propertiesOf(disjunct: DisjunctPlan): string[] {
  if (disjunct.kind !== 'index') return [BY_NAME]
  return disjunct.scans.map(propertiesOfScan)
}

function propertiesOfScan({ definition }: IndexScan): string {
  const parts = definition.fields.map(({ path, mode }) => `${path} ${MODES[mode]}`)
  return `(${[...parts, `__name__ ${definition.nameDescending ? 'DESC' : 'ASC'}`].join(', ')})`
}

const MODES = { ascending: 'ASC', descending: 'DESC', contains: 'CONTAINS' } as const
