import { FirebaseError } from 'firebase/app'
import { expect, it } from 'vitest'
import { StoreError, type StoreErrorCode } from '#shared/kernel/ports/documentStore.ts'
import { storeErrorOf } from './sdkCalls.ts'

it.each<[string, StoreErrorCode]>([
  ['permission-denied', 'permission-denied'],
  ['unauthenticated', 'unauthenticated'],
  ['not-found', 'not-found'],
  ['already-exists', 'already-exists'],
  ['aborted', 'conflict'],
  ['failed-precondition', 'conflict'],
  ['invalid-argument', 'invalid'],
  ['resource-exhausted', 'exhausted'],
  ['deadline-exceeded', 'unavailable'],
  ['internal', 'unknown'],
  ['auth/user-token-expired', 'unauthenticated'],
  ['auth/user-disabled', 'unauthenticated'],
  ['auth/invalid-refresh-token', 'unauthenticated'],
  ['auth/network-request-failed', 'unavailable'],
])('%s is %s', (code, expected) => {
  expect(storeErrorOf(new FirebaseError(code, 'said the SDK'), 'Get')).toMatchObject({
    code: expected,
    verb: 'Get',
  })
})

it('a request that never got an answer is unavailable, in whatever way the SDK says so', () => {
  const lite = new FirebaseError('unknown', 'Request failed with error: undefined')
  expect(storeErrorOf(lite, 'Get').code).toBe('unavailable')
  expect(storeErrorOf(new TypeError('Failed to fetch'), 'Get').code).toBe('unavailable')
})

it('keeps a StoreError as it is', () => {
  const error = new StoreError('already-exists', 'Batch', 'taken')
  expect(storeErrorOf(error, 'Batch')).toBe(error)
})
