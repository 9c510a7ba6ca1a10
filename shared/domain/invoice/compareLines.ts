import type { DraftLine } from './InvoiceLine.ts'

type Placed = Pick<DraftLine, 'dateSent' | 'orderNumber' | 'auditFSID'>

/**
 * The order of an invoice's lines: by the day sent, then the order number, then the audit's id, so
 * that there is only one order. Lines of one audit stay as they are.
 */
export function compareLines(one: Placed, other: Placed): number {
  return (
    compare(one.dateSent, other.dateSent) ||
    compare(one.orderNumber, other.orderNumber) ||
    compare(one.auditFSID, other.auditFSID)
  )
}

/** By code units: the same on every machine, whatever its language. */
function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
