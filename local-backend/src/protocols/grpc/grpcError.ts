import { STATUS } from '../../firestore/StatusError.ts'
import { asStatusError } from '../asStatusError.ts'

/** A failure as gRPC sends it. */
export function grpcError(error: unknown, onUnexpected: (error: unknown) => void) {
  const { status, message } = asStatusError(error, onUnexpected)
  return Object.assign(new Error(message, { cause: error }), {
    code: STATUS[status],
    details: message,
  })
}
