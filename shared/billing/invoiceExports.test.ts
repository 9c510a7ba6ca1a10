import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCents } from '#shared/kernel/money.ts'
import { anInvoice, anInvoiceLine, anyInvoiceLines } from '#shared/testing/anyInvoice.ts'
import { pdfPages } from '#shared/testing/pdfPages.ts'
import { sheetOf } from '#shared/testing/workbooks.ts'
import { soakSize } from '../../tests/setup/soakSize.ts'
import { invoiceTotals } from './invoice.ts'
import { invoiceExports, invoicePdf } from './invoiceExports.ts'
import { invoiceFiles } from './invoiceFormats.ts'

const credit = anInvoiceLine({
  n: 2,
  kind: 'DIFFERENCE',
  amountCents: -3000,
  creditOf: 'HM-20261031',
  revision: 1,
  insuredName: 'Ridgeline Framing',
})

describe('an invoice for people', () => {
  it('says who bills whom, for what, and what is due', async () => {
    const addresses = { billTo: ['Accounts Payable'], remitTo: ['Harbor Audit', 'PO Box 1'] }
    const issued = anInvoice([anInvoiceLine(), credit], addresses)
    const words = (await pdfPages(await invoicePdf(issued))).join(' ')
    for (const said of [
      'Invoice HM-20261130',
      'Harbor Mutual',
      'Accounts Payable',
      'PO Box 1',
      'Net 30',
      '01/01/27',
      'GLP-0000001-01',
      'Ridgeline Framing',
      'difference to invoice HM-20261031',
      'Charges',
      '$65.00',
      'Credits',
      '-$30.00',
      '$35.00',
      'Page 1 of 1',
    ])
      expect(words).toContain(said)
  })

  it('has one sum where nothing is taken off, and no address that nobody gave', async () => {
    const words = (await pdfPages(await invoicePdf(anInvoice()))).join(' ')
    expect(words).not.toContain('Credits')
    expect(words).not.toContain('Remit to')
    expect(words).toContain('Amount due (US dollars)')
  })

  it('goes over as many pages as its lines need, and comes to the same bytes again', async () => {
    const lines = Array.from({ length: 300 }, (_, n) =>
      anInvoiceLine({ n: n + 1, auditFSID: `a${n}`, orderNumber: `T${n}` }),
    )
    const made = async () => {
      const [file] = await invoiceExports('pdf', [anInvoice(lines)])
      return file
    }
    const [first, second] = [await made(), await made()]
    const hash = (bytes?: Uint8Array) =>
      createHash('sha256')
        .update(bytes ?? '')
        .digest('hex')
    expect(first).toMatchObject({ name: 'HM-20261130.pdf', invoices: ['HM-20261130'] })
    expect(hash(first?.bytes)).toBe(hash(second?.bytes))
    const pages = await pdfPages(first?.bytes ?? new Uint8Array())
    expect(pages.length).toBeGreaterThan(5)
    expect(pages.at(-1)).toContain('$19,500.00')
  })

  it('of any lines is a PDF whose sum is the lines’', async () => {
    await fc.assert(
      fc.asyncProperty(anyInvoiceLines, async (lines) => {
        const words = (await pdfPages(await invoicePdf(anInvoice(lines)))).join(' ')
        if (lines.length > 0) expect(words).toContain(formatCents(invoiceTotals(lines).totalCents))
      }),
      { numRuns: soakSize(4, 10) },
    )
  })
})

describe('an invoice as a workbook', () => {
  it('has the rows of the detail, amounts and days as such, and the same bytes again', async () => {
    const issued = anInvoice([anInvoiceLine(), credit])
    const [file, ...others] = await invoiceExports('xlsx', [issued])
    expect([file?.name, file?.invoices, others]).toEqual(['HM-20261130.xlsx', ['HM-20261130'], []])
    const { name, cells } = sheetOf(file?.bytes ?? new Uint8Array())
    expect(name).toBe('HM-20261130')
    const csv = invoiceFiles('detail', [issued])[0]?.text.split('\r\n') ?? []
    expect(cells).toHaveLength(3)
    const at = (column: string) => cells[0]?.indexOf(column) ?? -1
    expect(cells[0]?.join(',')).toBe(csv[0])
    expect(cells[1]?.[at('InvoiceDate')]).toBe('2026-12-02')
    expect([cells[1]?.[at('Amount')], cells[2]?.[at('Amount')]]).toEqual(['65', '-30'])
    expect((await invoiceExports('xlsx', [issued]))[0]?.bytes).toEqual(file?.bytes)
  })
})
