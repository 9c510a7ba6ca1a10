import type { IncomingMessage, ServerResponse } from 'node:http'
import { StatusError } from '../../firestore/StatusError.ts'
import type { Caller, FirestoreService } from '../../firestore/types.ts'
import { asStatusError } from '../asStatusError.ts'
import { projectOf } from '../databaseOf.ts'
import { FIRESTORE_METHODS } from '../firestoreMethods.ts'
import { HttpError } from '../http/HttpError.ts'
import type { RequestUrl } from '../http/RequestUrl.ts'
import { parseJsonBody, readBody } from '../http/readBody.ts'
import { sendJson, sendText } from '../http/sendResponse.ts'
import { messageType } from '../protobuf/firestoreSchema.ts'
import { type ProtoJsonCodec, protoJsonCodec } from '../protobuf/protoJsonCodec.ts'
import { parseRestPath, REST_VERB_NAMES, REST_VERBS, type RestPath } from './parseRestPath.ts'
import { sendRestError } from './restError.ts'
import { restRequest } from './restRequest.ts'

export interface FirestoreRestOptions {
  service: FirestoreService
  /** Who calls, for a project. Throws `StatusError`. */
  identifyCaller: (request: IncomingMessage, projectId: string | undefined) => Caller
  onUnexpected: (error: unknown) => void
}

/** Firestore's REST address space below `/v1/projects/`, as Lite and curl use it. */
export async function handleFirestoreRest(
  request: IncomingMessage,
  response: ServerResponse,
  url: RequestUrl,
  options: FirestoreRestOptions,
): Promise<void> {
  let streaming = false
  try {
    const path = parseRestPath(url.pathname, REST_VERB_NAMES)
    streaming = path !== null && isStreaming(path)
    const caller = path && options.identifyCaller(request, projectOf(path.resource))
    const body = parseJsonBody(await readBody(request))
    const call = path && restRequest(request.method ?? '', path, url.query, body)
    if (!call || !caller) {
      sendText(response, 404, 'Not Found\n')
      return
    }
    const method = FIRESTORE_METHODS[call.method]
    const accepted = requestCodec(method.requestType).accept(call.request)
    sendJson(response, 200, await method.call(options.service, caller, accepted))
  } catch (error) {
    if (error instanceof HttpError && error.httpStatus !== 400) throw error
    sendRestError(response, asRestError(error, options.onUnexpected), { streaming })
  }
}

function isStreaming({ verb }: RestPath): boolean {
  if (verb === null) return false
  return FIRESTORE_METHODS[REST_VERBS[verb as keyof typeof REST_VERBS].method].streaming
}

function asRestError(error: unknown, onUnexpected: (error: unknown) => void): StatusError {
  return error instanceof HttpError
    ? new StatusError('INVALID_ARGUMENT', error.message, { cause: error })
    : asStatusError(error, onUnexpected)
}

const codecs = new Map<string, ProtoJsonCodec>()

function requestCodec(type: string): ProtoJsonCodec {
  const codec = codecs.get(type) ?? protoJsonCodec(messageType(type))
  codecs.set(type, codec)
  return codec
}
