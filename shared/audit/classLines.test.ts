import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import { newCategoryId } from './classLines.ts'

describe('specification §3 and §9, ids of new class lines', () => {
  it('are NEW_ and a number from 10000 to 99999', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        expect(newCategoryId(seededRandom(seed), [])).toMatch(/^NEW_[1-9]\d{4}$/)
      }),
    )
    expect(newCategoryId({ below: () => 0 }, [])).toBe('NEW_10000')
    expect(newCategoryId({ below: (limit) => limit - 1 }, [])).toBe('NEW_99999')
  })

  it('are drawn again when the audit has the number already', () => {
    const draws = [0, 0, 5]
    const random = { below: () => draws.shift() ?? 9 }
    expect(newCategoryId(random, ['NEW_10000'])).toBe('NEW_10005')
  })
})
