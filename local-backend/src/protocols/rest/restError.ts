import type { ServerResponse } from 'node:http'
import type { StatusError, StatusName } from '../../firestore/StatusError.ts'
import { sendJson } from '../http/sendResponse.ts'

/** Google's mapping of gRPC's status codes to HTTP. */
export const HTTP_STATUS = {
  OK: 200,
  CANCELLED: 499,
  UNKNOWN: 500,
  INVALID_ARGUMENT: 400,
  DEADLINE_EXCEEDED: 504,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  PERMISSION_DENIED: 403,
  RESOURCE_EXHAUSTED: 429,
  FAILED_PRECONDITION: 400,
  ABORTED: 409,
  OUT_OF_RANGE: 400,
  UNIMPLEMENTED: 501,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  DATA_LOSS: 500,
  UNAUTHENTICATED: 401,
} as const satisfies Record<StatusName, number>

/** Answers with an error in Google's shape: in an array for a method that streams, as it would be. */
export function sendRestError(
  response: ServerResponse,
  error: StatusError,
  { streaming }: { streaming: boolean },
): void {
  const code = HTTP_STATUS[error.status]
  const body = { error: { code, message: error.message, status: error.status } }
  sendJson(response, code, streaming ? [body] : body)
}
