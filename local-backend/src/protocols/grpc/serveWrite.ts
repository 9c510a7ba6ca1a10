import { StatusError } from '../../firestore/StatusError.ts'
import { WriteSession, type WriteStreamRequest } from '../../firestore/WriteSession.ts'
import type { ProtoJsonCodec } from '../protobuf/protoJsonCodec.ts'
import type { GrpcOptions } from './GrpcOptions.ts'
import { grpcCaller } from './grpcCaller.ts'
import { grpcError } from './grpcError.ts'
import type { StreamCall } from './StreamCall.ts'

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
