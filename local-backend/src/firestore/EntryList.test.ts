import fc from 'fast-check'
import { expect, it } from 'vitest'
import { EntryList } from './EntryList.ts'
import { AFTER_ALL } from './Query.ts'
import { rowsOfGroups, savedGroups } from './savedEntries.ts'

const HEADS = ['', 'ab', 'abc']

function contents(list: EntryList): string[] {
  return [...list.groups()].flatMap(([head, group]) =>
    [...group.entries()].map(([rest, key]) => `${head}!${rest}!${key}`),
  )
}

/** A group with so many entries is no longer in plain lists. */
function manyOf(list: EntryList, count: number): void {
  for (let at = 0; at < count; at += 1) {
    const rest = String((at * 7919) % count).padStart(5, '0')
    for (const head of HEADS) list.set(head, rest, `document ${rest}`)
  }
}

it('has what a plain sorted list would have, whatever is put in and taken out', () => {
  const change = fc.record({
    head: fc.constantFrom(...HEADS),
    rest: fc.integer({ min: 0, max: 150 }).map((at) => String(at).padStart(3, '0')),
    isGone: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 600 }), ([...changes]) => {
      const list = new EntryList()
      const plain = new Set<string>()
      for (const { head, rest, isGone } of changes) {
        if (isGone) list.delete(head, rest)
        else list.set(head, rest, 'k')
        if (isGone) plain.delete(`${head}!${rest}!k`)
        else plain.add(`${head}!${rest}!k`)
      }
      expect(contents(list)).toEqual([...plain].sort())
      for (const head of HEADS) {
        const own = [...plain].filter((entry) => entry.startsWith(`${head}!`)).sort()
        const within = own.filter((entry) => entry >= `${head}!050` && entry < `${head}!100`)
        const forward = [...list.range(head, '050', '100')].map(([rest]) => `${head}!${rest}!k`)
        const back = [...list.range(head, '050', '100', true)].map(([rest]) => `${head}!${rest}!k`)
        expect(forward).toEqual(within)
        expect(back).toEqual(within.reverse())
        expect(list.atLeast(head, '050')?.[0]).toBe(
          own.find((e) => e >= `${head}!050`)?.slice(-5, -2),
        )
        const before = own.findLast((entry) => entry < `${head}!050`)
        expect(list.below(head, '050')?.[0]).toBe(before?.slice(-5, -2))
      }
    }),
  )
})

it.each([3, 500])('keeps a snapshot of %d entries as they were', (count) => {
  const list = new EntryList()
  manyOf(list, count)
  const before = contents(list)
  const snapshot = list.clone()
  list.set('ab', 'later', 'document')
  list.set('new', 'later', 'document')
  list.delete('abc', '00001')
  expect(contents(snapshot)).toEqual(before)
  expect([...list.range('abc', '', AFTER_ALL)]).toHaveLength(count - 1)
})

it.each([0, 3, 500])('is the same after it was saved in groups, %d entries each', (count) => {
  const list = new EntryList()
  manyOf(list, count)
  const saved = savedGroups((key) => key)
  for (const [first, second] of rowsOfGroups(list)) saved.take(first, second)
  const read = saved.list()
  expect(contents(read)).toEqual(contents(list))
  read.set('ab', 'later', 'document')
  expect(read.below('ab', AFTER_ALL)).toEqual(['later', 'document'])
})

it('tells documents of different parents apart that have the same entry', () => {
  const list = new EntryList()
  list.set('parent 1', 'same', 'key 1')
  list.set('parent 2', 'same', 'key 2')
  const saved = savedGroups((key) => key)
  for (const [first, second] of rowsOfGroups(list)) saved.take(first, second)
  expect(contents(saved.list())).toEqual(['parent 1!same!key 1', 'parent 2!same!key 2'])
})
