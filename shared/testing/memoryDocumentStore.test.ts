import { expect, it } from 'vitest'
import { describeDocumentStore } from './documentStoreConformance.ts'
import { memoryDocumentStore } from './memoryDocumentStore.ts'

describeDocumentStore('the in-memory store', () => memoryDocumentStore())

it('hands out copies, so that a caller cannot change what is stored', async () => {
  const store = memoryDocumentStore()
  const data = { list: [{ n: 1 }] }
  await store.set('things', 'one', data)
  data.list.push({ n: 2 })
  const read = await store.get<typeof data>('things', 'one')
  read?.list.push({ n: 3 })
  expect(store.all('things')).toEqual([{ id: 'one', list: [{ n: 1 }] }])
})
