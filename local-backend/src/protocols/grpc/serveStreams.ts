import type { ServerDuplexStream } from '@grpc/grpc-js'
import { StatusError } from '../../firestore/StatusError.ts'
import { WriteSession } from '../../firestore/WriteSession.ts'
import type { ProtoJsonCodec } from '../protobuf/protoJsonCodec.ts'
import { type GrpcOptions, grpcCaller, grpcError } from './grpcCaller.ts'

/** `Listen` over gRPC. */
export function serveListen(options: GrpcOptions, codec: ProtoJsonCodec) {
  return serveStream(options, codec, (call, request, fail) => {
    const identify = () => grpcCaller(call, request, options.identifyCaller)
    return options.service.listen(identify(), databaseOf(request), {
      send: (message) => void call.write(message),
      fail,
      backlog: () => call.writableLength,
      recheckCaller: () => void identify(),
    })
  })
}

/** `Write` over gRPC. */
export function serveWrite(options: GrpcOptions, codec: ProtoJsonCodec) {
  return serveStream(options, codec, (call, request, fail) => {
    const caller = grpcCaller(call, request, options.identifyCaller)
    const send = (message: object) => void call.write(message)
    return new WriteSession(options.service.commit, caller, databaseOf(request), { send, fail })
  })
}

/** A stream of both directions whose incoming messages are still bytes. */
type StreamCall = ServerDuplexStream<Buffer, object>
type Fail = (error: unknown) => void

interface StreamSession {
  handle(request: object): void
  close(): void
  /** Resolves when all that has begun is answered; absent where nothing has to be. */
  idle?(): Promise<void>
}

/** A session opens with the first message: it names the database, and its headers the caller. */
function serveStream(
  { openStreams, onUnexpected }: GrpcOptions,
  codec: ProtoJsonCodec,
  open: (call: StreamCall, request: Record<string, unknown>, fail: Fail) => StreamSession,
) {
  return (call: StreamCall): void => {
    let session: StreamSession | undefined
    const close = () => {
      openStreams.delete(closing)
      session?.close()
    }
    const fail: Fail = (error) => {
      close()
      call.emit('error', grpcError(error, onUnexpected))
    }
    const idle = () => session?.idle?.() ?? Promise.resolve()
    const closing = () => {
      const reason = new StatusError('UNAVAILABLE', 'The server is closing.')
      void idle().then(() => fail(reason))
    }
    openStreams.add(closing)
    call.on('data', (bytes: Buffer) => {
      try {
        const request = codec.decode(bytes)
        session ??= open(call, request, fail)
        session.handle(request)
      } catch (error) {
        fail(error)
      }
    })
    call.on('end', () => {
      openStreams.delete(closing)
      void idle().then(() => {
        session?.close()
        call.end()
      })
    })
    call.on('cancelled', close)
    call.on('error', close)
  }
}

function databaseOf(request: Record<string, unknown>): string {
  return String(request['database'] ?? '')
}
