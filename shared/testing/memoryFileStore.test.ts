import { expect, it } from 'vitest'
import { describeListingFileStore } from './fileStoreConformance.ts'
import { memoryFileStore } from './memoryFileStore.ts'

describeListingFileStore('The file store in memory', () => memoryFileStore())

it('fails as it is told to, until it is told otherwise', async () => {
  const store = memoryFileStore()
  store.failWith('permission-denied')
  const put = store.put('a', new Blob(['x']), { contentType: 'text/csv' })
  await expect(put).rejects.toMatchObject({ code: 'permission-denied', verb: 'Put' })
  await expect(store.read('a')).rejects.toMatchObject({ code: 'permission-denied', verb: 'Read' })
  store.failWith(null)
  expect(await store.describe('a')).toBeNull()
})
