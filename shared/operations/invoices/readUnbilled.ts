import type { Day } from '../../domain/audit/Audit.ts'
import type { Carrier } from '../../domain/carrier/Carrier.ts'
import type { IssuedInvoice } from '../../domain/invoice/IssuedInvoice.ts'
import { type InvoiceTotals, invoiceTotals } from '../../domain/invoice/invoiceTotals.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { WorkWorld } from '../advance/workOnAudit.ts'
import { exportInvoice } from './exportInvoice.ts'
import type { InvoiceException } from './selectBillable.ts'

/** What the next invoice of a carrier would bill. */
export interface Unbilled {
  /** The invoice as it would be; null when there is nothing to bill. */
  invoice: IssuedInvoice | null
  totals: InvoiceTotals
  /** Audits that cannot be billed, and why. */
  exceptions: InvoiceException[]
  /** There is an invoice of this day already; it never changes. */
  isIssued: boolean
}

/**
 * What is unbilled of a carrier through a day, as `invoices export --preview` says it. Writes nothing.
 * Refused as the export would be: no fees, a day to come. Rejects with a `StoreError`.
 */
export async function readUnbilled(
  world: WorkWorld,
  { carrierId, through }: { carrierId: string; through: Day },
): Promise<Result<Unbilled>> {
  const carrier = await world.store.get<Carrier>(COLLECTIONS.carriers, carrierId)
  if (carrier === null)
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the carriers' }) }
  const request = { carrier, through, userId: 'System', preview: true }
  const exported = await exportInvoice(world, request)
  if (!exported.ok) return exported
  const { issued, status, exceptions } = exported.value
  return {
    ok: true,
    value: {
      invoice: issued,
      totals: invoiceTotals(issued?.lines ?? []),
      exceptions,
      isIssued: issued !== null && status === 'ISSUED',
    },
  }
}
