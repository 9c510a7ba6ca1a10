import { expect, it } from 'vitest'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { adminFileError } from './adminFileStore.ts'

const failed = (message: string, facts: object) => Object.assign(new Error(message), facts)

it.each([
  ['no such object', failed('No such object: b/x', { code: 404 }), 'not-found'],
  ['no such bucket', failed('The specified bucket does not exist.', { code: 404 }), 'invalid'],
  ['a denial', failed('no', { code: 403 }), 'permission-denied'],
  ['another writer was first', failed('no', { code: 412 }), 'already-exists'],
  ['the same of the library below', failed('no', { code: 'x', status: 412 }), 'already-exists'],
  ['a fault of the service', failed('no', { code: 503 }), 'unavailable'],
  ['a connection that broke', failed('no', { code: 'ECONNREFUSED' }), 'unavailable'],
  ['bytes with another hash', failed('no', { code: 'CONTENT_DOWNLOAD_MISMATCH' }), 'unknown'],
  ['no credentials', new Error('Could not load the default credentials.'), 'unauthenticated'],
  ['an answer of no kind', failed('no', { code: 418 }), 'unknown'],
  ['no error at all', 'text', 'unknown'],
])('%s is %3$s', (_, error, code) => {
  expect(adminFileError(error, 'Read')).toMatchObject({ name: 'StoreError', verb: 'Read', code })
})

it('a StoreError stays as it is', () => {
  const error = new StoreError('cancelled', 'Put', 'x')
  expect(adminFileError(error, 'Read')).toBe(error)
})
