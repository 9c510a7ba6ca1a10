import type {
  BatchGetRequest,
  Caller,
  CommitRequest,
  FirestoreService,
  ListDocumentsRequest,
  RunAggregationQueryRequest,
  RunQueryRequest,
  TransactionOptions,
  Write,
} from '../firestore/types.ts'
import {
  type CreateDocumentRequest,
  createDocument,
  type DeleteDocumentRequest,
  deleteDocument,
  type GetDocumentRequest,
  getDocument,
  type UpdateDocumentRequest,
  updateDocument,
} from './documentMethods.ts'

/** One method of `google.firestore.v1.Firestore`, whichever protocol it came by. */
export interface FirestoreMethod {
  requestType: string
  responseType: string
  /** A streaming method answers with an array, one element a message of the stream. */
  streaming: boolean
  /** The request already has the shape of `requestType`: the codec has checked it. */
  call(service: FirestoreService, caller: Caller, request: object): Promise<object | object[]>
}

/** Every method that answers a request once; the two streams (Listen, Write) are no part of it. */
export const FIRESTORE_METHODS = {
  GetDocument: unary('GetDocumentRequest', 'Document', (service, caller, request) =>
    getDocument(service, caller, request as GetDocumentRequest),
  ),
  CreateDocument: unary('CreateDocumentRequest', 'Document', (service, caller, request) =>
    createDocument(service, caller, request as CreateDocumentRequest),
  ),
  UpdateDocument: unary('UpdateDocumentRequest', 'Document', (service, caller, request) =>
    updateDocument(service, caller, request as UpdateDocumentRequest),
  ),
  DeleteDocument: unary('DeleteDocumentRequest', '', (service, caller, request) =>
    deleteDocument(service, caller, request as DeleteDocumentRequest),
  ),
  ListDocuments: unary(
    'ListDocumentsRequest',
    'ListDocumentsResponse',
    (service, caller, request) => service.listDocuments(caller, request as ListDocumentsRequest),
  ),
  ListCollectionIds: unary(
    'ListCollectionIdsRequest',
    'ListCollectionIdsResponse',
    (service, caller, request) => service.listCollectionIds(caller, request as { parent: string }),
  ),
  BatchGetDocuments: streaming(
    'BatchGetDocumentsRequest',
    'BatchGetDocumentsResponse',
    (service, caller, request) => service.batchGetDocuments(caller, request as BatchGetRequest),
  ),
  RunQuery: streaming('RunQueryRequest', 'RunQueryResponse', (service, caller, request) =>
    service.runQuery(caller, request as RunQueryRequest),
  ),
  RunAggregationQuery: streaming(
    'RunAggregationQueryRequest',
    'RunAggregationQueryResponse',
    (service, caller, request) =>
      service.runAggregationQuery(caller, request as RunAggregationQueryRequest),
  ),
  BeginTransaction: unary(
    'BeginTransactionRequest',
    'BeginTransactionResponse',
    (service, caller, request) =>
      service.beginTransaction(
        caller,
        request as { database: string; options?: TransactionOptions },
      ),
  ),
  Commit: unary('CommitRequest', 'CommitResponse', (service, caller, request) =>
    service.commit(caller, request as CommitRequest),
  ),
  Rollback: unary('RollbackRequest', '', async (service, caller, request) => {
    await service.rollback(caller, request as { database: string; transaction: string })
    return {}
  }),
  BatchWrite: unary('BatchWriteRequest', 'BatchWriteResponse', (service, caller, request) =>
    service.batchWrite(caller, request as { database: string; writes?: Write[] }),
  ),
} as const satisfies Record<string, FirestoreMethod>

export type FirestoreMethodName = keyof typeof FIRESTORE_METHODS

function unary(
  requestType: string,
  responseType: string,
  call: (service: FirestoreService, caller: Caller, request: object) => Promise<object>,
): FirestoreMethod {
  return { requestType, responseType, streaming: false, call }
}

function streaming(
  requestType: string,
  responseType: string,
  call: (service: FirestoreService, caller: Caller, request: object) => Promise<object[]>,
): FirestoreMethod {
  return { requestType, responseType, streaming: true, call }
}
