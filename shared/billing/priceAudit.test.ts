import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aFeePeriod, aFeeSchedule } from '#shared/testing/billedAudits.ts'
import { type PricedAudit, priceAudit } from './pricing.ts'

const AUDIT: PricedAudit = {
  bakeState: 'SENT_TO_CARRIER',
  auditType: 'Phone',
  outcome: 'PRODUCTIVE',
  cost: null,
}
const SCHEDULE = aFeeSchedule()

function priced(changes: Partial<PricedAudit>, schedule = SCHEDULE, day = '2026-06-01') {
  const result = priceAudit({ ...AUDIT, ...changes }, schedule, day)
  return result.ok ? result.value.map(({ code, cents }) => `${code} ${cents}`) : result.error.code
}

describe('priceAudit', () => {
  it('takes the fee of the report type and outcome', () => {
    expect(priced({})).toEqual(['PH 6500'])
    expect(priced({ auditType: ' pHYSICAL ' })).toEqual(['SITE 9500'])
    expect(priced({ auditType: 'Anything', outcome: 'NONPRODUCTIVE' })).toEqual(['NP 3000'])
  })

  it('prefers the very report type to any, and then the very outcome to any', () => {
    const row = (reportType: string, outcome: 'PRODUCTIVE' | '*', code: string) => {
      return { reportType, outcome, code, description: code, cents: 100 }
    }
    const fees = [
      row('*', '*', '4'),
      row('*', 'PRODUCTIVE', '3'),
      row('Phone', '*', '2'),
      row('Phone', 'PRODUCTIVE', '1'),
    ]
    for (let gone = 4; gone > 0; gone--) {
      const schedule = aFeeSchedule({ periods: [aFeePeriod({ fees: fees.slice(0, gone) })] })
      expect(priced({}, schedule)).toEqual([`${5 - gone} 100`])
    }
  })

  it('never makes up a price', () => {
    expect(priced({ auditType: 'Voluntary' })).toBe('AUDIT_UNPRICED')
    expect(priced({ outcome: '' })).toBe('AUDIT_UNPRICED')
    expect(priced({}, SCHEDULE, '2025-12-31')).toBe('FEES_NOT_IN_FORCE')
  })

  it('takes the period of the day, its first and last day included', () => {
    const later = aFeePeriod({
      from: '2026-07-01',
      fees: [{ ...aFeePeriod().fees[0], cents: 7000 } as never],
    })
    const schedule = aFeeSchedule({ periods: [aFeePeriod({ to: '2026-06-30' }), later] })
    expect(priced({}, schedule, '2026-06-30')).toEqual(['PH 6500'])
    expect(priced({}, schedule, '2026-07-01')).toEqual(['PH 7000'])
  })

  it('adds rush where the report type says so', () => {
    for (const auditType of ['Phone Rush', 'RUSH - Phone', 'Phone (rush)'])
      expect(priced({ auditType })).toEqual(['PH 6500', 'RUSH 2500'])
    expect(priced({ auditType: 'Brushwork' })).toBe('AUDIT_UNPRICED')
    const noRush = aFeeSchedule({ periods: [aFeePeriod({ rush: [] })] })
    expect(priced({ auditType: 'Phone Rush' }, noRush)).toBe('RUSH_UNPRICED')
    const own = { ...aFeePeriod().fees[0], reportType: 'Phone Rush', code: 'PR', cents: 8000 }
    const ownRush = aFeeSchedule({ periods: [aFeePeriod({ fees: [own as never] })] })
    expect(priced({ auditType: 'phone rush' }, ownRush)).toEqual(['PR 8000'])
  })

  it('takes a cost of its own, which needs a reason', () => {
    const agreed = { cost: 12_345, costReason: 'Three locations' }
    expect(priced(agreed)).toEqual(['COST 12345'])
    expect(priced({ ...agreed, auditType: 'Unknown Rush' })).toEqual(['COST 12345'])
    expect(priced({ ...agreed, cost: 0 })).toEqual(['COST 0'])
    expect(priced({ cost: 12_345 })).toBe('COST_REASON_MISSING')
    expect(priced({ cost: 12_345, costReason: '  ' })).toBe('COST_REASON_MISSING')
    expect(priced({ ...agreed, cost: -1 })).toBe('COST_INVALID')
    expect(priced({ ...agreed, cost: 0.5 })).toBe('COST_INVALID')
  })

  it('bills a cancelled audit only where there is a fee for it', () => {
    const cancelled: Partial<PricedAudit> = { bakeState: 'CANCELLED', outcome: '' }
    expect(priced(cancelled)).toEqual(['CANC 1500'])
    expect(priced({ ...cancelled, cost: 9000, costReason: 'agreed' })).toEqual(['CANC 1500'])
    expect(
      priced(cancelled, aFeeSchedule({ periods: [aFeePeriod({ cancellation: [] })] })),
    ).toEqual([])
    expect(priced(cancelled, SCHEDULE, '2025-12-31')).toEqual([])
  })

  it('answers whole cents from 0 up, or a refusal, whatever the audit says', () => {
    const audits = fc.record({
      bakeState: fc.constantFrom('SENT_TO_CARRIER' as const, 'CANCELLED' as const),
      auditType: fc.oneof(fc.constantFrom('Phone', 'Physical Rush', ''), fc.string()),
      outcome: fc.constantFrom('PRODUCTIVE' as const, 'NONPRODUCTIVE' as const, '' as const),
      cost: fc.oneof(fc.constant(null), fc.double(), fc.integer()),
      costReason: fc.string(),
    })
    fc.assert(
      fc.property(audits, (audit) => {
        const result = priceAudit(audit, SCHEDULE, '2026-06-01')
        if (!result.ok) return
        for (const { cents } of result.value)
          expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true)
        expect(result.value.length > 0 || audit.bakeState === 'CANCELLED').toBe(true)
      }),
    )
  })
})
