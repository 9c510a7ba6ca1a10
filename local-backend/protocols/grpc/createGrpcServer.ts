import { once } from 'node:events'
import {
  type MethodDefinition,
  Server,
  type ServerDuplexStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type ServiceDefinition,
  type sendUnaryData,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js'
import { STATUS, StatusError } from '#local-backend/firestore/StatusError.ts'
import type { Caller, FirestoreService } from '#local-backend/firestore/types.ts'
import { asStatusError } from '#local-backend/protocols/asStatusError.ts'
import {
  FIRESTORE_METHODS,
  type FirestoreMethod,
  type FirestoreMethodName,
} from '#local-backend/protocols/firestoreMethods.ts'
import { firestoreRpcService } from '#local-backend/protocols/protobuf/firestoreSchema.ts'
import { protoJsonCodec } from '#local-backend/protocols/protobuf/protoJsonCodec.ts'
import { type GrpcCallHeaders, grpcCaller } from './grpcCaller.ts'
import { refuseListen } from './refuseListen.ts'

export interface GrpcOptions {
  service: FirestoreService
  /** Who calls, from the `authorization` header, for a project. Throws `StatusError`. */
  identifyCaller: (authorization: string | undefined, projectId: string | undefined) => Caller
  onUnexpected: (error: unknown) => void
}

/** Google's own limit for one message. */
const MAX_MESSAGE_BYTES = 100 * 1024 * 1024

/** How often a connection is asked for a sign of life, so that dead ones don't pile up. */
const KEEPALIVE_MS = 60_000

/** `google.firestore.v1.Firestore` over gRPC. It listens to nothing: connections are injected. */
export function createGrpcServer(options: GrpcOptions): Server {
  const server = new Server({
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.keepalive_time_ms': KEEPALIVE_MS,
    'grpc.keepalive_timeout_ms': KEEPALIVE_MS / 3,
  })
  const definition: Record<string, MethodDefinition<object, object>> = {}
  const implementation: UntypedServiceImplementation = {}
  for (const { name, requestType, responseType, ...method } of firestoreRpcService().methodsArray) {
    definition[name] = defineMethod(name, requestType, responseType, {
      requestStream: method.requestStream === true,
      responseStream: method.responseStream === true,
    })
    implementation[name] = isServed(name)
      ? serveMethod(options, FIRESTORE_METHODS[name])
      : name === 'Listen'
        ? refuseListen
        : refuseMethod(name, method.requestStream === true)
  }
  server.addService(definition as ServiceDefinition, implementation)
  return server
}

function isServed(name: string): name is FirestoreMethodName {
  return Object.hasOwn(FIRESTORE_METHODS, name)
}

function defineMethod(
  name: string,
  requestType: string,
  responseType: string,
  streams: { requestStream: boolean; responseStream: boolean },
): MethodDefinition<object, object> {
  const service = firestoreRpcService()
  const request = protoJsonCodec(service.lookupType(requestType))
  const response = protoJsonCodec(service.lookupType(responseType))
  return {
    path: `/google.firestore.v1.Firestore/${name}`,
    ...streams,
    requestSerialize: request.encode,
    requestDeserialize: request.decode,
    responseSerialize: response.encode,
    responseDeserialize: response.decode,
  }
}

function serveMethod(options: GrpcOptions, method: FirestoreMethod) {
  return method.streaming ? serveStream(options, method) : serveUnary(options, method)
}

function serveUnary(options: GrpcOptions, method: FirestoreMethod) {
  return (call: ServerUnaryCall<object, object>, answer: sendUnaryData<object>): void => {
    run(options, method, call, call.request).then(
      (response) => answer(null, response),
      (error: unknown) => answer(grpcError(asStatusError(error, options.onUnexpected))),
    )
  }
}

function serveStream(options: GrpcOptions, method: FirestoreMethod) {
  return async (call: ServerWritableStream<object, object>): Promise<void> => {
    try {
      for (const message of (await run(options, method, call, call.request)) as object[]) {
        if (call.cancelled) return
        if (!call.write(message)) await Promise.race([once(call, 'drain'), once(call, 'cancelled')])
      }
      call.end()
    } catch (error) {
      call.emit('error', grpcError(asStatusError(error, options.onUnexpected)))
    }
  }
}

async function run(
  options: GrpcOptions,
  method: FirestoreMethod,
  headers: GrpcCallHeaders,
  request: object,
): Promise<object> {
  const caller = grpcCaller(headers, request, options.identifyCaller)
  return method.call(options.service, caller, request)
}

function refuseMethod(name: string, requestStream: boolean) {
  const error = grpcError(
    new StatusError('UNIMPLEMENTED', `${name} is not served by the local backend yet.`),
  )
  return requestStream
    ? (call: ServerDuplexStream<object, object>) => call.emit('error', error)
    : (_call: ServerUnaryCall<object, object>, answer: sendUnaryData<object>) => answer(error)
}

function grpcError(error: StatusError) {
  return Object.assign(new Error(error.message, { cause: error }), {
    code: STATUS[error.status],
    details: error.message,
  })
}
