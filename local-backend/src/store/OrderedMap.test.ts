import fc from 'fast-check'
import { expect, test } from 'vitest'
import { soakSize } from '../../../tests/setup/soakSize.ts'
import { OrderedMap } from './OrderedMap.ts'

test('counts a range as reading it does, whatever was put in and taken out, also in a snapshot', () => {
  const key = fc.nat({ max: 3000 }).map((number) => String(number))
  const change = fc.record({ key, isGone: fc.boolean() })
  const range = fc.tuple(key, key)
  fc.assert(
    fc.property(
      fc.array(key, { maxLength: 2000, size: 'max' }),
      fc.array(change, { maxLength: 2000, size: 'max' }),
      fc.array(range, { minLength: 20, maxLength: 20 }),
      (first, changes, ranges) => {
        const sorted = [...new Set(first)].sort()
        const map = OrderedMap.fromSorted<number>(sorted, sorted.map(Number))
        const before = map.clone()
        for (const { key: name, isGone } of changes) {
          if (isGone) map.delete(name)
          else map.set(name, Number(name))
        }
        for (const [low, high] of ranges) {
          for (const each of [map, before])
            expect(each.count(low, high)).toBe([...each.range(low, high)].length)
        }
      },
    ),
    { numRuns: soakSize(15, 30) },
  )
})
