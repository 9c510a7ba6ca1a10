import { reconcileInvoices } from '../invoices/reconcile/reconcileInvoices.ts'
import type { VerifyCheck } from '../verify/VerifyReport.ts'
import type { JobWork } from '../worker/jobWork.ts'

/** What does not hold is kept on the job up to here; the count says how many there are. */
const MOST_KEPT = 50

/** Holds the carrier's invoices and audits against each other, as `bakehouse verify` does. */
export const reconcileInvoicesJob: JobWork<'reconcileInvoices'> = async ({ store }, job) => {
  const checks = await reconcileInvoices(store, () => {}, job.carrierCompany)
  return { ok: true, value: { checks: checks.map(shortened) } }
}

function shortened({ failures, ...check }: VerifyCheck): VerifyCheck {
  return { ...check, failures: failures.slice(0, MOST_KEPT) }
}
