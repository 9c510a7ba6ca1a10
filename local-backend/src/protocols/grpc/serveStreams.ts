import type { ServerDuplexStream } from '@grpc/grpc-js'
import type { ListenSession } from '../../firestore/listen/ListenSession.ts'
import type { ListenRequest } from '../../firestore/listen/listenMessages.ts'
import { StatusError } from '../../firestore/StatusError.ts'
import { WriteSession, type WriteStreamRequest } from '../../firestore/WriteSession.ts'
import type { ProtoJsonCodec } from '../protobuf/protoJsonCodec.ts'
import { type GrpcOptions, grpcCaller, grpcError } from './grpcCaller.ts'

/** `Listen` over gRPC: the first message says which database, and who asks is settled by then. */
export function serveListen(options: GrpcOptions, codec: ProtoJsonCodec) {
  return (call: StreamCall): void => {
    let session: ListenSession | undefined
    const close = () => {
      options.openStreams.delete(closing)
      session?.close()
    }
    const fail = (error: unknown) => {
      close()
      call.emit('error', grpcError(error, options.onUnexpected))
    }
    const closing = () => fail(new StatusError('UNAVAILABLE', 'The server is closing.'))
    options.openStreams.add(closing)
    const open = (request: Record<string, unknown>) => {
      const identify = () => grpcCaller(call, request, options.identifyCaller)
      return options.service.listen(identify(), String(request['database'] ?? ''), {
        send: (message) => void call.write(message),
        fail,
        backlog: () => call.writableLength,
        recheckCaller: () => void identify(),
      })
    }
    call.on('data', (bytes: Buffer) => {
      try {
        const request = codec.decode(bytes)
        session ??= open(request)
        session.handle(request as ListenRequest)
      } catch (error) {
        fail(error)
      }
    })
    call.on('end', () => {
      close()
      call.end()
    })
    call.on('cancelled', close)
    call.on('error', close)
  }
}

/** `Write` over gRPC: the first message says which database, and who writes is settled by then. */
export function serveWrite(options: GrpcOptions, codec: ProtoJsonCodec) {
  return (call: StreamCall): void => {
    let session: WriteSession | undefined
    const close = () => {
      options.openStreams.delete(closing)
      session?.close()
    }
    const fail = (error: unknown) => {
      close()
      call.emit('error', grpcError(error, options.onUnexpected))
    }
    const idle = () => session?.idle() ?? Promise.resolve()
    const closing = () => {
      const reason = new StatusError('UNAVAILABLE', 'The server is closing.')
      void idle().then(() => fail(reason))
    }
    options.openStreams.add(closing)
    call.on('data', (bytes: Buffer) => {
      try {
        const request = codec.decode(bytes)
        session ??= new WriteSession(
          options.service.commit,
          grpcCaller(call, request, options.identifyCaller),
          String(request['database'] ?? ''),
          { send: (message) => void call.write(message), fail },
        )
        session.handle(request as WriteStreamRequest)
      } catch (error) {
        fail(error)
      }
    })
    call.on('end', () => {
      options.openStreams.delete(closing)
      void idle().then(() => call.end())
    })
    call.on('cancelled', close)
    call.on('error', close)
  }
}

/** A stream of both directions whose incoming messages are still bytes. */
type StreamCall = ServerDuplexStream<Buffer, object>
