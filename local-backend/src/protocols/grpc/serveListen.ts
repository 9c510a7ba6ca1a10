import type { ListenSession } from '../../firestore/listen/ListenSession.ts'
import type { ListenRequest } from '../../firestore/listen/listenMessages.ts'
import { StatusError } from '../../firestore/StatusError.ts'
import type { ProtoJsonCodec } from '../protobuf/protoJsonCodec.ts'
import type { GrpcOptions } from './GrpcOptions.ts'
import { grpcCaller } from './grpcCaller.ts'
import { grpcError } from './grpcError.ts'
import type { StreamCall } from './StreamCall.ts'

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
