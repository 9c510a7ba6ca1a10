import fc from 'fast-check'
import type { InvoiceHead, InvoiceLine, InvoiceWithLines } from '#shared/billing/model.ts'

/** A line of an invoice, $65.00 for an audit by phone by default. */
export function anInvoiceLine(changes: Partial<InvoiceLine> = {}): InvoiceLine {
  return {
    n: 1,
    kind: 'FEE',
    auditFSID: 'auditAAAAAAAAAAAAAAA',
    auditCode: 'T0001',
    orderNumber: 'T0001',
    policyNumber: 'GLP-0000001-01',
    policyType: 'General Liability',
    insuredName: 'Harbor Oven',
    state: 'ME',
    reportType: 'Phone',
    outcome: 'PRODUCTIVE',
    nonproductiveReason: '',
    dateOrdered: '2026-11-02',
    dateSent: '2026-11-20',
    turnaroundDays: 18,
    classCount: 1,
    feeCode: 'PH',
    feeDescription: 'Phone audit',
    quantity: 1,
    rateCents: 6500,
    amountCents: 6500,
    revision: 0,
    creditOf: '',
    notes: '',
    billedCents: 6500,
    pricedOn: '2026-11-20',
    basis: '',
    ...changes,
  }
}

/** An invoice of HM through November, issued on December 2, with these lines, or one. */
export function anInvoice(
  lines: readonly InvoiceLine[] = [anInvoiceLine()],
  changes: Partial<InvoiceHead> = {},
): InvoiceWithLines {
  return {
    invoice: {
      number: 'HM-20261130',
      carrierCompany: 'HM',
      carrierName: 'Harbor Mutual',
      through: '2026-11-30',
      date: '2026-12-02',
      dueDate: '2027-01-01',
      terms: 'Net 30',
      xero: { accountCode: '200', taxType: 'Tax Exempt' },
      ...changes,
    },
    lines,
  }
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('=HYPERLINK("x")', '+1', '-1', '@SUM(A1)', '\tx', 'a,"b"\r\nc', '＝1'),
)

/** Lines with any texts and any amounts, credits too. */
export const anyInvoiceLines: fc.Arbitrary<InvoiceLine[]> = fc
  .array(
    fc.record({
      orderNumber: text,
      insuredName: text,
      policyNumber: text,
      notes: text,
      feeCode: fc.constantFrom('PH', 'SITE', '=NP'),
      amountCents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    }),
    { maxLength: 40 },
  )
  .map((rows) =>
    rows.map((row, index) =>
      anInvoiceLine({ ...row, n: index + 1, auditFSID: `a${index}`, rateCents: row.amountCents }),
    ),
  )
