export const STORE_ERROR_CODES = [
  'not-found',
  'already-exists',
  'permission-denied',
  'unauthenticated',
  'conflict',
  'invalid',
  'too-large',
  'exhausted',
  'unavailable',
  'cancelled',
  'unknown',
] as const

export type StoreErrorCode = (typeof STORE_ERROR_CODES)[number]

/** The verb that failed, in the words the log uses (specification §8): "Get Failed". */
export type StoreVerb =
  | 'Get'
  | 'GetD'
  | 'Add'
  | 'Set'
  | 'Remove'
  | 'Update'
  | 'Batch'
  | 'Listen'
  | 'Put'
  | 'Read'
  | 'Describe'
  | 'Delete'
  | 'List'

/** A database call that failed. `message` is for the log; screens and commands choose words by `code`. */
export class StoreError extends Error {
  readonly code: StoreErrorCode
  readonly verb: StoreVerb

  constructor(code: StoreErrorCode, verb: StoreVerb, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StoreError'
    this.code = code
    this.verb = verb
  }
}

/** A file has more bytes than a read may take. */
export function tooLarge(limit: number): StoreError {
  return new StoreError('too-large', 'Read', `the file has more than ${limit} bytes`)
}
