import type { Job, JobKind } from '../../domain/job/Job.ts'
import type { Result } from '../../errors/refusal.ts'
import { exportInvoiceJob } from '../jobs/exportInvoiceJob.ts'
import { reconcileInvoicesJob } from '../jobs/reconcileInvoicesJob.ts'
import { refreshIntakesJob } from '../jobs/refreshIntakesJob.ts'
import { removeCarrierJob } from '../jobs/removeCarrierJob.ts'
import { removeDemoAuditJob } from '../jobs/removeDemoAuditJob.ts'
import { resendResultsJob } from '../jobs/resendResultsJob.ts'
import { retryOutgoingJob } from '../jobs/retryOutgoingJob.ts'
import type { WorkerWorld } from './WorkerWorld.ts'

/**
 * How each kind of job is done: idempotent, because a worker that is killed does it again. What it
 * answers is kept on the job; a refusal ends it. A `StoreError` leaves it waiting for another try.
 */
export type JobWork<K extends JobKind = JobKind> = (
  world: WorkerWorld,
  job: Job<K>,
) => Promise<Result<Record<string, unknown>>>

export const JOB_WORK: { [K in JobKind]: JobWork<K> } = {
  exportInvoice: exportInvoiceJob,
  reconcileInvoices: reconcileInvoicesJob,
  retryOutgoing: retryOutgoingJob,
  resendResults: resendResultsJob,
  removeCarrier: removeCarrierJob,
  refreshIntakes: refreshIntakesJob,
  removeDemoAudit: removeDemoAuditJob,
}
