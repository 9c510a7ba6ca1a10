import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { aFeePeriod, aFeeSchedule, sentAudit } from '#shared/testing/billedAudits.ts'
import { type BilledBefore, draftLines, type PricedAudit, priceAudit } from './pricing.ts'

const ZONE = 'America/New_York'

function lines(
  changes: Partial<Audit>,
  before: BilledBefore | null = null,
  schedule = aFeeSchedule(),
) {
  const result = draftLines(sentAudit(changes), schedule, ZONE, before)
  if (!result.ok) return result.error.code
  return result.value
}

const BEFORE: BilledBefore = { invoice: 'HM-20261031', cents: 6500, pricedOn: '2026-10-15' }

describe('draftLines', () => {
  it('says everything about the audit in the days of the carrier', () => {
    const late = new Date('2026-11-21T04:59:59.000Z')
    expect(lines({ dateSent: late, insuredCompany: ' =Harbor ' })).toMatchObject([
      {
        kind: 'FEE',
        orderNumber: 'T0001',
        policyType: 'General Liability',
        insuredName: '=Harbor',
        state: 'ME',
        reportType: 'Phone',
        outcome: 'PRODUCTIVE',
        nonproductiveReason: '',
        dateOrdered: '2026-11-02',
        dateSent: '2026-11-20',
        turnaroundDays: 18,
        classCount: 1,
        feeCode: 'PH',
        quantity: 1,
        rateCents: 6500,
        amountCents: 6500,
        creditOf: '',
        billedCents: 6500,
        pricedOn: '2026-11-20',
      },
    ])
  })

  it('counts turnaround in calendar days, across a change of the clocks', () => {
    const ordered = new Date('2026-10-31T12:00:00.000Z')
    const sent = new Date('2026-11-02T12:00:00.000Z')
    expect(lines({ dateAdded: ordered, dateSent: sent })).toMatchObject([{ turnaroundDays: 2 }])
    expect(lines({ dateAdded: ordered, dateSent: ordered })).toMatchObject([{ turnaroundDays: 0 }])
  })

  it('bills rush beside the fee, and both count as billed', () => {
    expect(lines({ auditType: 'Phone Rush' })).toMatchObject([
      { kind: 'FEE', amountCents: 6500, billedCents: 9000 },
      { kind: 'RUSH', amountCents: 2500, billedCents: 9000 },
    ])
  })

  it('names why it was nonproductive, and bills a cancelled one as that', () => {
    const nonproductive = { outcome: 'NONPRODUCTIVE', outcomeReason: 'NO_CONTACT' } as const
    expect(lines(nonproductive)).toMatchObject([
      { nonproductiveReason: 'No contact', amountCents: 3000 },
    ])
    const cancelled = lines({ ...nonproductive, bakeState: 'CANCELLED' })
    expect(cancelled).toMatchObject([
      {
        kind: 'CANCELLATION',
        outcome: 'CANCELLED',
        nonproductiveReason: '',
        dateSent: '2026-11-20',
      },
    ])
  })

  it('bills a revision the difference, up, down or none', () => {
    const revised = { revision: 1, invoiceId: BEFORE.invoice }
    const physical = { ...revised, auditType: 'Physical' }
    expect(lines(physical, BEFORE)).toMatchObject([
      {
        kind: 'DIFFERENCE',
        amountCents: 3000,
        rateCents: 3000,
        billedCents: 9500,
        creditOf: 'HM-20261031',
        revision: 1,
        notes: 'Was 65.00, is 95.00',
      },
    ])
    const nonproductive = { ...revised, outcome: 'NONPRODUCTIVE' } as const
    expect(lines(nonproductive, BEFORE)).toMatchObject([{ amountCents: -3500, billedCents: 3000 }])
    expect(lines(revised, BEFORE)).toMatchObject([{ amountCents: 0, creditOf: 'HM-20261031' }])
  })

  it('prices a revision as the first time: dearer fees that came since are not for it', () => {
    const dearer = aFeePeriod({
      from: '2026-11-01',
      fees: [{ ...aFeePeriod().fees[0], cents: 9900 } as never],
    })
    const schedule = aFeeSchedule({ periods: [aFeePeriod({ to: '2026-10-31' }), dearer] })
    expect(lines({ revision: 1 }, BEFORE, schedule)).toMatchObject([{ amountCents: 0 }])
    expect(lines({}, null, schedule)).toMatchObject([{ amountCents: 9900 }])
  })

  it('credits a billed audit that was cancelled down to the fee for that, or says that there is none', () => {
    const cancelled = { bakeState: 'CANCELLED', invoiceId: BEFORE.invoice } as const
    expect(lines(cancelled, BEFORE)).toMatchObject([{ amountCents: -5000, billedCents: 1500 }])
    const none = aFeeSchedule({ periods: [aFeePeriod({ cancellation: [] })] })
    expect(lines(cancelled, BEFORE, none)).toBe('BILLED_THEN_CANCELLED')
    expect(lines({ bakeState: 'CANCELLED' }, null, none)).toEqual([])
  })

  it('refuses an audit that does not say when it was sent', () => {
    const undated = { ...sentAudit(), dateSent: null }
    const result = draftLines(undated, aFeeSchedule(), ZONE, null)
    expect(result.ok ? '' : result.error.code).toBe('SENT_DAY_MISSING')
  })
})

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
