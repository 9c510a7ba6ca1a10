import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from './day.ts'

describe('addDays', () => {
  it('crosses months, leap days and the change of clocks', () => {
    expect(addDays('2026-01-31', 1)).toBe('2026-02-01')
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2026-03-07', 2)).toBe('2026-03-09')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })

  it('and daysBetween undo each other', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), (count) => {
        expect(daysBetween('2026-11-21', addDays('2026-11-21', count))).toBe(count)
      }),
    )
  })
})
