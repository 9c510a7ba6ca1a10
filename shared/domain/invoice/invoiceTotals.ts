import type { InvoiceLine } from './InvoiceLine.ts'

export interface InvoiceTotals {
  lines: number
  audits: number
  /** Whole cents. */
  totalCents: number
}

/** Counts and the sum of an invoice's lines. */
export function invoiceTotals(
  lines: readonly Pick<InvoiceLine, 'auditFSID' | 'amountCents'>[],
): InvoiceTotals {
  return {
    lines: lines.length,
    audits: new Set(lines.map(({ auditFSID }) => auditFSID)).size,
    totalCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
  }
}
