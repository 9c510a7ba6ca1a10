import { StatusError, type StatusName } from '../../firestore/StatusError.ts'
import { HttpError } from '../http/HttpError.ts'
import { HTTP_STATUS } from '../rest/restError.ts'

/** Where Storage answers otherwise than the database. */
const OWN_STATUS: Partial<Record<StatusName, number>> = {
  FAILED_PRECONDITION: 412,
  OUT_OF_RANGE: 413,
  // The web SDK takes this one for a full bucket, and does not try again.
  RESOURCE_EXHAUSTED: 402,
}

const DISK_IS_FULL = new Set(['ENOSPC', 'EDQUOT'])

/** A failure as HTTP says it; anything but a refusal stays what it is, a fault of the server. */
export function storageHttpError(error: unknown): unknown {
  if (error instanceof StatusError) {
    const status = OWN_STATUS[error.status] ?? HTTP_STATUS[error.status]
    return new HttpError(status, error.message, { cause: error })
  }
  if (error instanceof Error && 'code' in error && DISK_IS_FULL.has(String(error.code))) {
    return new HttpError(402, 'The disk with the data folder is full.', { cause: error })
  }
  return error
}
