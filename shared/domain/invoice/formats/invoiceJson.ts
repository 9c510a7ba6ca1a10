import type { InvoiceLine } from '../InvoiceLine.ts'
import type { IssuedInvoice } from '../IssuedInvoice.ts'
import { invoiceTotals } from '../invoiceTotals.ts'

/** An invoice as JSON for other programs. Amounts are whole cents, days `yyyy-mm-dd`. */
export function invoiceJson({ invoice, lines }: IssuedInvoice): string {
  const { totalCents, audits } = invoiceTotals(lines)
  const { number, through, dueDate, terms, carrierCompany, carrierName } = invoice
  const document = {
    invoiceNumber: number,
    invoiceDate: through,
    dueDate,
    terms,
    carrier: { code: carrierCompany, name: carrierName },
    currency: 'USD',
    audits,
    subtotalCents: totalCents,
    totalCents,
    lines: lines.map((line, index) => ({ lineNo: index + 1, ...ordered(line) })),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** A store hands fields back in its own order: theirs is ours, so that the bytes are always the same. */
function ordered(line: InvoiceLine) {
  return {
    kind: line.kind,
    orderNumber: line.orderNumber,
    auditCode: line.auditCode,
    auditFSID: line.auditFSID,
    policyNumber: line.policyNumber,
    policyType: line.policyType,
    insuredName: line.insuredName,
    state: line.state,
    reportType: line.reportType,
    outcome: line.outcome,
    nonproductiveReason: line.nonproductiveReason,
    dateOrdered: line.dateOrdered,
    dateSent: line.dateSent,
    turnaroundDays: line.turnaroundDays,
    classCount: line.classCount,
    feeCode: line.feeCode,
    feeDescription: line.feeDescription,
    quantity: line.quantity,
    rateCents: line.rateCents,
    amountCents: line.amountCents,
    revision: line.revision,
    creditOf: line.creditOf,
    notes: line.notes,
  }
}
