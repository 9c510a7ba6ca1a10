import { StoreError, type StoreVerb } from '#shared/ports/storeError.ts'
import { adminStoreError } from './adminStoreError.ts'

/** How long an answer of the Admin SDK is waited for, and who is called when none came. */
export interface Patience {
  answerWithinMs: number
  onGivenUp(): void
}

/** The SDK tries again for minutes; a person at a terminal has given up long before. */
export const PATIENCE: Patience = { answerWithinMs: 30_000, onGivenUp: () => {} }

/** What `call` answers; rejects with a `StoreError`, also when no answer came in time. */
export async function answerWithin<T>(
  { answerWithinMs, onGivenUp }: Patience,
  verb: StoreVerb,
  call: () => Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onGivenUp()
      reject(new StoreError('unavailable', verb, `no answer in ${answerWithinMs} ms`))
    }, answerWithinMs)
  })
  try {
    return await Promise.race([call(), late])
  } catch (error) {
    throw adminStoreError(error, verb)
  } finally {
    clearTimeout(timer)
  }
}
