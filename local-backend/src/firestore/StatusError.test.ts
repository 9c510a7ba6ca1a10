import { expect, test } from 'vitest'
import { DamagedDataError, StoreFailedError } from '../store/storeErrors.ts'
import { durably } from './StatusError.ts'

test.each([
  // Not UNAVAILABLE and not RESOURCE_EXHAUSTED: the Admin SDK would try those again for minutes.
  [new StoreFailedError('full'), { status: 'INTERNAL', message: 'full' }],
  [new DamagedDataError('bad', { file: 'f', offset: 1 }), { status: 'DATA_LOSS', message: 'bad' }],
  [new TypeError('fault'), { name: 'TypeError' }],
])(
  'a failure of the store (%s) becomes an error in the protocol’s terms',
  async (error, expected) => {
    await expect(durably(Promise.reject(error))).rejects.toMatchObject(expected)
  },
)
