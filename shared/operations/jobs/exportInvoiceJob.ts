import type { Carrier } from '../../domain/carrier/Carrier.ts'
import { refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import { exportInvoice } from '../invoices/exportInvoice.ts'
import type { JobWork } from '../worker/jobWork.ts'

/** Bills a carrier for whoever asked; answers the invoice's number, empty when there was nothing. */
export const exportInvoiceJob: JobWork<'exportInvoice'> = async (world, job) => {
  const { carrierCompany, userId, request } = job
  const carrier = await world.store.get<Carrier>(COLLECTIONS.carriers, carrierCompany)
  if (carrier === null)
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the carriers' }) }
  const exported = await exportInvoice(world, { carrier, through: request.through, userId })
  if (!exported.ok) return exported
  const { issued, exceptions } = exported.value
  const invoice = issued?.invoice.number ?? ''
  return { ok: true, value: { invoice, exceptions: exceptions.length } }
}
