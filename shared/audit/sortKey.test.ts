import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BANDS, type Band } from './bands.ts'
import { compareAudits, sortKeyOf } from './listing.ts'

const audit = fc.record({
  band: fc.constantFrom(...(Object.keys(BANDS) as Band[])),
  dateAdded: fc.oneof(
    fc.constantFrom(new Date(0), new Date('2026-11-21T00:00:00Z')),
    fc.date({ min: new Date(0), max: new Date('2286-01-01'), noInvalidDate: true }),
  ),
  id: fc.stringMatching(/^[A-Za-z0-9]{20}$/),
})

describe('specification §4 and §7, the default order', () => {
  it('of keys is the order of the comparator', () => {
    fc.assert(
      fc.property(audit, audit, (a, b) => {
        const keyA = sortKeyOf(a)
        const keyB = sortKeyOf(b)
        expect(Math.sign(compareAudits(a, b))).toBe(keyA < keyB ? -1 : keyA > keyB ? 1 : 0)
      }),
    )
  })

  it('is ORDER, due within 30 days, fire, the rest, and newest first in each', () => {
    const early = new Date('2026-01-01T00:00:00Z')
    const late = new Date('2026-11-01T00:00:00Z')
    const sorted = [
      { id: 'a', band: 'order', dateAdded: early },
      { id: 'b', band: 'due30', dateAdded: late },
      { id: 'c', band: 'due30', dateAdded: early },
      { id: 'd', band: 'fire', dateAdded: late },
      { id: 'e', band: 'rest', dateAdded: late },
      { id: 'f', band: 'rest', dateAdded: late },
    ] as const
    expect([...sorted].reverse().sort(compareAudits)).toEqual(sorted)
    const keys = sorted.map(sortKeyOf)
    expect([...keys].sort()).toEqual(keys)
  })

  it('all keys of a band begin with its digit, and moments before 1970 or far ahead keep the width', () => {
    const key = (dateAdded: Date) => sortKeyOf({ band: 'fire', dateAdded, id: 'x' })
    expect(key(new Date(-5))).toBe('2|9999999999999|x')
    expect(key(new Date(8.64e15))).toBe('2|0000000000000|x')
  })
})
