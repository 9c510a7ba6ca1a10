import { expect, it } from 'vitest'
import { draftStore } from './draftStore.ts'

it('keeps a draft for its user and record, and nothing after a sign-out', () => {
  sessionStorage.setItem('other', '1')
  const drafts = draftStore(sessionStorage)
  drafts.write('Ada@bakehouse.example', 'a1', { field: 'text' })
  expect(drafts.read('ada@bakehouse.example', 'a1')).toEqual({ field: 'text' })
  expect(drafts.read('ben@bakehouse.example', 'a1')).toBeUndefined()
  expect(drafts.read('ada@bakehouse.example', 'a2')).toBeUndefined()
  drafts.write('ada@bakehouse.example', 'a2', {})
  drafts.remove('ada@bakehouse.example', 'a2')
  expect(drafts.read('ada@bakehouse.example', 'a2')).toBeUndefined()
  drafts.clear()
  expect(drafts.read('ada@bakehouse.example', 'a1')).toBeUndefined()
  expect(sessionStorage.getItem('other')).toBe('1')
})

it('a storage that takes nothing or holds rubbish is no failure', () => {
  const full: Storage = Object.assign(Object.create(sessionStorage) as Storage, {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    getItem: () => '{',
  })
  draftStore(full).write('ada@bakehouse.example', 'a1', {})
  expect(draftStore(full).read('ada@bakehouse.example', 'a1')).toBeUndefined()
})
