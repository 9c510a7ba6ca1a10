import type { Job, JobKind } from '../../domain/job/Job.ts'
import { SYSTEM_USER } from '../../domain/user/historyName.ts'
import type { User } from '../../domain/user/User.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { Data } from '../../ports/documentStore.ts'
import { StoreError } from '../../ports/storeError.ts'
import { countDone, type Duty, emptyReport } from './Duty.ts'
import { eachInPages } from './eachInPages.ts'
import { failureCode } from './failureCode.ts'
import { JOB_WORK, type JobWork } from './jobWork.ts'
import { PENDING_QUERIES } from './pendingQueries.ts'
import type { WorkerWorld } from './WorkerWorld.ts'

/** Jobs: what an admin asked for in a browser and only trusted code may do. */
export const runJobs: Duty = async (world, pass) => {
  const { store, clock } = world
  const report = emptyReport()
  await eachInPages<Job>(world, pass, report, {
    duty: 'jobs',
    page: (limit) => store.list<Job>(COLLECTIONS.jobs, { ...PENDING_QUERIES.jobs, limit }),
    since: ({ dateAdded }) => dateAdded,
    work: async (job) => {
      if (!pass.dryRun) {
        const done = await doOrRefuse(world, job)
        const end: Data = done.ok
          ? { state: 'DONE', result: done.value, endedAt: clock.now() }
          : { state: 'FAILED', error: { ...done.error }, endedAt: clock.now() }
        const expect = { field: 'state', value: 'WAITING' }
        await store.batch([
          { kind: 'update', collection: COLLECTIONS.jobs, id: job.id, data: end, expect },
        ])
      }
      report.done++
      countDone(report, job.kind)
      return true
    },
  })
  return report
}

/** A job that cannot be done whatever is tried ends: only the store may make it wait. */
async function doOrRefuse(world: WorkerWorld, job: Job): Promise<Result<Record<string, unknown>>> {
  try {
    return await doJob(world, job)
  } catch (error) {
    if (error instanceof StoreError && error.code !== 'invalid') throw error
    world.logger.error('worker: a job cannot be done', { kind: job.kind, code: failureCode(error) })
    return { ok: false, error: refusal('JOB_INVALID', { kind: job.kind }) }
  }
}

/**
 * Whoever asked may have lost the right to since: asked again here, because the rules asked then. What
 * trusted code asks for is the system's; the rules let no browser ask in that name.
 */
async function doJob<K extends JobKind>(
  world: WorkerWorld,
  job: Job<K>,
): Promise<Result<Record<string, unknown>>> {
  if (job.userId !== SYSTEM_USER && !(await isAdminStill(world, job)))
    return { ok: false, error: refusal('JOB_NOT_ALLOWED', { carrier: job.carrierCompany }) }
  const work: JobWork<K> | undefined = JOB_WORK[job.kind]
  if (work === undefined) return { ok: false, error: refusal('JOB_UNKNOWN', { kind: job.kind }) }
  return work(world, job)
}

async function isAdminStill({ store }: WorkerWorld, job: Job): Promise<boolean> {
  const user = await store.get<User>(COLLECTIONS.users, job.userId)
  return user?.role === 'admin' && user.carriers.includes(job.carrierCompany)
}
