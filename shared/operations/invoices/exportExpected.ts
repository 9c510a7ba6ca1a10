import type { Day } from '../../domain/audit/Audit.ts'
import type { Carrier } from '../../domain/carrier/Carrier.ts'
import { formatCents } from '../../domain/format/currency.ts'
import type { Invoice } from '../../domain/invoice/Invoice.ts'
import { invoiceNumber } from '../../domain/invoice/invoiceNumber.ts'
import { type Refusal, type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { WorkWorld } from '../advance/workOnAudit.ts'
import { exportInvoice } from './exportInvoice.ts'
import { readUnbilled } from './readUnbilled.ts'

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
  world: WorkWorld,
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
  world: WorkWorld,
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
