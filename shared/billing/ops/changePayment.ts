import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { todayIn } from '#shared/kernel/day.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import type { Invoice } from '../model.ts'
import { markedPaid, paymentTakenBack, type SaidPayment } from '../payments.ts'

/** Whose payment it is, who says it, and what: it came in, or it is taken back for a reason. */
export interface PaymentChange {
  /** The invoice's number. */
  invoice: string
  /** The invoice must be of this carrier. */
  carrier: string
  by: string
  change: ({ kind: 'paid' } & SaidPayment) | { kind: 'takeBack'; reason: string }
}

/**
 * Notes that a carrier has paid an invoice, or takes that back. What the invoice bills and its files stay
 * as they are. One batch, on the condition that its payments have not changed since they were read.
 * Refused: INVOICE_NOT_FOUND, RECORD_NOT_FOUND without its carrier, and as `../payments.ts` says. Rejects
 * with a `StoreError`, with `conflict` when another change was faster.
 */
export async function changePayment(
  { store, clock }: { store: DocumentStore; clock: Clock },
  { invoice: id, carrier: carrierId, by, change }: PaymentChange,
): Promise<Result<Invoice>> {
  const isId = id !== '' && !id.includes('/')
  const invoice = isId ? await store.get<Invoice>(COLLECTIONS.invoices, id) : null
  if (invoice?.carrierCompany !== carrierId)
    return { ok: false, error: refusal('INVOICE_NOT_FOUND', { invoice: id }) }
  const carrier = await store.get<Carrier>(COLLECTIONS.carriers, carrierId)
  if (carrier === null)
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the carriers' }) }
  const now = clock.now()
  const changed =
    change.kind === 'paid'
      ? markedPaid(invoice, change, { by, now, today: todayIn(carrier.timeZone, now) })
      : paymentTakenBack(invoice, change.reason, { by, now })
  if (!changed.ok) return changed
  const data = { payments: changed.value, rev: (invoice.rev ?? 0) + 1 }
  const expect = { field: 'rev', value: invoice.rev }
  await store.batch([{ kind: 'update', collection: COLLECTIONS.invoices, id, data, expect }])
  return { ok: true, value: { ...invoice, ...data } }
}
