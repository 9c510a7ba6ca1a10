import {
  collection,
  documentId,
  type FieldPath,
  type Firestore,
  limit,
  orderBy,
  type Query,
  type QueryConstraint,
  query,
  startAfter,
  where,
} from 'firebase/firestore/lite'
import type { ListOptions } from '../ports/documentStore.ts'
import { type QueryBuilder, queryConstraints } from './queryConstraints.ts'

const SDK: QueryBuilder<QueryConstraint, FieldPath> = {
  where,
  orderBy,
  startAfter,
  limit,
  documentId,
}

/** The port's list as a query of Firestore Lite. */
export function liteQuery(database: Firestore, path: string, options: ListOptions): Query {
  return query(collection(database, path), ...queryConstraints(SDK, options))
}
