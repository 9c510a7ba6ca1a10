import { DamagedDataError, StoreFailedError } from '../store/storeErrors.ts'

/** gRPC's status codes, by name. */
export const STATUS = {
  OK: 0,
  CANCELLED: 1,
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  OUT_OF_RANGE: 11,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  DATA_LOSS: 15,
  UNAUTHENTICATED: 16,
} as const

export type StatusName = keyof typeof STATUS

/** A refusal in the protocol's own terms; adapters turn it into an HTTP status or a gRPC one. */
export class StatusError extends Error {
  readonly status: StatusName

  constructor(status: StatusName, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StatusError'
    this.status = status
  }
}

/**
 * Waits for work on the store and says its failures in the protocol's terms: INTERNAL when it can't
 * write any more, DATA_LOSS when the disk holds something else than what was written. Not UNAVAILABLE,
 * which the Admin SDK would retry for ten minutes before the application hears of the full disk.
 */
export async function durably<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const status = error instanceof StoreFailedError ? 'INTERNAL' : 'DATA_LOSS'
    if (!(error instanceof StoreFailedError || error instanceof DamagedDataError)) throw error
    // biome-ignore lint/style/useErrorCause: the cause is there, as the third argument
    throw new StatusError(status, error.message, { cause: error })
  }
}
