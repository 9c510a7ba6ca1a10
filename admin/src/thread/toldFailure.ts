import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { ToldFailure } from './WorkerTalk.ts'

/** A failure in a shape that can cross to another thread. */
export function toldFailure(error: unknown): ToldFailure {
  if (error instanceof StoreError) {
    const { code, verb, message } = error
    return { code, verb, message }
  }
  const message = error instanceof Error ? error.message : String(error)
  return { code: 'unknown', verb: 'Read', message }
}

/** It as an error again, on the other side. */
export function failureTold({ code, verb, message }: ToldFailure): StoreError {
  return new StoreError(code, verb, message)
}
