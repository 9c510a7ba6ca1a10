import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differenceOf, needsExplanation } from './exposures.ts'

describe('specification §5, difference percentage', () => {
  it.each([
    ['both zero', 0, 0, 0],
    ['final zero', 500, 0, -1],
    ['estimate zero', 0, 500, 1],
    ['more', 200, 250, 0.25],
    ['less', 200, 150, -0.25],
    ['the same', 200, 200, 0],
  ])('%s: %d to %d is %d', (_, estimate, final, difference) => {
    expect(differenceOf(estimate, final)).toBe(difference)
  })

  it('is never below -1 and always a number', () => {
    const exposure = fc.double({ min: 0, max: 1e12, noNaN: true })
    fc.assert(
      fc.property(exposure, exposure, (estimate, final) => {
        expect(differenceOf(estimate, final)).toBeGreaterThanOrEqual(-1)
      }),
    )
  })

  it('needs a note over 20% either way, not at it', () => {
    expect(needsExplanation(differenceOf(100, 120))).toBe(false)
    expect(needsExplanation(differenceOf(100, 121))).toBe(true)
    expect(needsExplanation(differenceOf(100, 79))).toBe(true)
    expect(needsExplanation(null)).toBe(false)
  })
})
