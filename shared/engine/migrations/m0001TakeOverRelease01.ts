import { WORKER_ACTOR } from '#shared/audit/actor.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { systemCommand } from '#shared/audit/ops/changeSettings.ts'
import { isOpenStep } from '#shared/audit/steps/facts.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { SYSTEM_USER } from '#shared/firm/user.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { createNew } from '#shared/kernel/ops/storeVerbs.ts'
import {
  type BatchWrite,
  type Data,
  type DocumentStore,
  StoreError,
} from '#shared/kernel/ports/documentStore.ts'
import { commentOnAudit } from '#shared/results/ops/commentOnAudit.ts'
import { type Migration, type MigrationSource, migrationSource } from './migration.ts'

/** Where release 0.1 kept what is in `engine` now, beside admins' jobs. */
const JOBS = 'jobs'

/** What an admin asked for in release 0.1. */
interface WaitingJob {
  id: string
  kind: string
  state: string
  carrierCompany: string
  userId: string
}

/** A person's job of release 0.1 is refused as outdated; the engine's own is asked for anew as a command. */
const WAITING_JOBS: MigrationSource = migrationSource<WaitingJob>({
  collection: JOBS,
  filters: [{ field: 'state', op: '==', value: 'WAITING' }],
  async change({ store, clock, random }, { id, kind, state, carrierCompany, userId }) {
    if (state !== 'WAITING') return null
    const now = clock.now()
    const isOwn = kind === 'refreshIntakes' && userId === SYSTEM_USER
    const ended: BatchWrite = {
      kind: 'update',
      collection: JOBS,
      id,
      data: { state: 'FAILED', error: { ...refusal('COMMAND_OUTDATED') }, endedAt: now },
      expect: { field: 'state', value: 'WAITING' },
    }
    const asked = { kind, carrierCompany, request: {} }
    return () => store.batch(isOwn ? [ended, systemCommand({ now, random }, asked)] : [ended])
  },
})

/** Where release 0.1 kept carrier users' comments until the worker had read them. */
const COMMENTS = 'comments'

interface WaitingComment {
  id: string
  auditFSID: string
  carrierCompany: string
  text: string
  userId: string
  dateAdded: Date
  pending: boolean
}

/** They go into their audits' histories. One that its audit refuses stays in its collection, no longer pending. */
const WAITING_COMMENTS: MigrationSource = migrationSource<WaitingComment>({
  collection: COMMENTS,
  filters: [{ field: 'pending', op: '==', value: true }],
  async change(world, { id, dateAdded, pending, ...said }) {
    if (!pending) return null
    const over: BatchWrite = {
      kind: 'update',
      collection: COMMENTS,
      id,
      data: { pending: false },
      expect: { field: 'pending', value: true },
    }
    return async () => {
      const done = await commentOnAudit(world, { ...said, askedAt: dateAdded, also: [over] })
      if (done.ok) return
      rejectIfChanged(done.error)
      await world.store.batch([over])
    }
  },
})

/** The step that release 0.1 opened and never carried out. */
const SENDING = 'SEND_TO_CARRIER_API'

/** Nothing would ever end the step: a person sends the audit anew. One of this release is carried out. */
const UNSENT_STEPS: MigrationSource = migrationSource<Step>({
  collection: COLLECTIONS.asteps,
  filters: [{ field: 'type', op: '==', value: SENDING }],
  async change(world, step) {
    if (!isOpenStep(step) || step.dateAdded >= world.begunAt) return null
    const asked = {
      auditFSID: step.auditFSID,
      actor: WORKER_ACTOR,
      reason: 'release 0.1 sent nothing',
    }
    return async () => {
      const done = await actOnAudit(world, asked, { kind: 'withdraw', step: SENDING })
      if (!done.ok) rejectIfChanged(done.error)
    }
  },
})

function rejectIfChanged({ code }: Refusal): void {
  if (code === 'AUDIT_CHANGED')
    throw new StoreError('conflict', 'Batch', 'the audit was changed in between')
}

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

/** Release 0.2.0 did the same at its start and left this mark. */
const MARK_ID = 'upgrade'

export const takeOverRelease01: Migration = {
  number: 1,
  about:
    "Moves the engine's own state of release 0.1 to its place, ends the jobs that waited, puts comments that waited into their audits' histories, and withdraws steps that release 0.1 opened and never carried out.",
  isDone: async ({ store }) => (await store.get(COLLECTIONS.engine, MARK_ID)) !== null,
  first: ({ store }) => takeOverState(store),
  sources: [WAITING_JOBS, WAITING_COMMENTS, UNSENT_STEPS],
}
