import type { ActionWorld } from '#shared/audit/ops/actOnAudit.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { Day } from '#shared/kernel/day.ts'
import { formatCents } from '#shared/kernel/money.ts'
import { type InvoiceTotals, invoiceNumber, invoiceTotals } from '../invoice.ts'
import type { Invoice, IssuedInvoice } from '../model.ts'
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
  world: ActionWorld,
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

/** What an admin saw and confirmed; the amount in cents. */
export interface ExpectedInvoice {
  audits: number
  totalCents: number
}

export interface ExportExpected {
  carrier: Carrier
  through: Day
  userId: string
  expected?: ExpectedInvoice
}

/**
 * Bills a carrier, and only what was confirmed, if `expected` says what that was (INVOICE_NOT_AS_SHOWN).
 * Answers the invoice's number, empty when there was nothing to bill.
 */
export async function exportExpected(
  world: ActionWorld,
  { expected, ...asked }: ExportExpected,
): Promise<Result<{ invoice: string; exceptions: number }>> {
  const differs = expected === undefined ? null : await differenceTo(world, asked, expected)
  if (differs !== null) return { ok: false, error: differs }
  const exported = await exportInvoice(world, asked)
  if (!exported.ok) return exported
  const { issued, exceptions } = exported.value
  const invoice = issued?.invoice.number ?? ''
  return { ok: true, value: { invoice, exceptions: exceptions.length } }
}

/**
 * Why what would be billed is not what was confirmed. An invoice of that day that was begun or issued
 * has its lines already: asked for again, it goes on.
 */
async function differenceTo(
  world: ActionWorld,
  { carrier: { id }, through }: ExportExpected,
  expected: ExpectedInvoice,
): Promise<Refusal | null> {
  const number = invoiceNumber(id, through)
  if ((await world.store.get<Invoice>(COLLECTIONS.invoices, number)) !== null) return null
  const read = await readUnbilled(world, { carrierId: id, through })
  if (!read.ok) return read.error
  const { audits, totalCents } = read.value.totals
  if (audits === expected.audits && totalCents === expected.totalCents) return null
  return refusal('INVOICE_NOT_AS_SHOWN', { audits, total: formatCents(totalCents) })
}
