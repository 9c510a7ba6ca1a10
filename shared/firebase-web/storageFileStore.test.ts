import { FirebaseError } from 'firebase/app'
import { expect, it } from 'vitest'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { fileErrorOf } from './storageFileStore.ts'

const failed = (code: string, status = 0) =>
  Object.assign(new FirebaseError(`storage/${code}`, 'x'), { status })

it.each([
  ['object-not-found', 404, 'not-found'],
  ['unauthorized', 403, 'permission-denied'],
  ['unauthenticated', 401, 'unauthenticated'],
  ['canceled', 0, 'cancelled'],
  ['quota-exceeded', 402, 'exhausted'],
  ['retry-limit-exceeded', 0, 'unavailable'],
  ['unknown', 400, 'invalid'],
  ['unknown', 413, 'invalid'],
  ['unknown', 418, 'unknown'],
])('storage/%s with status %i is %s', (code, status, wanted) => {
  expect(fileErrorOf(failed(code, status), 'Put')).toMatchObject({ code: wanted, verb: 'Put' })
})

it('anything else is a connection that broke, but for a StoreError', () => {
  expect(fileErrorOf(new TypeError('Failed to fetch'), 'Read').code).toBe('unavailable')
  expect(fileErrorOf('text', 'Read').code).toBe('unavailable')
  const error = new StoreError('cancelled', 'Put', 'x')
  expect(fileErrorOf(error, 'Read')).toBe(error)
})
