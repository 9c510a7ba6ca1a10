import type { Http2Session, ServerHttp2Stream } from 'node:http2'
import {
  type MethodDefinition,
  Server,
  type ServerUnaryCall,
  type ServerWritableStream,
  type ServiceDefinition,
  type sendUnaryData,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js'
import { StatusError } from '../../firestore/StatusError.ts'
import {
  FIRESTORE_METHODS,
  type FirestoreMethod,
  type FirestoreMethodName,
} from '../firestoreMethods.ts'
import { firestoreRpcService } from '../protobuf/firestoreSchema.ts'
import { type ProtoJsonCodec, protoJsonCodec } from '../protobuf/protoJsonCodec.ts'
import { type GrpcCallHeaders, type GrpcOptions, grpcCaller, grpcError } from './grpcCaller.ts'
import { serveListen, serveWrite } from './serveStreams.ts'

/** Google's own limit for one message. */
const MAX_MESSAGE_BYTES = 100 * 1024 * 1024

/**
 * What a connection may have on its way to us, all its streams together. HTTP/2 begins with 64 KB: a
 * commit of 500 KB would wait eight times until both programs come around to it, and those of other
 * streams with it.
 */
const WINDOW_BYTES = 16 * 1024 * 1024

/** How often a connection is asked for a sign of life, so that dead ones don't pile up. */
const KEEPALIVE_MS = 60_000

/** `google.firestore.v1.Firestore` over gRPC. It listens to nothing: connections are injected. */
export function createGrpcServer(options: GrpcOptions): Server {
  const server = new Server({
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.keepalive_time_ms': KEEPALIVE_MS,
    'grpc.keepalive_timeout_ms': KEEPALIVE_MS / 3,
  })
  receiveStreams(server)
  const definition: Record<string, MethodDefinition<object, object>> = {}
  const implementation: UntypedServiceImplementation = {}
  const service = firestoreRpcService()
  for (const { name, requestType, responseType, ...method } of service.methodsArray) {
    const request = protoJsonCodec(service.lookupType(requestType))
    const response = protoJsonCodec(service.lookupType(responseType))
    const streams = {
      requestStream: method.requestStream === true,
      responseStream: method.responseStream === true,
    }
    definition[name] = defineMethod(name, streams, request, response)
    implementation[name] = isServed(name)
      ? serveMethod(options, FIRESTORE_METHODS[name], request)
      : isStream(name)
        ? STREAMS[name](options, request)
        : refuseMethod(name, options)
  }
  server.addService(definition as ServiceDefinition, implementation)
  return server
}

/** What goes on for as long as a client wants. */
const STREAMS = { Listen: serveListen, Write: serveWrite }

function isStream(name: string): name is keyof typeof STREAMS {
  return Object.hasOwn(STREAMS, name)
}

function isServed(name: string): name is FirestoreMethodName {
  return Object.hasOwn(FIRESTORE_METHODS, name)
}

/**
 * Requests stay bytes until the handler decodes them: a failure while decoding on the way in would
 * reach the client as INTERNAL rather than as its own mistake.
 */
function defineMethod(
  name: string,
  streams: { requestStream: boolean; responseStream: boolean },
  request: ProtoJsonCodec,
  response: ProtoJsonCodec,
): MethodDefinition<object, object> {
  return {
    path: `/google.firestore.v1.Firestore/${name}`,
    ...streams,
    requestSerialize: request.encode,
    requestDeserialize: (bytes) => bytes,
    responseSerialize: response.encode,
    responseDeserialize: response.decode,
  }
}

type Answer = (call: IncomingCall) => Promise<object>

interface IncomingCall extends GrpcCallHeaders {
  request: Buffer
}

function serveMethod(options: GrpcOptions, method: FirestoreMethod, codec: ProtoJsonCodec) {
  const answer: Answer = async (call) => {
    const request = codec.decode(call.request)
    const caller = grpcCaller(call, request, options.identifyCaller)
    return method.call(options.service, caller, request)
  }
  return method.streaming ? serveStream(options, answer) : serveUnary(options, answer)
}

function serveUnary({ onUnexpected }: GrpcOptions, answer: Answer) {
  return (call: ServerUnaryCall<Buffer, object>, send: sendUnaryData<object>): void => {
    answer(call).then(
      (response) => send(null, response),
      (error: unknown) => send(grpcError(error, onUnexpected)),
    )
  }
}

function serveStream({ onUnexpected }: GrpcOptions, answer: Answer) {
  return async (call: ServerWritableStream<Buffer, object>): Promise<void> => {
    try {
      const answers = (await answer(call)) as object[]
      await writeAll(call, answers.map(withoutDone))
    } catch (error) {
      call.emit('error', grpcError(error, onUnexpected))
    }
  }
}

/**
 * The end of a stream says that it is done. If an answer said so before, the Admin SDK would give its
 * results while it still counts the operation as running, and a `terminate()` right after them fails.
 */
function withoutDone(answer: { done?: boolean }): object {
  if (answer.done === undefined) return answer
  const { done: _, ...rest } = answer
  return rest
}

/** Writes as fast as the client reads, and no further once it has gone. */
async function writeAll(
  call: ServerWritableStream<Buffer, object>,
  messages: readonly object[],
): Promise<void> {
  const cancelled = new Promise((resolve) => call.once('cancelled', resolve))
  for (const message of messages) {
    if (call.cancelled) return
    if (call.write(message)) continue
    await Promise.race([cancelled, new Promise((resolve) => call.once('drain', resolve))])
  }
  call.end()
}

function refuseMethod(name: string, { onUnexpected }: GrpcOptions) {
  const refusal = new StatusError('UNIMPLEMENTED', `${name} is not served by the local backend.`)
  return (_call: ServerUnaryCall<Buffer, object>, answer: sendUnaryData<object>) =>
    answer(grpcError(refusal, onUnexpected))
}

/** What `Server` calls for each new stream. It has no public name. */
const HANDLERS = ['_channelzHandler', '_streamHandler'] as const

/**
 * Hands streams to the library, but for those that are gone: a client may cancel a call right after it,
 * the library answers it all the same where it refuses it, and the exception of that ends the process.
 * With a connection's first stream its window is widened, for which the library has an option at the
 * client's side only. Throws when the library has no such handlers any more: then this needs another
 * way.
 */
function receiveStreams(server: Server): void {
  const widened = new WeakSet<Http2Session>()
  for (const name of HANDLERS) {
    const handle: unknown = Reflect.get(server, name)
    if (typeof handle !== 'function') throw new Error(`grpc-js has no ${name}.`)
    Reflect.set(
      server,
      name,
      (interceptors: unknown, stream: ServerHttp2Stream, headers: unknown) => {
        const { session } = stream
        if (stream.destroyed || !session || session.destroyed) stream.on('error', nothing)
        else {
          if (!widened.has(session)) {
            widened.add(session)
            session.settings({ initialWindowSize: WINDOW_BYTES })
            session.setLocalWindowSize(WINDOW_BYTES)
          }
          Reflect.apply(handle, server, [interceptors, stream, headers])
        }
      },
    )
  }
}

/** The stream may report later why it is gone, and an error without a listener ends the process too. */
function nothing(): void {}
