import { WriteSession, type WriteStreamRequest } from '#local-backend/firestore/WriteSession.ts'
import type { ProtoJsonCodec } from '#local-backend/protocols/protobuf/protoJsonCodec.ts'
import type { GrpcOptions } from './GrpcOptions.ts'
import { grpcCaller } from './grpcCaller.ts'
import { grpcError } from './grpcError.ts'
import type { StreamCall } from './StreamCall.ts'

/** `Write` over gRPC: the first message says which database, and who writes is settled by then. */
export function serveWrite(options: GrpcOptions, codec: ProtoJsonCodec) {
  return (call: StreamCall): void => {
    let session: WriteSession | undefined
    const fail = (error: unknown) => {
      session?.close()
      call.emit('error', grpcError(error, options.onUnexpected))
    }
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
      const idle = session?.idle() ?? Promise.resolve()
      void idle.then(() => call.end())
    })
    call.on('cancelled', () => session?.close())
  }
}
