import { logFailure } from '../ports/logFailure.ts'
import type { Logger } from '../ports/logger.ts'
import { StoreError, type StoreVerb } from '../ports/storeError.ts'
import { storeErrorOf } from './storeErrorOf.ts'

/** Carries out one call of Firestore Lite on a collection's path. */
export type LiteCall = <T>(verb: StoreVerb, path: string, call: () => Promise<T>) => Promise<T>

/**
 * Calls end in `answerWithinMs`; each failure is a `StoreError` and is logged as specification §8 words
 * it ("Get Failed"), with its code and no data.
 */
export function liteCall(logger: Logger, answerWithinMs: number): LiteCall {
  return async (verb, path, call) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      const tooLate = () =>
        reject(new StoreError('unavailable', verb, `no answer in ${answerWithinMs} ms`))
      timer = setTimeout(tooLate, answerWithinMs)
    })
    try {
      return await Promise.race([call(), late])
    } catch (cause) {
      const error = storeErrorOf(cause, verb)
      logFailure(logger, error, path)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}
