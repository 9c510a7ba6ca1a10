import type { FeeSchedule } from '#shared/domain/invoice/FeeSchedule.ts'

/** What the demo carriers pay. */
export const DEMO_FEES: FeeSchedule = {
  terms: 'Net 30',
  dueDays: 30,
  xero: { accountCode: '200', taxType: 'Tax Exempt' },
  billTo: ['Accounts Payable', '400 Water Street', 'Portland, ME 04101'],
  remitTo: ['Bakehouse Premium Audit', 'PO Box 2210', 'Boise, ID 83701', 'ar@bakehouse.example'],
  periods: [
    {
      from: '2020-01-01',
      to: null,
      fees: [
        fee('Physical', 'PRODUCTIVE', 'PA-PHY', 'Physical audit', 18_500),
        fee('Phone', 'PRODUCTIVE', 'PA-TEL', 'Telephone audit', 7_200),
        fee('*', 'PRODUCTIVE', 'PA-VOL', 'Voluntary audit', 4_500),
        fee('*', 'NONPRODUCTIVE', 'PA-NON', 'Nonproductive audit', 3_500),
      ],
      rush: [],
      cancellation: [],
    },
  ],
}

function fee(
  reportType: string,
  outcome: FeeSchedule['periods'][number]['fees'][number]['outcome'],
  code: string,
  description: string,
  cents: number,
) {
  return { reportType, outcome, code, description, cents }
}
