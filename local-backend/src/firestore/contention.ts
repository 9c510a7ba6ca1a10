import { StatusError } from './StatusError.ts'

/** What a transaction gets that has to be tried again. */
export function contention(): StatusError {
  return new StatusError(
    'ABORTED',
    'Aborted due to cross-transaction contention. This occurs when multiple transactions attempt to access the same data, requiring Firestore to abort at least one in order to enforce serializability.',
  )
}
