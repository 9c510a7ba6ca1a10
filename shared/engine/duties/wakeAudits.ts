import { type AuditAction, handlerOf } from '#shared/audit/actions.ts'
import { WORKER_ACTOR } from '#shared/audit/actor.ts'
import { type WorkerFlag, withWorkerFlag } from '#shared/audit/exceptions.ts'
import { engineFieldsOf, type ListFields, readAudit } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type ActionRequest, applyAction } from '#shared/audit/ops/actOnAudit.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { dueWork, wakeAtOf } from '#shared/audit/steps/schedule.ts'
import type { StepType } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { DEFAULT_TIME_ZONE } from '#shared/kernel/constants.ts'
import { todayIn } from '#shared/kernel/day.ts'
import { readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import type { DocumentStore, ListOptions } from '#shared/kernel/ports/documentStore.ts'
import {
  countDone,
  type Duty,
  type DutyReport,
  eachInPages,
  emptyReport,
  type Pass,
  unlessInBetween,
  type WorkerWorld,
  withoutFlag,
} from './duty.ts'

/** Actions on one audit in a pass: further ones wait for the next. */
const MOST_A_PASS = 10

/** Until the next try of an audit whose due action was refused. */
const RETRY_MS = 3_600_000

/**
 * Waits and starts: the actions that are due on audits whose `wakeAt` has come. A wait that is over
 * lapses, a step whose start has come begins, the engine's own e-mails, texts and letters are sent, a
 * paused audit resumes on its day (specification §4). An audit whose due action is refused is flagged for
 * a person and retried later, once its other steps had their turn.
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
    retryLater: (audit) => retryLater(world, pass, audit),
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
  const refused = new Set<StepType>()
  let audit = found
  let isCounted = false
  const carrier = await pass.carrierOf(audit.carrierCompany)
  for (let times = 0; times < MOST_A_PASS; times++) {
    const now = clock.now()
    if (audit.wakeAt === null || audit.wakeAt > now) return true
    const steps = times === 0 ? foundSteps : await openStepsOf(store, audit)
    const others = steps.filter(({ type }) => !refused.has(type))
    const action = carrier && dueAction(audit, others, { now, timeZone: carrier.timeZone })
    if (!carrier || !action) {
      const wakeAt = wakeAtOf(audit, steps, carrier?.timeZone ?? 'UTC')
      if (carrier && (wakeAt === null || wakeAt > now))
        return writeEngineFields(world, pass, audit, { wakeAt })
      report.flagged++
      return retryLater(world, pass, audit)
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
      const isRefused = again.v === audit.v
      if (isRefused && 'step' in action) refused.add(action.step)
      else if (isRefused) {
        // A pause that cannot end: nothing else of its audit is due.
        report.flagged++
        return retryLater(world, pass, again)
      }
      audit = again
    }
  }
  return false
}

async function openStepsOf(store: DocumentStore, { openSteps }: Audit): Promise<Step[]> {
  const ids = Object.values(openSteps)
  return [...(await readByIds<Step>(store, COLLECTIONS.asteps, ids)).values()]
}

/** The first action that is due on an audit; null when none is. */
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
    work: (worked, context) =>
      work({ ...worked, audit: withoutFlag(worked.audit, STUCK) }, context),
  }
}

/** The flag of an audit whose due action was refused. */
const STUCK: WorkerFlag = 'ENGINE_STUCK'

/** Flags an audit for a person, until an action on it succeeds. */
function retryLater(world: WorkerWorld, pass: Pass, audit: Audit): Promise<boolean> {
  const wakeAt = new Date(world.clock.now().getTime() + RETRY_MS)
  const flags = withWorkerFlag(audit.flags, STUCK, true)
  return writeEngineFields(world, pass, audit, { wakeAt, flags })
}

/**
 * Bands: moves audits up in the list when their day comes (`flipOn`), and sets the exceptions of that
 * day. Never raises `v`. A carrier's day may begin later than the standard zone's: each of its audits is
 * read once a pass until then, and does not count as left behind.
 */
export const flipBands: Duty = async (world, pass) => {
  const { store, clock } = world
  const report = emptyReport()
  let early = 0
  let place: Pick<ListOptions, 'after' | 'afterId'> = {}
  await eachInPages<Audit>(world, pass, report, {
    duty: 'bands',
    page: async (limit) => {
      const found = await store.list<Audit>(COLLECTIONS.audits, {
        filters: [{ field: 'flipOn', op: '<=', value: todayIn(DEFAULT_TIME_ZONE, clock.now()) }],
        sort: { field: 'flipOn', direction: 'asc' },
        limit,
        ...place,
      })
      const last = found.at(-1)
      if (last?.flipOn) place = { after: last.flipOn, afterId: last.id }
      return found
    },
    since: ({ flipOn }) => new Date(`${flipOn}T00:00:00Z`),
    work: async (stored) => {
      const audit = readAudit(stored)
      const carrier = await pass.carrierOf(audit.carrierCompany)
      const today = todayIn(carrier?.timeZone ?? DEFAULT_TIME_ZONE, clock.now())
      if (audit.flipOn !== null && audit.flipOn > today) {
        early++
        return false
      }
      const { band, sortKey, flipOn, flags } = engineFieldsOf(audit, today)
      const isWritten = await writeEngineFields(world, pass, audit, {
        band,
        sortKey,
        flipOn,
        flags,
      })
      if (!isWritten && !pass.dryRun) return false
      report.done++
      countDone(report, 'flipped')
      return true
    },
  })
  // The pass of every ten minutes finds them once their day has come.
  if (early > 0 && early + report.done === report.found)
    return { ...report, oldestLeft: null, isIdle: false }
  return report
}

/** Fields that follow from the others and the day: writing them never raises `v`. */
type EngineFields = Partial<Pick<Audit, ListFields | 'wakeAt' | 'keepUntil'>>

/** Writes them if the audit is as it was read; true when they are written. */
export async function writeEngineFields(
  { store }: WorkerWorld,
  { dryRun }: Pass,
  { id, v }: Audit,
  data: EngineFields,
): Promise<boolean> {
  if (dryRun) return false
  const expect = { field: 'v', value: v }
  return unlessInBetween(() =>
    store.batch([{ kind: 'update', collection: COLLECTIONS.audits, id, data, expect }]),
  )
}
