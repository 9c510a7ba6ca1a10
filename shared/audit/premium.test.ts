import { describe, expect, it } from 'vitest'
import { anAudit } from '#shared/testing/builders.ts'
import type { Category } from './classLines.ts'
import {
  differenceText,
  premiumCells,
  premiumKey,
  premiumOf,
  premiumText,
  premiumWords,
} from './premium.ts'

const [line] = anAudit().categories
if (!line) throw new Error('The built audit has a class line.')
const rated = (changes: Partial<Category>): Category => ({
  ...line,
  policyType: 'Workers Compensation',
  ...changes,
})

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

  it.each([
    // 180,000 ÷ 100 × 7.85
    ['WC', 1_413_000],
    ['', 1_413_000],
    // 180,000 ÷ 1,000 × 7.85
    ['General Liability', 141_300],
    ['Artisan Contractors', 141_300],
  ])('payroll of a policy %j is rated by its own unit: %d cents', (policyType, cents) => {
    const payroll = { exposureType: 'payroll', rate: 7.85, estimatedExposure: 180_000 } as const
    expect(premiumOf([rated({ ...payroll, policyType })])?.estimated).toBe(cents)
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
  })

  it('counts workers’ compensation without a basis as payroll, as its worksheet does; of others none', () => {
    const basis = { exposureType: 'unknown', rate: 5, estimatedExposure: 100 } as const
    expect(premiumOf([rated(basis), rated({ ...basis, exposureType: 'payroll' })])).toEqual({
      estimated: 1000,
      audited: null,
      rated: 2,
      lines: 2,
    })
    for (const policyType of ['', 'General Liability'])
      expect(premiumOf([rated({ ...basis, policyType })])).toBeNull()
  })
})

describe('the premium of many audits', () => {
  const audited = (estimatedExposure: number | null, finalExposure: number | null) => [
    rated({ exposureType: 'payroll', rate: 10, estimatedExposure, finalExposure }),
  ]

  it('sorts by what the audits change of it, as texts; what is not known is empty', () => {
    const exposures = [0, 5, 99, 100, 101, 12_345, 99_999_999]
    const changes = exposures.flatMap((from) => exposures.map((to) => [from, to] as const))
    const keys = changes.map(([from, to]) => ({
      by: to - from,
      key: premiumKey(audited(from, to)),
    }))
    const isSorted = keys
      .toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
      .every(({ by }, at, all) => by >= (all[at - 1]?.by ?? Number.NEGATIVE_INFINITY))
    expect(isSorted).toBe(true)
    expect(new Set(keys.map(({ key }) => key.length))).toEqual(new Set([16]))
    for (const unknown of [audited(null, 5), audited(5, null), [rated({})], []])
      expect(premiumKey(unknown)).toBe('')
  })

  it('is a line and cells', () => {
    expect(premiumText(audited(12_000, 15_925))).toBe('+$392.50: $1,200.00 → $1,592.50')
    expect(premiumText(audited(12_000, null))).toBe('$1,200.00 → —')
    expect(premiumText([])).toBe('')
    expect(premiumCells(audited(15_925, 12_000))).toEqual([
      { cents: 159_250 },
      { cents: 120_000 },
      { cents: -39_250 },
    ])
    expect(premiumCells(audited(null, 12_000))).toEqual(['', { cents: 120_000 }, ''])
  })
})
