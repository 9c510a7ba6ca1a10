import type { Audit } from '../../domain/audit/Audit.ts'
import { withWorkerFlag } from '../../domain/audit/workerFlags.ts'
import { todayIn } from '../../domain/format/today.ts'
import { dueWork } from '../../domain/step/dueWork.ts'
import type { Step } from '../../domain/step/Step.ts'
import { wakeAtOf } from '../../domain/step/wakeAt.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import { type AuditAction, workOf } from '../advance/AuditAction.ts'
import { type AuditWork, workOnAudit } from '../advance/workOnAudit.ts'
import { readByIds } from '../import/readByIds.ts'
import { countDone, type Duty, type DutyReport, emptyReport, type Pass } from './Duty.ts'
import { eachInPages } from './eachInPages.ts'
import { STUCK, settleQuietly } from './settleQuietly.ts'
import type { WorkerWorld } from './WorkerWorld.ts'
import { WORKER_ACTOR } from './workerActor.ts'

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
    const done = await workOnAudit(world, audit, wakeWork(action, carrier, pass), steps)
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

function wakeWork(action: AuditAction, carrier: AuditWork['carrier'], { dryRun }: Pass): AuditWork {
  const { reads, work } = workOf(action)
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
