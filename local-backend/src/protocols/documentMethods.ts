import { StatusError } from '../firestore/StatusError.ts'
import type {
  Caller,
  Document,
  Fields,
  FirestoreService,
  Precondition,
  Write,
} from '../firestore/types.ts'
import { randomId } from '../randomId.ts'
import { databaseOf } from './databaseOf.ts'

interface Mask {
  fieldPaths?: string[]
}

export interface GetDocumentRequest {
  name: string
  mask?: Mask
  transaction?: string
  readTime?: string
}

export interface CreateDocumentRequest {
  parent: string
  collectionId: string
  /** Chosen by the server when absent or empty. */
  documentId?: string
  document?: { fields?: Fields }
  mask?: Mask
}

export interface UpdateDocumentRequest {
  document: { name: string; fields?: Fields }
  updateMask?: Mask
  mask?: Mask
  currentDocument?: Precondition
}

export interface DeleteDocumentRequest {
  name: string
  currentDocument?: Precondition
}

/** One document; NOT_FOUND when it is missing. */
export async function getDocument(
  service: FirestoreService,
  caller: Caller,
  request: GetDocumentRequest,
): Promise<Document> {
  const { name, ...rest } = request
  const answers = await service.batchGetDocuments(caller, {
    database: databaseOf(name),
    documents: [name],
    ...rest,
  })
  const found = answers.find((answer) => answer.found)?.found
  if (!found) throw new StatusError('NOT_FOUND', `Document "${name}" not found.`)
  return found
}

/** A document that must not exist yet; ALREADY_EXISTS otherwise. */
export async function createDocument(
  service: FirestoreService,
  caller: Caller,
  request: CreateDocumentRequest,
): Promise<Document> {
  const id = request.documentId || randomId(20)
  const name = `${request.parent}/${request.collectionId}/${id}`
  const write: Write = {
    update: { name, ...(request.document?.fields && { fields: request.document.fields }) },
    currentDocument: { exists: false },
  }
  return commitOne(service, caller, name, write, request.mask)
}

/** Replaces a document, or the masked fields of it; makes it when missing and no precondition forbids. */
export async function updateDocument(
  service: FirestoreService,
  caller: Caller,
  request: UpdateDocumentRequest,
): Promise<Document> {
  const { name, fields } = request.document
  const write: Write = {
    update: { name, ...(fields && { fields }) },
    ...(request.updateMask && { updateMask: request.updateMask }),
    ...(request.currentDocument && { currentDocument: request.currentDocument }),
  }
  return commitOne(service, caller, name, write, request.mask)
}

/** Deleting what isn't there succeeds, unless the precondition says otherwise. */
export async function deleteDocument(
  service: FirestoreService,
  caller: Caller,
  request: DeleteDocumentRequest,
): Promise<Record<string, never>> {
  await service.commit(caller, {
    database: databaseOf(request.name),
    writes: [
      {
        delete: request.name,
        ...(request.currentDocument && { currentDocument: request.currentDocument }),
      },
    ],
  })
  return {}
}

/**
 * The answer is the document as written, which the writer may see without permission to read it:
 * hence the second step on the server's own authority, at the time of the commit.
 */
async function commitOne(
  service: FirestoreService,
  caller: Caller,
  name: string,
  write: Write,
  mask: Mask | undefined,
): Promise<Document> {
  const { commitTime } = await service.commit(caller, {
    database: databaseOf(name),
    writes: [write],
  })
  return getDocument(
    service,
    { kind: 'admin' },
    { name, ...(mask && { mask }), ...(commitTime && { readTime: commitTime }) },
  )
}
