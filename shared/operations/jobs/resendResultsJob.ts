import type { Carrier } from '../../domain/carrier/Carrier.ts'
import { refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import { resendResults } from '../results/resendResults.ts'
import type { JobWork } from '../worker/jobWork.ts'

/** Sends results of the carrier that failed again. */
export const resendResultsJob: JobWork<'resendResults'> = async ({ store, clock }, job) => {
  const carrier = await store.get<Carrier>(COLLECTIONS.carriers, job.carrierCompany)
  if (carrier === null)
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the carriers' }) }
  return resendResults(store, { id: job.request.resultId, carrier, now: clock.now() })
}
