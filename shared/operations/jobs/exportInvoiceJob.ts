import type { Carrier } from '../../domain/carrier/Carrier.ts'
import { formatCents } from '../../domain/format/currency.ts'
import type { Invoice } from '../../domain/invoice/Invoice.ts'
import { invoiceNumber } from '../../domain/invoice/invoiceNumber.ts'
import type { Job } from '../../domain/job/Job.ts'
import { type Refusal, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import { exportInvoice } from '../invoices/exportInvoice.ts'
import { readUnbilled } from '../invoices/readUnbilled.ts'
import type { JobWork } from '../worker/jobWork.ts'
import type { WorkerWorld } from '../worker/WorkerWorld.ts'

/**
 * Bills a carrier for whoever asked, and only what they confirmed, if they say what that was.
 * Answers the invoice's number, empty when there was nothing.
 */
export const exportInvoiceJob: JobWork<'exportInvoice'> = async (world, job) => {
  const { carrierCompany, userId, request } = job
  const carrier = await world.store.get<Carrier>(COLLECTIONS.carriers, carrierCompany)
  if (carrier === null)
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the carriers' }) }
  const differs = await differenceTo(world, job)
  if (differs !== null) return { ok: false, error: differs }
  const exported = await exportInvoice(world, { carrier, through: request.through, userId })
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
  world: WorkerWorld,
  { carrierCompany, request: { through, expected } }: Job<'exportInvoice'>,
): Promise<Refusal | null> {
  if (expected === undefined) return null
  const number = invoiceNumber(carrierCompany, through)
  if ((await world.store.get<Invoice>(COLLECTIONS.invoices, number)) !== null) return null
  const read = await readUnbilled(world, { carrierId: carrierCompany, through })
  if (!read.ok) return read.error
  const { audits, totalCents } = read.value.totals
  if (audits === expected.audits && totalCents === expected.totalCents) return null
  return refusal('INVOICE_NOT_AS_SHOWN', { audits, total: formatCents(totalCents) })
}
