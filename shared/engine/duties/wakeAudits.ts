import { type AuditAction, handlerOf } from '#shared/audit/actions.ts'
import { WORKER_ACTOR } from '#shared/audit/actor.ts'
import { type WorkerFlag, withWorkerFlag } from '#shared/audit/exceptions.ts'
import { engineFieldsOf, type ListFields } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type ActionRequest, applyAction } from '#shared/audit/ops/actOnAudit.ts'
import { readAudit } from '#shared/audit/readAudit.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { dueWork, wakeAtOf } from '#shared/audit/steps/schedule.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { DEFAULT_TIME_ZONE } from '#shared/kernel/constants.ts'
import { todayIn } from '#shared/kernel/day.ts'
import { readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import {
  countDone,
  type Duty,
  type DutyReport,
  eachInPages,
  emptyReport,
  type Pass,
  type WorkerWorld,
} from './duty.ts'

/** Things that time can bring an audit in one pass: more come in the next. */
const MOST_A_PASS = 10

/** An audit that the engine could not go on with is tried again after so long. */
const TRY_AGAIN_MS = 3_600_000

/**
 * Waits and starts: what time has brought to audits whose `wakeAt` has come. A wait that went by lapses,
 * a step whose start has come begins, the engine's own e-mails, texts and letters are sent, a paused
 * audit goes on on its day (specification §4). An audit that refuses it is flagged for a person.
 */
export const wakeAudits: Duty = async (world, pass) => {
  const { store, clock } = world
  const report = emptyReport()
  const steps = new Map<string, Step>()
  await eachInPages<Audit>(world, pass, report, {
    duty: 'waits',
    page: async (limit) => {
      const audits = await store.list<Audit>(COLLECTIONS.audits, {
        filters: [{ field: 'wakeAt', op: '<=', value: clock.now() }],
        sort: { field: 'wakeAt', direction: 'asc' },
        limit,
      })
      steps.clear()
      const ids = audits.flatMap(({ openSteps }) => Object.values(openSteps))
      for (const [id, step] of await readByIds<Step>(store, COLLECTIONS.asteps, ids))
        steps.set(id, step)
      return audits
    },
    since: ({ wakeAt }) => wakeAt ?? clock.now(),
    work: (audit) => wakeAudit(world, pass, report, audit, stepsIn(steps, audit)),
    putOff: (audit) => putOff(world, pass, audit),
  })
  return report
}

function stepsIn(steps: ReadonlyMap<string, Step>, { openSteps }: Audit): Step[] {
  return Object.values(openSteps).flatMap((id) => steps.get(id) ?? [])
}

async function wakeAudit(
  world: WorkerWorld,
  pass: Pass,
  report: DutyReport,
  found: Audit,
  foundSteps: readonly Step[],
): Promise<boolean> {
  const { store, clock } = world
  let audit = found
  let steps = foundSteps
  let isCounted = false
  const carrier = await pass.carrierOf(audit.carrierCompany)
  for (let times = 0; times < MOST_A_PASS; times++) {
    const now = clock.now()
    if (audit.wakeAt === null || audit.wakeAt > now) return true
    const action = carrier && dueAction(audit, steps, { now, timeZone: carrier.timeZone })
    if (!carrier || !action) {
      const wakeAt = wakeAtOf(audit, steps, carrier?.timeZone ?? 'UTC')
      if (carrier && (wakeAt === null || wakeAt > now))
        return settleQuietly(world, pass, audit, { wakeAt })
      report.flagged++
      return putOff(world, pass, audit)
    }
    const done = await applyAction(world, audit, wakeWork(action, carrier, pass), steps)
    if (done.ok) {
      if (!isCounted) report.done++
      isCounted = true
      countDone(report, nameOf(action))
      if (pass.dryRun) return false
      audit = done.value.change.audit
    } else {
      const again = await store.get<Audit>(COLLECTIONS.audits, audit.id)
      if (!again) return true
      if (again.v === audit.v) {
        report.flagged++
        return putOff(world, pass, again)
      }
      audit = again
    }
    const ids = Object.values(audit.openSteps)
    steps = [...(await readByIds<Step>(store, COLLECTIONS.asteps, ids)).values()]
  }
  return false
}

/** What time asks for first; null when it asks for nothing. */
function dueAction(
  audit: Audit,
  steps: readonly Step[],
  at: { now: Date; timeZone: string },
): AuditAction | null {
  const { bakeState, pause } = audit
  if (bakeState === 'PAUSED') {
    const today = todayIn(at.timeZone, at.now)
    const isOver = pause !== null && pause.until !== null && pause.until <= today
    return isOver ? { kind: 'move', to: pause.resumeState } : null
  }
  if (bakeState === 'CANCELLED') return null
  const first = [...steps]
    .sort((a, b) => momentOf(a) - momentOf(b))
    .find((step) => dueWork(step, audit, at) !== null)
  const kind = first && dueWork(first, audit, at)
  return first && kind ? { kind, step: first.type } : null
}

function momentOf({ status, dateStarted, dueAt }: Step): number {
  return (status === 'SCHEDULED' ? dateStarted : dueAt)?.getTime() ?? 0
}

function nameOf({ kind }: AuditAction): string {
  if (kind === 'move') return 'resumed'
  return kind === 'lapse' ? 'lapsed' : 'started'
}

function wakeWork(
  action: AuditAction,
  carrier: ActionRequest['carrier'],
  { dryRun }: Pass,
): ActionRequest {
  const { reads, work } = handlerOf(action)
  return {
    actor: WORKER_ACTOR,
    carrier,
    reason: '',
    bulk: false,
    dryRun,
    reads,
    work: (worked, context) => work({ ...worked, audit: notStuck(worked.audit) }, context),
  }
}

/** Going on again takes the flag away; where nothing is to be done the audit stays the same object. */
function notStuck(audit: Audit): Audit {
  if (!audit.flags.includes(STUCK)) return audit
  return { ...audit, flags: withWorkerFlag(audit.flags, STUCK, false) }
}

/** The engine cannot go on with it: a person has to look, and it is tried again later. */
function putOff(world: WorkerWorld, pass: Pass, audit: Audit): Promise<boolean> {
  const wakeAt = new Date(world.clock.now().getTime() + TRY_AGAIN_MS)
  const flags = withWorkerFlag(audit.flags, STUCK, true)
  return settleQuietly(world, pass, audit, { wakeAt, flags })
}

/**
 * Bands: audits that the day alone moves up in the list (`flipOn`), and the exceptions that a date
 * brings. Never raises `v`: nobody has done anything to the audit. A carrier's day may begin later than
 * the standard zone's; its audits wait for it.
 */
export const flipBands: Duty = async (world, pass) => {
  const { store, clock } = world
  const report = emptyReport()
  await eachInPages<Audit>(world, pass, report, {
    duty: 'bands',
    page: (limit) =>
      store.list<Audit>(COLLECTIONS.audits, {
        filters: [{ field: 'flipOn', op: '<=', value: todayIn(DEFAULT_TIME_ZONE, clock.now()) }],
        sort: { field: 'flipOn', direction: 'asc' },
        limit,
      }),
    since: ({ flipOn }) => new Date(`${flipOn}T00:00:00Z`),
    work: async (stored) => {
      const audit = readAudit(stored)
      const carrier = await pass.carrierOf(audit.carrierCompany)
      const today = todayIn(carrier?.timeZone ?? DEFAULT_TIME_ZONE, clock.now())
      if (audit.flipOn !== null && audit.flipOn > today) return false
      const { band, sortKey, flipOn, flags } = engineFieldsOf(audit, today)
      const isWritten = await settleQuietly(world, pass, audit, { band, sortKey, flipOn, flags })
      if (!isWritten && !pass.dryRun) return false
      report.done++
      countDone(report, 'flipped')
      return true
    },
  })
  return report
}

/** The flag of an audit that the engine could not go on with by itself. */
const STUCK: WorkerFlag = 'ENGINE_STUCK'

/** Fields that follow from the day and from nothing that anybody did: they never raise `v`. */
type QuietFields = Partial<Pick<Audit, ListFields | 'wakeAt'>>

/**
 * Writes them, as long as nobody has written the audit since it was read: then its new content decides
 * anew. True when they are written.
 */
export async function settleQuietly(
  { store }: WorkerWorld,
  { dryRun }: Pass,
  { id, v }: Audit,
  data: QuietFields,
): Promise<boolean> {
  if (dryRun) return false
  try {
    const expect = { field: 'v', value: v }
    await store.batch([{ kind: 'update', collection: COLLECTIONS.audits, id, data, expect }])
    return true
  } catch (error) {
    if (error instanceof StoreError && error.code === 'conflict') return false
    throw error
  }
}
