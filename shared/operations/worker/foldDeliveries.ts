import type { Audit } from '../../domain/audit/Audit.ts'
import { setWorkerFlag } from '../../domain/intake/setWorkerFlag.ts'
import { AuditDraft } from '../../domain/step/AuditDraft.ts'
import { failSentStep } from '../../domain/step/bounceStep.ts'
import type { Step } from '../../domain/step/Step.ts'
import { STEPS } from '../../domain/step/steps.ts'
import type { ErrorCode } from '../../errors/catalogue.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite } from '../../ports/documentStore.ts'
import { onStepThatIsOver, workOf } from '../advance/AuditAction.ts'
import { type AuditWork, workOnAudit } from '../advance/workOnAudit.ts'
import { foldResultMail, isResultMail } from '../results/foldResultMail.ts'
import { countDone, type Duty, type DutyReport, emptyReport, type Pass } from './Duty.ts'
import { eachInPages } from './eachInPages.ts'
import { PENDING_QUERIES } from './pendingQueries.ts'
import type { WorkerWorld } from './WorkerWorld.ts'
import { WORKER_ACTOR } from './workerActor.ts'

/** An outgoing document after its sender has worked on it, as Firebase's extensions leave it. */
interface Delivered {
  id: string
  auditFSID: string
  stepId: string
  dateAdded: Date
  delivery: { state: 'SUCCESS' | 'ERROR'; code?: ErrorCode }
}

/** It was held back, so no mailbox has refused it. */
const NEVER_LEFT: readonly (ErrorCode | undefined)[] = ['RECIPIENT_INVALID', 'RECIPIENT_BOUNCED']

const SENDERS = [COLLECTIONS.mail, COLLECTIONS.messages] as const

/**
 * Deliveries: what became of an e-mail or text that went out. Sent is the step's result. An e-mail
 * that came back is a bounce, which leads to Get Help from Agent when it was the insured's
 * (specification §4); one that never left because of its recipient is no bounce, its step failed. That
 * and a text that came back are flagged. Each is taken once.
 */
export const foldDeliveries: Duty = async (world, pass) => {
  const report = emptyReport()
  for (const collection of SENDERS) {
    const part = emptyReport()
    await eachInPages<Delivered>(world, pass, part, {
      duty: 'deliveries',
      page: (limit) =>
        world.store.list<Delivered>(collection, { ...PENDING_QUERIES.deliveries, limit }),
      since: ({ dateAdded }) => dateAdded,
      work: (sent) => foldOne(world, pass, part, collection, sent),
    })
    add(report, part)
  }
  return report
}

async function foldOne(
  world: WorkerWorld,
  pass: Pass,
  report: DutyReport,
  collection: (typeof SENDERS)[number],
  sent: Delivered,
): Promise<boolean> {
  const { store } = world
  const { id, auditFSID, stepId, delivery } = sent
  // Another worker may have taken it meanwhile.
  const expect = { field: 'folded', value: false }
  const over: BatchWrite = { kind: 'update', collection, id, data: { folded: true }, expect }
  if (isResultMail(sent)) {
    const did = await foldResultMail(world, pass, sent, over)
    if (did === null) return false
    report.done++
    countDone(report, did)
    return true
  }
  const step = await store.get<Step>(COLLECTIONS.asteps, stepId)
  const audit = await store.get<Audit>(COLLECTIONS.audits, auditFSID)
  const carrier = audit && (await pass.carrierOf(audit.carrierCompany))
  const write = async (writes: BatchWrite[]) => {
    if (!pass.dryRun) await store.batch(writes)
    return true
  }
  if (!step || !audit || !carrier) {
    report.flagged++
    return write([over])
  }
  report.done++
  if (delivery.state === 'SUCCESS') {
    countDone(report, 'sent')
    const isNews = step.status === 'COMPLETED' && step.result === ''
    return write(isNews ? [resultOf(step, 'sent'), over] : [over])
  }
  const isMail = collection === COLLECTIONS.mail
  const isBounce = isMail && !NEVER_LEFT.includes(delivery.code)
  const { reads, work } = isMail ? failedMail(stepId, isBounce) : undelivered(step)
  const also = isMail ? [over] : [resultOf(step, 'undelivered'), over]
  const done = await workOnAudit(world, audit, {
    actor: WORKER_ACTOR,
    carrier,
    reason: '',
    bulk: false,
    dryRun: pass.dryRun,
    also,
    reads,
    work,
  })
  if (done.ok) {
    countDone(report, isBounce ? 'bounced' : 'undelivered')
    return true
  }
  // The step was corrected or has failed already: nothing follows from it any more.
  return done.error.code === 'AUDIT_CHANGED' ? false : write([over])
}

function resultOf({ id }: Step, result: string): BatchWrite {
  return { kind: 'update', collection: COLLECTIONS.asteps, id, data: { result } }
}

/** A mailbox that refused it is a bounce; a recipient that is no address is ours to correct. */
function failedMail(stepId: string, isBounce: boolean): Pick<AuditWork, 'reads' | 'work'> {
  return isBounce ? workOf({ kind: 'bounce', stepId }) : onStepThatIsOver(failSentStep, stepId)
}

/** The chase goes on by itself when nobody answers; a person may know a better number. */
function undelivered({ type }: Step): Pick<AuditWork, 'reads' | 'work'> {
  return {
    reads: () => [],
    work: (worked, context) => {
      const draft = new AuditDraft(worked, context)
      setWorkerFlag(draft, 'UNDELIVERED', true)
      draft.record('UNDELIVERED', `${STEPS[type].displayName}: could not be delivered`, null)
      return { ok: true, value: draft.finish() }
    },
  }
}

function add(report: DutyReport, part: DutyReport): void {
  report.found += part.found
  report.done += part.done
  report.flagged += part.flagged
  report.failed += part.failed
  for (const [name, count] of Object.entries(part.did))
    report.did[name] = (report.did[name] ?? 0) + count
  report.oldestLeft ??= part.oldestLeft
  report.isIdle ||= part.isIdle
}
