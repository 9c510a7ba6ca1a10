import type { FeePeriod, FeeSchedule } from '../domain/invoice/FeeSchedule.ts'

/** A period without end, from 2026 on: $65 by phone, $95 on site, $30 nonproductive, rush and cancelling extra. */
export function aFeePeriod(changes: Partial<FeePeriod> = {}): FeePeriod {
  return {
    from: '2026-01-01',
    to: null,
    fees: [
      {
        reportType: 'Phone',
        outcome: 'PRODUCTIVE',
        code: 'PH',
        description: 'Phone audit',
        cents: 6500,
      },
      {
        reportType: 'Physical',
        outcome: 'PRODUCTIVE',
        code: 'SITE',
        description: 'Physical audit',
        cents: 9500,
      },
      {
        reportType: '*',
        outcome: 'NONPRODUCTIVE',
        code: 'NP',
        description: 'Nonproductive audit',
        cents: 3000,
      },
    ],
    rush: [{ reportType: '*', code: 'RUSH', description: 'Rush', cents: 2500 }],
    cancellation: [{ reportType: '*', code: 'CANC', description: 'Cancellation', cents: 1500 }],
    ...changes,
  }
}

/** A carrier's fee schedule with `aFeePeriod()` unless told otherwise. */
export function aFeeSchedule(changes: Partial<FeeSchedule> = {}): FeeSchedule {
  return {
    terms: 'Net 30',
    dueDays: 30,
    xero: { accountCode: '200', taxType: 'Tax Exempt' },
    billTo: [],
    remitTo: [],
    periods: [aFeePeriod()],
    ...changes,
  }
}
