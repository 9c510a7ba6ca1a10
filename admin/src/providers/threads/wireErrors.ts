import { transferHandlers } from 'comlink'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'

// Both ends of a line load this file. comlink passes an error's words on and drops its code.
const own = transferHandlers.get('throw')
if (own !== undefined) {
  transferHandlers.set('throw', {
    canHandle: own.canHandle,
    serialize: (thrown) => [wireError((thrown as { value: unknown }).value), []],
    deserialize: (error) => {
      const { code, verb, message } = error as ReturnType<typeof wireError>
      throw new StoreError(code, verb, message)
    },
  })
}

function wireError(error: unknown): Pick<StoreError, 'code' | 'verb' | 'message'> {
  if (error instanceof StoreError) {
    const { code, verb, message } = error
    return { code, verb, message }
  }
  const message = error instanceof Error ? error.message : String(error)
  return { code: 'unknown', verb: 'Read', message }
}
