import type { InvoiceLine } from '../InvoiceLine.ts'

/** A line as a ledger books it. */
export interface LedgerRow {
  code: string
  description: string
  /** Empty where lines are summed. */
  serviceDate: string
  quantity: number
  rateCents: number
  amountCents: number
}

/** One row a line, saying which audit it is. */
export function ledgerRow(line: InvoiceLine): LedgerRow {
  const { feeDescription, orderNumber, policyNumber, insuredName, creditOf } = line
  const about = [feeDescription, orderNumber, policyNumber, insuredName]
  const credited = creditOf === '' ? [] : [`see ${creditOf}`]
  return {
    code: line.feeCode,
    description: [...about, ...credited].filter((part) => part !== '').join(' - '),
    serviceDate: line.dateSent,
    quantity: line.quantity,
    rateCents: line.rateCents,
    amountCents: line.amountCents,
  }
}

/** The lines summed by fee and rate, in the order in which they come first: the same total. */
export function summedLedgerRows(lines: readonly InvoiceLine[]): LedgerRow[] {
  const rows = new Map<string, LedgerRow>()
  for (const { feeCode, feeDescription, quantity, rateCents, amountCents } of lines) {
    const key = JSON.stringify([feeCode, feeDescription, rateCents])
    const row = rows.get(key)
    rows.set(key, {
      code: feeCode,
      description: feeDescription,
      serviceDate: '',
      quantity: (row?.quantity ?? 0) + quantity,
      rateCents,
      amountCents: (row?.amountCents ?? 0) + amountCents,
    })
  }
  return [...rows.values()]
}
