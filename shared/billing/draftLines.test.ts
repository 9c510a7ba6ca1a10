import { describe, expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { aFeePeriod, aFeeSchedule, sentAudit } from '#shared/testing/billedAudits.ts'
import { type BilledBefore, draftLines } from './pricing.ts'

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
