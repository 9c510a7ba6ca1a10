import type { Job, JobKind } from '../../domain/job/Job.ts'
import { SYSTEM_USER } from '../../domain/user/historyName.ts'
import type { User } from '../../domain/user/User.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { Data } from '../../ports/documentStore.ts'
import { countDone, type Duty, emptyReport } from './Duty.ts'
import { eachInPages } from './eachInPages.ts'
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
        const done = await doJob(world, job)
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
