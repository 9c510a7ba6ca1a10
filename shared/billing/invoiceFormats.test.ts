import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anInvoice, anInvoiceLine, anyInvoiceLines } from '#shared/testing/anyInvoice.ts'
import { soakSize } from '../../tests/setup/soakSize.ts'
import { invoiceFiles, TEXT_FORMAT_NAMES, type TextFormat } from './invoiceFormats.ts'
import type { InvoiceLine, InvoiceWithLines } from './model.ts'

type Row = Record<string, string>

const rowsOf = (text: string): Row[] => parse(text, { columns: true, record_delimiter: '\r\n' })
const files = (format: TextFormat, ...invoices: InvoiceWithLines[]) =>
  invoiceFiles(format, invoices)
const firstText = (format: TextFormat, lines: InvoiceLine[]) =>
  files(format, anInvoice(lines))[0]?.text ?? ''

/** Cents of `12.34`, `-0.05`, digit by digit: nothing of ours and no floating point. */
function centsOf(amount: string): bigint {
  expect(amount).toMatch(/^-?\d+\.\d\d$/)
  return BigInt(amount.replace('.', ''))
}

describe('detail', () => {
  it('has the columns that carriers are promised, and a row a line', () => {
    const credit = anInvoiceLine({
      n: 7,
      kind: 'DIFFERENCE',
      amountCents: -3500,
      rateCents: -3500,
      creditOf: 'HM-20261031',
      revision: 1,
      insuredName: '=cmd',
    })
    const [detail, control] = files('detail', anInvoice([anInvoiceLine(), credit]))
    expect(detail?.name).toBe('HM-20261130.csv')
    expect(detail?.text).toBe(
      [
        'InvoiceNumber,InvoiceDate,DueDate,Terms,CarrierCode,CarrierName,LineNo,OrderNumber,AuditCode,PolicyNumber,PolicyType,InsuredName,State,ReportType,Outcome,NonproductiveReason,DateOrdered,DateSent,TurnaroundDays,ClassCount,FeeCode,FeeDescription,Quantity,Rate,Amount,Revision,CreditOf,Notes',
        'HM-20261130,2026-12-02,2027-01-01,Net 30,HM,Harbor Mutual,1,T0001,T0001,GLP-0000001-01,General Liability,Harbor Oven,ME,Phone,PRODUCTIVE,,2026-11-02,2026-11-20,18,1,PH,Phone audit,1,65.00,65.00,0,,',
        "HM-20261130,2026-12-02,2027-01-01,Net 30,HM,Harbor Mutual,2,T0001,T0001,GLP-0000001-01,General Liability,'=cmd,ME,Phone,PRODUCTIVE,,2026-11-02,2026-11-20,18,1,PH,Phone audit,1,-35.00,-35.00,1,HM-20261031,",
        '',
      ].join('\r\n'),
    )
    expect(control?.name).toBe('HM-20261130.control.json')
    expect(JSON.parse(control?.text ?? '')).toEqual({
      invoiceNumber: 'HM-20261130',
      carrier: 'HM',
      invoiceDate: '2026-12-02',
      file: 'HM-20261130.csv',
      sha256: createHash('sha256')
        .update(detail?.text ?? '')
        .digest('hex'),
      lines: 2,
      audits: 1,
      credits: 1,
      creditAmount: '-35.00',
      totalAmount: '30.00',
      totalCents: 3000,
    })
  })
})

describe('quickbooks', () => {
  it('has the columns of its importer, dates as it reads them', () => {
    const [row] = rowsOf(firstText('quickbooks', [anInvoiceLine()]))
    expect(row).toEqual({
      '*InvoiceNo': 'HM-20261130',
      '*Customer': 'Harbor Mutual',
      '*InvoiceDate': '12/02/2026',
      '*DueDate': '01/01/2027',
      Terms: 'Net 30',
      Location: '',
      Memo: 'Premium audits through 11/30/2026',
      'Item(Product/Service)': 'PH',
      ItemDescription: 'Phone audit - T0001 - GLP-0000001-01 - Harbor Oven',
      ItemQuantity: '1',
      ItemRate: '65.00',
      '*ItemAmount': '65.00',
      'Service Date': '11/20/2026',
    })
  })

  it('keeps to 100 invoices and 1,000 rows a file, and never splits an invoice', () => {
    const many = Array.from({ length: 250 }, (_, index) =>
      anInvoice(
        Array.from({ length: 1 + (index % 30) }, () => anInvoiceLine()),
        {
          number: `C${index}-20261130`,
        },
      ),
    )
    const made = files('quickbooks', ...many)
    const seen = made.map(({ text }) => {
      const rows = rowsOf(text)
      expect(rows.length).toBeLessThanOrEqual(1000)
      const numbers = new Set(rows.map((row) => row['*InvoiceNo']))
      expect(numbers.size).toBeLessThanOrEqual(100)
      return [...numbers]
    })
    expect(seen.flat()).toEqual(many.map(({ invoice }) => invoice.number))
    expect(made.map(({ name }) => name)).toEqual(
      made.map((_, index) => `invoices-2026-11-30.quickbooks.${index + 1}.csv`),
    )
  })

  it('sums an invoice of more lines than a file may have, by fee', () => {
    const lines = Array.from({ length: 1001 }, (_, index) =>
      index % 2 === 0
        ? anInvoiceLine()
        : anInvoiceLine({ feeCode: 'NP', rateCents: 3000, amountCents: 3000 }),
    )
    const rows = rowsOf(firstText('quickbooks', lines))
    expect(rows.map((row) => [row['ItemQuantity'], row['ItemRate'], row['*ItemAmount']])).toEqual([
      ['501', '65.00', '32565.00'],
      ['500', '30.00', '15000.00'],
    ])
    expect(rowsOf(firstText('quickbooks', lines.slice(1)))).toHaveLength(1000)
  })
})

describe('xero', () => {
  it('has the columns of its template, and 500 invoices a file', () => {
    const text = firstText('xero', [anInvoiceLine({ rateCents: -5, amountCents: -5 })])
    expect(text.split('\r\n')[0]).toBe(
      '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme',
    )
    expect(rowsOf(text)).toMatchObject([
      {
        '*ContactName': 'Harbor Mutual',
        '*InvoiceNumber': 'HM-20261130',
        '*InvoiceDate': '12/02/2026',
        '*UnitAmount': '-0.05',
        '*AccountCode': '200',
        '*TaxType': 'Tax Exempt',
        Currency: 'USD',
      },
    ])
    const many = Array.from({ length: 501 }, () => anInvoice())
    expect(files('xero', ...many).map((each) => rowsOf(each.text).length)).toEqual([500, 1])
  })
})

describe('every format', () => {
  it.each(TEXT_FORMAT_NAMES)('%s: the same bytes for the same invoice', (format) => {
    fc.assert(
      fc.property(anyInvoiceLines, (lines) => {
        const shuffled = lines.map((line) => Object.fromEntries(Object.entries(line).reverse()))
        expect(firstText(format, lines)).toBe(firstText(format, shuffled as never))
      }),
      { numRuns: soakSize(8, 20) },
    )
  })

  it('totals what an independent recount of the lines says, and runs no formula', () => {
    fc.assert(
      fc.property(anyInvoiceLines, (lines) => {
        let wanted = 0n
        for (const { amountCents } of lines) wanted += BigInt(amountCents)
        const [detail, control] = files('detail', anInvoice(lines))
        const columns = {
          detail: 'Amount',
          quickbooks: '*ItemAmount',
          xero: '*UnitAmount',
        } as const
        for (const [format, column] of Object.entries(columns)) {
          const rows = rowsOf(firstText(format as keyof typeof columns, lines))
          expect(rows).toHaveLength(lines.length)
          expect(rows.reduce((sum, row) => sum + centsOf(row[column] ?? ''), 0n)).toBe(wanted)
          const numbers = /^\*?(Item|Unit)?(Rate|Amount)$/
          for (const row of rows)
            for (const [name, cell] of Object.entries(row))
              if (!numbers.test(name)) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
        }
        expect(rowsOf(detail?.text ?? '').map((row) => row['LineNo'])).toEqual(
          lines.map((_, index) => String(index + 1)),
        )
        expect(BigInt(JSON.parse(control?.text ?? '').totalCents)).toBe(wanted)
        expect(BigInt(JSON.parse(firstText('json', lines)).totalCents)).toBe(wanted)
      }),
      { numRuns: soakSize(20, 60) },
    )
  })
})
