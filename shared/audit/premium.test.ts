import { describe, expect, it } from 'vitest'
import { anAudit } from '#shared/testing/builders.ts'
import type { Category } from './classLines.ts'
import { differenceText, premiumOf, premiumWords } from './premium.ts'

const [line] = anAudit().categories
if (!line) throw new Error('The built audit has a class line.')
const rated = (changes: Partial<Category>): Category => ({ ...line, ...changes })

describe('premium at the class rates', () => {
  it.each([
    // 120,000 ÷ 100 × 7.85
    ['payroll', 120_000, 7.85, 942_000],
    // 850,000 ÷ 1,000 × 1.234
    ['grossSales', 850_000, 1.234, 104_890],
    // 33.33 ÷ 100 × 4.125 = 1.3748625
    ['payroll', 33.33, 4.125, 137],
    // 10.00 ÷ 100 × 0.05 = half a cent, up
    ['payroll', 10, 0.05, 1],
    ['area', 12_500, 30, 37_500],
    ['units', 12, 41.5, 49_800],
  ] as const)('%s of %d at %d is %d cents', (exposureType, exposure, rate, cents) => {
    const categories = [rated({ exposureType, rate, estimatedExposure: exposure })]
    expect(premiumOf(categories)?.estimated).toBe(cents)
  })

  it('is audited once every rated line has its final exposure, and of lines without a rate is none', () => {
    const nh = rated({ exposureType: 'payroll', rate: 10, estimatedExposure: 100 })
    const ma = rated({ exposureType: 'payroll', rate: 20, estimatedExposure: null })
    const plain = rated({ estimatedExposure: 5 })
    expect(premiumOf([{ ...nh, finalExposure: 200 }, ma, plain])).toEqual({
      estimated: 1000,
      audited: null,
      rated: 2,
      lines: 3,
    })
    const both = [
      { ...nh, finalExposure: 200 },
      { ...ma, finalExposure: 50 },
    ]
    expect(premiumOf(both)?.audited).toBe(3000)
    expect(premiumWords({ estimated: 1000, audited: 3000, rated: 2, lines: 3 })).toBe(
      'Premium at the class rates, before modifications: $10.00 estimated, $30.00 audited, +$20.00. 2 of 3 lines have a rate.',
    )
    expect(differenceText({ estimated: 1000, audited: 400 })).toBe('-$6.00')
    expect(premiumOf([plain])).toBeNull()
    expect(premiumOf([rated({ exposureType: 'unknown', rate: 5 })])).toBeNull()
  })
})
