import { StatusError } from '../../firestore/StatusError.ts'
import type { FirestoreMethodName } from '../firestoreMethods.ts'
import { REST_VERBS, type RestPath } from './parseRestPath.ts'

/** A REST request as the method it calls; the request is still loose JSON for the codec to accept. */
export interface RestRequest {
  method: FirestoreMethodName
  request: Record<string, unknown>
}

type Body = Record<string, unknown>

/** Which method a REST request calls and with what; null when its HTTP method has no meaning there. */
export function restRequest(
  httpMethod: string,
  path: RestPath,
  query: URLSearchParams,
  body: unknown,
): RestRequest | null {
  if (path.verb !== null) {
    const verb = REST_VERBS[path.verb as keyof typeof REST_VERBS]
    if (httpMethod !== 'POST') return null
    const address = verb.addressField === 'database' ? path.database : path.resource
    return { method: verb.method, request: { ...asBody(body), [verb.addressField]: address } }
  }
  if (path.segments.length === 0) return null
  return path.segments.length % 2 === 0
    ? documentRequest(httpMethod, path, query, body)
    : collectionRequest(httpMethod, path, query, body)
}

function documentRequest(
  httpMethod: string,
  { resource }: RestPath,
  query: URLSearchParams,
  body: unknown,
): RestRequest | null {
  switch (httpMethod) {
    case 'GET':
      return {
        method: 'GetDocument',
        request: { name: resource, ...readMask(query), ...readConsistency(query) },
      }
    case 'PATCH':
      return {
        method: 'UpdateDocument',
        request: {
          document: { ...asBody(body), name: resource },
          ...readFieldPaths(query, 'updateMask'),
          ...readMask(query),
          ...readPrecondition(query),
        },
      }
    case 'DELETE':
      return { method: 'DeleteDocument', request: { name: resource, ...readPrecondition(query) } }
    default:
      return null
  }
}

function collectionRequest(
  httpMethod: string,
  { resource }: RestPath,
  query: URLSearchParams,
  body: unknown,
): RestRequest | null {
  const slash = resource.lastIndexOf('/')
  const address = { parent: resource.slice(0, slash), collectionId: resource.slice(slash + 1) }
  switch (httpMethod) {
    case 'GET':
      return {
        method: 'ListDocuments',
        request: {
          ...address,
          ...readTexts(query, ['pageSize', 'pageToken', 'orderBy']),
          ...(query.get('showMissing') === 'true' && { showMissing: true }),
          ...readMask(query),
          ...readConsistency(query),
        },
      }
    case 'POST':
      return {
        method: 'CreateDocument',
        request: {
          ...address,
          document: asBody(body),
          ...readTexts(query, ['documentId']),
          ...readMask(query),
        },
      }
    default:
      return null
  }
}

function asBody(body: unknown): Body {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new StatusError('INVALID_ARGUMENT', "Payload isn't valid for request.")
  }
  return body as Body
}

function readTexts(query: URLSearchParams, names: readonly string[]): Body {
  return Object.fromEntries(
    names.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])),
  )
}

function readFieldPaths(query: URLSearchParams, name: string): Body {
  const fieldPaths = query.getAll(`${name}.fieldPaths`)
  return fieldPaths.length > 0 ? { [name]: { fieldPaths } } : {}
}

function readMask(query: URLSearchParams): Body {
  return readFieldPaths(query, 'mask')
}

function readConsistency(query: URLSearchParams): Body {
  return readTexts(query, ['transaction', 'readTime'])
}

function readPrecondition(query: URLSearchParams): Body {
  const exists = query.get('currentDocument.exists')
  const updateTime = query.get('currentDocument.updateTime')
  if (exists !== null) return { currentDocument: { exists: readBoolean(exists) } }
  return updateTime !== null ? { currentDocument: { updateTime } } : {}
}

function readBoolean(text: string): boolean | string {
  return text === 'true' || (text === 'false' ? false : text)
}
