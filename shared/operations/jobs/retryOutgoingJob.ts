import type { JobWork } from '../worker/jobWork.ts'
import { retryOutgoing } from './retryOutgoing.ts'

/** Sends a failed e-mail or text of the carrier again. */
export const retryOutgoingJob: JobWork<'retryOutgoing'> = async ({ store }, job) => {
  const { collection, outgoingId: id } = job.request
  const retried = await retryOutgoing(store, { collection, id, carrier: job.carrierCompany })
  return retried.ok ? { ok: true, value: { ...retried.value } } : retried
}
