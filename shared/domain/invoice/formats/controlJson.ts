import { centsText } from '../../format/centsText.ts'
import type { IssuedInvoice } from '../IssuedInvoice.ts'
import { invoiceTotals } from '../invoiceTotals.ts'
import type { InvoiceFile } from './InvoiceFile.ts'
import { textHash } from './textHash.ts'

/** What the detail file must add up to, so that whoever loads it can tell that nothing was lost. */
export function controlJson(
  { invoice, lines }: IssuedInvoice,
  { name, text }: InvoiceFile,
): string {
  const { totalCents, audits } = invoiceTotals(lines)
  const credits = lines.filter(({ amountCents }) => amountCents < 0)
  const control = {
    invoiceNumber: invoice.number,
    carrier: invoice.carrierCompany,
    invoiceDate: invoice.through,
    file: name,
    sha256: textHash(text),
    lines: lines.length,
    audits,
    credits: credits.length,
    creditAmount: centsText(invoiceTotals(credits).totalCents),
    totalAmount: centsText(totalCents),
    totalCents,
  }
  return `${JSON.stringify(control, null, 2)}\n`
}
