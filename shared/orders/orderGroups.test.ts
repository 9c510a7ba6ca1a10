import fc from 'fast-check'
import { expect, it } from 'vitest'
import { soakSize } from '../../tests/setup/soakSize.ts'
import { ORDER_PROGRESS, orderCounts } from './orderGroups.ts'

it('counts as a Map does, however many orders there are', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 3000 }), (orders) => {
      const counts = orderCounts()
      const expected = new Map<string, number>()
      for (const order of orders) {
        counts.add(order)
        expected.set(order, (expected.get(order) ?? 0) + 1)
      }
      expect(counts.size()).toBe(expected.size)
      const reading = counts.reading()
      for (const [order, rows] of expected) expect(reading.rowsOf(reading.slotOf(order))).toBe(rows)
    }),
    { numRuns: soakSize(12, 30) },
  )
})

it('keeps its counts while it grows', () => {
  const counts = orderCounts()
  for (let n = 0; n < 50_000; n++) counts.add(`BX${n}`)
  for (let n = 0; n < 50_000; n += 2) counts.add(`BX${n}`)
  expect(counts.size()).toBe(50_000)
  const reading = counts.reading()
  const rows = Array.from({ length: 50_000 }, (_, n) => reading.rowsOf(reading.slotOf(`BX${n}`)))
  expect(rows.every((count, n) => count === 2 - (n % 2))).toBe(true)
})

it('lets what was left for later wait again, once, in the reading that left it', () => {
  const counts = orderCounts()
  for (const order of ['a', 'b']) counts.add(order)
  const [one, other] = [counts.reading(), counts.reading()]
  one.setProgress(one.slotOf('a'), ORDER_PROGRESS.later)
  one.setProgress(one.slotOf('b'), ORDER_PROGRESS.complete)
  expect(other.turn()).toBe(false)
  expect(other.progressOf(other.slotOf('b'))).toBe(ORDER_PROGRESS.waiting)
  expect(one.turn()).toBe(true)
  expect(one.progressOf(one.slotOf('a'))).toBe(ORDER_PROGRESS.waiting)
  expect(one.progressOf(one.slotOf('b'))).toBe(ORDER_PROGRESS.complete)
  expect(one.turn()).toBe(false)
})
