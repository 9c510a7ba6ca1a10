import type { Carrier } from '../../domain/carrier/Carrier.ts'
import { refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { JobWork } from '../worker/jobWork.ts'
import { refreshIntakes } from './refreshIntakes.ts'

/** Shows the public the carrier's name, help phone and hours as they are now. */
export const refreshIntakesJob: JobWork<'refreshIntakes'> = async ({ store }, job) => {
  const carrier = await store.get<Carrier>(COLLECTIONS.carriers, job.carrierCompany)
  if (carrier === null)
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the carriers' }) }
  return { ok: true, value: { changed: await refreshIntakes(store, carrier) } }
}
