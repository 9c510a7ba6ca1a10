import { WORKER_ACTOR } from '#shared/audit/actor.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { systemCommand } from '#shared/audit/ops/changeSettings.ts'
import { isOpenStep } from '#shared/audit/steps/facts.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { SYSTEM_USER } from '#shared/firm/user.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { createNew, isWriteConflict, pagesOf } from '#shared/kernel/ops/storeVerbs.ts'
import {
  type BatchWrite,
  type Data,
  type DocumentStore,
  type Filter,
  failureCode,
} from '#shared/kernel/ports/documentStore.ts'
import { commentOnAudit } from '#shared/results/ops/commentOnAudit.ts'
import { isHopeless, type WorkerWorld } from './duties/duty.ts'

/** What an upgrade found of release 0.1. */
interface UpgradeReport {
  /** Jobs that waited and were ended: a person asks again. */
  jobs: number
  /** Comments that waited and are in the history of their audits now. */
  comments: number
  /** Open steps of sending to a carrier, which release 0.1 never did: withdrawn. */
  steps: number
  /** Documents that could not be upgraded; the next start retries them. */
  failed: number
}

/** The step that release 0.1 never carried out. */
const SENDING = 'SEND_TO_CARRIER_API'

const MARK_ID = 'upgrade'

/**
 * Upgrades what release 0.1 left: the engine's own state moves to `engine`, jobs and comments that wait are
 * ended, steps that it never carried out are withdrawn. Once: a mark in `engine` says that it is done, and
 * from then on it answers `null` after one read. Killed anywhere, or run twice at once, nothing is done
 * twice. Rejects with a `StoreError` when the store cannot be worked with.
 */
export async function upgradeStore(world: WorkerWorld): Promise<UpgradeReport | null> {
  const { store, clock } = world
  if ((await store.get(COLLECTIONS.engine, MARK_ID)) !== null) return null
  await takeOverState(store)
  const report: UpgradeReport = { jobs: 0, comments: 0, steps: 0, failed: 0 }
  await eachWaiting<WaitingJob>(world, report, {
    collection: JOBS,
    filter: { field: 'state', op: '==', value: 'WAITING' },
    work: (job) => endJob(world, job),
    count: 'jobs',
  })
  await eachWaiting<WaitingComment>(world, report, {
    collection: COMMENTS,
    filter: { field: 'pending', op: '==', value: true },
    work: (comment) => applyComment(world, comment),
    count: 'comments',
  })
  await eachWaiting<Step>(world, report, {
    collection: COLLECTIONS.asteps,
    filter: { field: 'type', op: '==', value: SENDING },
    work: (step) => withdrawSending(world, step),
    count: 'steps',
  })
  if (report.failed === 0)
    await store.set(COLLECTIONS.engine, MARK_ID, { from: '0.1', dateAdded: clock.now() })
  return report
}

interface Waiting<T> {
  collection: string
  filter: Filter
  /** False when there was nothing to do. */
  work(found: T): Promise<boolean>
  count: 'jobs' | 'comments' | 'steps'
}

async function eachWaiting<T extends { id: string }>(
  { store, logger }: WorkerWorld,
  report: UpgradeReport,
  { collection, filter, work, count }: Waiting<T>,
): Promise<void> {
  for await (const page of pagesOf<T>(store, collection, [filter])) {
    for (const found of page) {
      try {
        if (await work(found)) report[count]++
      } catch (error) {
        if (isHopeless(error)) throw error
        // Another engine has done it.
        if (isWriteConflict(error)) continue
        report.failed++
        logger.error('upgrade: a document failed', {
          collection,
          code: failureCode(error),
          reference: found.id,
        })
      }
    }
  }
}

/** What an admin asked for in release 0.1. */
interface WaitingJob {
  id: string
  kind: string
  carrierCompany: string
  userId: string
}

/** A person's job of release 0.1 is refused as outdated; the engine's own is asked for anew as a command. */
async function endJob({ store, clock, random }: WorkerWorld, job: WaitingJob): Promise<boolean> {
  const now = clock.now()
  const { id, kind, carrierCompany, userId } = job
  const isOwn = kind === 'refreshIntakes' && userId === SYSTEM_USER
  const ended: BatchWrite = {
    kind: 'update',
    collection: JOBS,
    id,
    data: { state: 'FAILED', error: { ...refusal('COMMAND_OUTDATED') }, endedAt: now },
    expect: { field: 'state', value: 'WAITING' },
  }
  const again = isOwn ? [systemCommand({ now, random }, { kind, carrierCompany, request: {} })] : []
  await store.batch([ended, ...again])
  return true
}

/** Where release 0.1 kept carrier users' comments until the worker had read them. */
const COMMENTS = 'comments'

interface WaitingComment {
  id: string
  auditFSID: string
  carrierCompany: string
  text: string
  userId: string
  dateAdded: Date
}

/** One that its audit refuses stays in its collection, no longer pending. */
async function applyComment(world: WorkerWorld, comment: WaitingComment): Promise<boolean> {
  const { id, dateAdded, ...said } = comment
  const over: BatchWrite = {
    kind: 'update',
    collection: COMMENTS,
    id,
    data: { pending: false },
    expect: { field: 'pending', value: true },
  }
  const done = await commentOnAudit(world, { ...said, askedAt: dateAdded, also: [over] })
  if (!done.ok && done.error.code !== 'AUDIT_CHANGED') await world.store.batch([over])
  return done.ok
}

/** Nothing would ever end the step: a person sends the audit anew. */
async function withdrawSending(world: WorkerWorld, step: Step): Promise<boolean> {
  if (!isOpenStep(step)) return false
  const asked = {
    auditFSID: step.auditFSID,
    actor: WORKER_ACTOR,
    reason: 'release 0.1 sent nothing',
  }
  const done = await actOnAudit(world, asked, { kind: 'withdraw', step: SENDING })
  return done.ok
}

/** Where release 0.1 kept what is in `engine` now, beside admins' jobs. */
const JOBS = 'jobs'

/** The lease, how far the daily figures and the search for orphaned files are, and the demo's seed. */
const STATE_IDS = ['worker', 'projections', 'files', 'demo'] as const

/** Copies the engine's own state from where release 0.1 kept it; what is in its new place stays. */
export async function takeOverState(store: DocumentStore): Promise<void> {
  for (const id of STATE_IDS) {
    if ((await store.get(COLLECTIONS.engine, id)) !== null) continue
    const found = await store.get<Data>(JOBS, id)
    if (found === null) continue
    const { id: _, ...state } = found
    await createNew(store, COLLECTIONS.engine, id, state)
  }
}
