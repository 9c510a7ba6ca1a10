import { StatusError } from '../firestore/StatusError.ts'

/**
 * What a client learns of a failure. Anything but a `StatusError` is a fault of this server: the
 * client learns only that, because the error's own text may quote data.
 */
export function asStatusError(error: unknown, onUnexpected: (error: unknown) => void): StatusError {
  if (error instanceof StatusError) return error
  onUnexpected(error)
  return new StatusError('INTERNAL', 'The server failed on this request. Its log has the place.', {
    cause: error,
  })
}
