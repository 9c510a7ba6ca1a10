import type { FirestoreMethodName } from '../firestoreMethods.ts'

/** The `:verb` addresses: the method behind each, and which field of its request the address fills. */
export const REST_VERBS = {
  batchGet: { method: 'BatchGetDocuments', addressField: 'database' },
  batchWrite: { method: 'BatchWrite', addressField: 'database' },
  beginTransaction: { method: 'BeginTransaction', addressField: 'database' },
  commit: { method: 'Commit', addressField: 'database' },
  rollback: { method: 'Rollback', addressField: 'database' },
  listCollectionIds: { method: 'ListCollectionIds', addressField: 'parent' },
  runAggregationQuery: { method: 'RunAggregationQuery', addressField: 'parent' },
  runQuery: { method: 'RunQuery', addressField: 'parent' },
} as const satisfies Record<
  string,
  { method: FirestoreMethodName; addressField: 'database' | 'parent' }
>

export const REST_VERB_NAMES: ReadonlySet<string> = new Set(Object.keys(REST_VERBS))
