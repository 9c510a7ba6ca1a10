import { DamagedDataError } from '../store/DamagedDataError.ts'
import { StoreFailedError } from '../store/StoreFailedError.ts'
import { StatusError } from './StatusError.ts'

/**
 * Waits for work on the store and says its failures in the protocol's terms: INTERNAL when it can't
 * write any more, DATA_LOSS when the disk holds something else than what was written. Not UNAVAILABLE,
 * which the Admin SDK would try again for ten minutes before anybody hears of the full disk.
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
