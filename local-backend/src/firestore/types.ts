/**
 * Firestore's messages as ProtoJSON, the one shape everything in this server speaks: REST hands it
 * over as it is, gRPC converts at the edge. Timestamps are RFC 3339 with up to nine digits, int64 are
 * strings, bytes base64, the special doubles the strings "NaN", "Infinity", "-Infinity", "-0" (JSON
 * numbers lose the sign of zero).
 */
export type Value =
  | { nullValue: null }
  | { booleanValue: boolean }
  | { integerValue: string }
  | { doubleValue: number | 'NaN' | 'Infinity' | '-Infinity' | '-0' }
  | { timestampValue: string }
  | { stringValue: string }
  | { bytesValue: string }
  | { referenceValue: string }
  | { geoPointValue: { latitude?: number; longitude?: number } }
  | { arrayValue: { values?: Value[] } }
  | { mapValue: { fields?: Fields } }

/** Field name → value. Always made with a null prototype: names come from outside. */
export type Fields = Record<string, Value>

export interface Document {
  /** `projects/{p}/databases/{d}/documents/{path}` */
  name: string
  fields?: Fields
  createTime: string
  updateTime: string
}

export interface Precondition {
  exists?: boolean
  updateTime?: string
}

export interface FieldTransform {
  fieldPath: string
  setToServerValue?: 'REQUEST_TIME'
  increment?: Value
  maximum?: Value
  minimum?: Value
  appendMissingElements?: { values?: Value[] }
  removeAllFromArray?: { values?: Value[] }
}

export interface Write {
  update?: { name: string; fields?: Fields }
  delete?: string
  verify?: string
  transform?: { document: string; fieldTransforms?: FieldTransform[] }
  updateMask?: { fieldPaths?: string[] }
  updateTransforms?: FieldTransform[]
  currentDocument?: Precondition
}

export interface WriteResult {
  updateTime?: string
  transformResults?: Value[]
}

export interface CommitRequest {
  database: string
  writes?: Write[]
  /** base64 */
  transaction?: string
}

export interface CommitResponse {
  writeResults?: WriteResult[]
  commitTime?: string
}

export interface StatusMessage {
  code: number
  message: string
}

export interface BatchWriteResponse {
  writeResults: WriteResult[]
  status: StatusMessage[]
}

export type FieldOp =
  | 'LESS_THAN'
  | 'LESS_THAN_OR_EQUAL'
  | 'GREATER_THAN'
  | 'GREATER_THAN_OR_EQUAL'
  | 'EQUAL'
  | 'NOT_EQUAL'
  | 'ARRAY_CONTAINS'
  | 'IN'
  | 'ARRAY_CONTAINS_ANY'
  | 'NOT_IN'

export type UnaryOp = 'IS_NAN' | 'IS_NULL' | 'IS_NOT_NAN' | 'IS_NOT_NULL'

export type QueryFilter =
  | { compositeFilter: { op: 'AND' | 'OR'; filters?: QueryFilter[] } }
  | { fieldFilter: { field: { fieldPath: string }; op: FieldOp; value: Value } }
  | { unaryFilter: { op: UnaryOp; field: { fieldPath: string } } }

export interface QueryOrder {
  field: { fieldPath: string }
  direction?: 'ASCENDING' | 'DESCENDING'
}

export interface QueryCursor {
  values?: Value[]
  before?: boolean
}

export interface StructuredQuery {
  select?: { fields?: { fieldPath: string }[] }
  from?: { collectionId?: string; allDescendants?: boolean }[]
  where?: QueryFilter
  orderBy?: QueryOrder[]
  startAt?: QueryCursor
  endAt?: QueryCursor
  offset?: number
  limit?: number | { value: number }
  findNearest?: FindNearest
}

/** A search for the documents whose vectors are nearest to one. */
export interface FindNearest {
  vectorField: { fieldPath: string }
  queryVector: Value
  distanceMeasure: 'EUCLIDEAN' | 'COSINE' | 'DOT_PRODUCT' | 'DISTANCE_MEASURE_UNSPECIFIED'
  limit: number
  distanceResultField?: string
  distanceThreshold?: number | 'NaN' | 'Infinity' | '-Infinity'
}

export interface Aggregation {
  alias?: string
  count?: { upTo?: string | { value: string } }
  sum?: { field: { fieldPath: string } }
  avg?: { field: { fieldPath: string } }
}

export interface TransactionOptions {
  readOnly?: { readTime?: string }
  readWrite?: { retryTransaction?: string }
}

/** What a read is consistent with: nothing, a transaction (running or begun by this read), or a time. */
export interface Consistency {
  transaction?: string
  newTransaction?: TransactionOptions
  readTime?: string
}

export interface BatchGetRequest extends Consistency {
  database: string
  documents?: string[]
  mask?: { fieldPaths?: string[] }
}

export interface BatchGetResponse {
  found?: Document
  missing?: string
  transaction?: string
  readTime: string
}

/** Asks how a query is served, instead of its results or, when analyzed, beside them. */
export interface ExplainOptions {
  analyze?: boolean
}

export interface PlanSummary {
  indexesUsed: { query_scope: string; properties: string }[]
}

export interface ExecutionStats {
  resultsReturned: string
  /** Seconds, such as `0.0015s`. */
  executionDuration: string
  readOperations: string
  debugStats: Record<string, string>
}

export interface ExplainMetrics {
  planSummary: PlanSummary
  executionStats?: ExecutionStats
}

export interface RunQueryRequest extends Consistency {
  /** Parent document or the database's root `…/documents`. */
  parent: string
  structuredQuery: StructuredQuery
  explainOptions?: ExplainOptions
}

export interface RunQueryResponse {
  document?: Document
  transaction?: string
  readTime?: string
  skippedResults?: number
  done?: boolean
  explainMetrics?: ExplainMetrics
}

export interface RunAggregationQueryRequest extends Consistency {
  parent: string
  structuredAggregationQuery: { structuredQuery: StructuredQuery; aggregations?: Aggregation[] }
  explainOptions?: ExplainOptions
}

export interface RunAggregationQueryResponse {
  result?: { aggregateFields: Fields }
  transaction?: string
  readTime?: string
  explainMetrics?: ExplainMetrics
}

export interface ListDocumentsRequest extends Consistency {
  parent: string
  collectionId: string
  pageSize?: number
  pageToken?: string
  orderBy?: string
  mask?: { fieldPaths?: string[] }
  showMissing?: boolean
}

/** Who asks. `admin` (the Admin SDK's `Bearer owner`) passes the access policy by. */
export type Caller =
  | { kind: 'admin' }
  | { kind: 'user'; uid: string; token: Record<string, unknown> }
  | { kind: 'anonymous' }

/** Every operation of the database, protocol-free. Failures are `StatusError`s (grpc codes). */
export interface FirestoreService {
  commit(caller: Caller, request: CommitRequest): Promise<CommitResponse>
  batchWrite(
    caller: Caller,
    request: { database: string; writes?: Write[] },
  ): Promise<BatchWriteResponse>
  batchGetDocuments(caller: Caller, request: BatchGetRequest): Promise<BatchGetResponse[]>
  runQuery(caller: Caller, request: RunQueryRequest): Promise<RunQueryResponse[]>
  runAggregationQuery(
    caller: Caller,
    request: RunAggregationQueryRequest,
  ): Promise<RunAggregationQueryResponse[]>
  listDocuments(
    caller: Caller,
    request: ListDocumentsRequest,
  ): Promise<{ documents: Partial<Document>[]; nextPageToken?: string }>
  listCollectionIds(
    caller: Caller,
    request: { parent: string; pageSize?: number; pageToken?: string },
  ): Promise<{ collectionIds: string[]; nextPageToken?: string }>
  beginTransaction(
    caller: Caller,
    request: { database: string; options?: TransactionOptions },
  ): Promise<{ transaction: string }>
  rollback(caller: Caller, request: { database: string; transaction: string }): Promise<void>
}
