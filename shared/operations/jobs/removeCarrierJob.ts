import { readUser } from '../administration/changeUser.ts'
import { removeCarrier } from '../administration/removeCarrier.ts'
import type { JobWork } from '../worker/jobWork.ts'

/** Removes a carrier without audits: no rule can count audits, so no browser may. */
export const removeCarrierJob: JobWork<'removeCarrier'> = async ({ store, clock }, job) => {
  const by = await readUser(store, job.userId)
  const removed = await removeCarrier(store, job.carrierCompany, { by, now: clock.now() })
  return removed.ok ? { ok: true, value: { ...removed.value } } : removed
}
