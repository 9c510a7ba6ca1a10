import { StoreFailedError } from '../store/StoreFailedError.ts'
import { StatusError } from './StatusError.ts'

/** Waits for the disk; a store that can't write any more answers UNAVAILABLE. */
export async function durably<T>(written: Promise<T>): Promise<T> {
  try {
    return await written
  } catch (error) {
    if (!(error instanceof StoreFailedError)) throw error
    // biome-ignore lint/style/useErrorCause: the cause is there, as the third argument
    throw new StatusError('UNAVAILABLE', error.message, { cause: error })
  }
}
