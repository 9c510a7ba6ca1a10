import type { ListenSession } from '#local-backend/firestore/listen/ListenSession.ts'
import type { ListenRequest } from '#local-backend/firestore/listen/listenMessages.ts'
import type { ProtoJsonCodec } from '#local-backend/protocols/protobuf/protoJsonCodec.ts'
import type { GrpcOptions } from './GrpcOptions.ts'
import { grpcCaller } from './grpcCaller.ts'
import { grpcError } from './grpcError.ts'
import type { StreamCall } from './StreamCall.ts'

/** `Listen` over gRPC: the first message says which database, and who asks is settled by then. */
export function serveListen(options: GrpcOptions, codec: ProtoJsonCodec) {
  return (call: StreamCall): void => {
    let session: ListenSession | undefined
    const fail = (error: unknown) => {
      session?.close()
      call.emit('error', grpcError(error, options.onUnexpected))
    }
    call.on('data', (bytes: Buffer) => {
      try {
        const request = codec.decode(bytes)
        session ??= options.service.listen(
          grpcCaller(call, request, options.identifyCaller),
          String(request['database'] ?? ''),
          {
            send: (message) => void call.write(message),
            fail,
            backlog: () => call.writableLength,
          },
        )
        session.handle(request as ListenRequest)
      } catch (error) {
        fail(error)
      }
    })
    call.on('end', () => {
      session?.close()
      call.end()
    })
    call.on('cancelled', () => session?.close())
    call.on('error', () => session?.close())
  }
}
