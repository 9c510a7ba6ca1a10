import type { Caller, Write } from '#local-backend/firestore/types.ts'
import type { ProtoJsonCodec } from '#local-backend/protocols/protobuf/protoJsonCodec.ts'
import type { GrpcOptions } from './GrpcOptions.ts'
import { grpcCaller } from './grpcCaller.ts'
import { grpcError } from './grpcError.ts'
import type { StreamCall } from './StreamCall.ts'

interface WriteRequest {
  database?: string
  writes?: Write[]
}

/**
 * `Write` over gRPC: a handshake that names the database, then commits one after the other, each
 * answered in its turn. A commit that is refused ends the stream; the client drops it and comes back.
 */
export function serveWrite(
  { service, identifyCaller, onUnexpected }: GrpcOptions,
  codec: ProtoJsonCodec,
) {
  return (call: StreamCall): void => {
    let opened: { caller: Caller; database: string } | undefined
    let answered = 0
    let turn: Promise<void> = Promise.resolve()
    const answer = async (bytes: Buffer) => {
      const request = codec.decode(bytes) as WriteRequest
      const streamToken = tokenOf(answered)
      answered += 1
      if (opened === undefined) {
        const caller = grpcCaller(call, request, identifyCaller)
        opened = { caller, database: request.database ?? '' }
        call.write({ streamId: '0', streamToken })
        return
      }
      const { caller, database } = opened
      const { writes = [] } = request
      const { writeResults = [], commitTime } = await service.commit(caller, { database, writes })
      call.write({ streamToken, writeResults, commitTime })
    }
    let hasFailed = false
    call.on('data', (bytes: Buffer) => {
      turn = turn.then(async () => {
        if (hasFailed || call.cancelled) return
        try {
          await answer(bytes)
        } catch (error) {
          hasFailed = true
          call.emit('error', grpcError(error, onUnexpected))
        }
      })
    })
    call.on('end', () => {
      void turn.then(() => hasFailed || call.end())
    })
  }
}

function tokenOf(count: number): string {
  return Buffer.from(String(count)).toString('base64')
}
