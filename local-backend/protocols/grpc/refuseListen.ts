import type { ServerDuplexStream } from '@grpc/grpc-js'
import { STATUS } from '#local-backend/firestore/StatusError.ts'

const NOT_YET = 'Live listeners (Listen) are not served by the local backend yet. Read with get().'

/**
 * Refuses every target of a Listen stream within the protocol. Ending the stream with an error would
 * not do: the Admin SDK takes that for a lost connection and tries again for ever, in silence.
 */
export function refuseListen(call: ServerDuplexStream<object, object>): void {
  call.on('data', ({ addTarget }: { addTarget?: { targetId?: number } }) => {
    if (!addTarget) return
    const targetIds = [addTarget.targetId ?? 0]
    call.write({ targetChange: { targetChangeType: 'ADD', targetIds } })
    const cause = { code: STATUS.UNIMPLEMENTED, message: NOT_YET }
    call.write({ targetChange: { targetChangeType: 'REMOVE', targetIds, cause } })
  })
  call.on('end', () => call.end())
}
