import { expect, it } from 'vitest'
import { EntryList } from './EntryList.ts'
import { singleFieldIndex } from './IndexDefinition.ts'
import { IndexedDocument } from './IndexedDocument.ts'
import { OrderedIndex } from './OrderedIndex.ts'
import { AFTER_ALL } from './Query.ts'
import type { Document } from './types.ts'

const STATE = singleFieldIndex(
  'books',
  'COLLECTION',
  { path: 'state', segments: ['state'] },
  'ascending',
)

function book(state: string): Document {
  return {
    name: 'books/1',
    fields: { state: { stringValue: state } },
    createTime: '',
    updateTime: '',
  }
}

/** An index whose saved list comes in three pieces; reading it fails as often as asked. */
function savedIndex({ failures = 0 } = {}) {
  let begun = 0
  const index = new OrderedIndex(STATE, function* () {
    begun += 1
    yield
    if (begun <= failures) throw new Error('EIO')
    yield
    return EntryList.fromSorted(['a'], ['saved'])
  })
  return {
    index,
    keys: () => [...index.list.range('', '', AFTER_ALL)].map(([, key]) => key),
    begun: () => begun,
  }
}

it('reads a saved list piece by piece, and takes in what changes meanwhile', () => {
  const { index, keys, begun } = savedIndex()
  expect(index.loadPiece()).toBe(false)
  const key = '\x02books\0\0\x02new\0'
  index.apply({ key, before: null, after: new IndexedDocument(key, book('open')) })
  expect(index.loadPiece()).toBe(false)
  expect(index.loadPiece()).toBe(true)
  expect(index.loadPiece()).toBe(true)
  expect(keys()).toHaveLength(2)
  expect(begun()).toBe(1)
})

it('reads the rest at once when the list is needed in between', () => {
  const { index, keys, begun } = savedIndex()
  index.loadPiece()
  expect(keys()).toEqual(['saved'])
  expect(begun()).toBe(1)
})

it('begins again with a list that could not be read', () => {
  const { index, keys } = savedIndex({ failures: 1 })
  expect(() => index.list).toThrow('EIO')
  expect(keys()).toEqual(['saved'])
})
