import { handlerOf, onStepThatIsOver } from '#shared/audit/actions.ts'
import { WORKER_ACTOR } from '#shared/audit/actor.ts'
import { isResultMail } from '#shared/audit/messages/outgoing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type ActionRequest, applyAction } from '#shared/audit/ops/actOnAudit.ts'
import { AuditDraft, setWorkerFlag } from '#shared/audit/steps/draft.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { failSentStep } from '#shared/audit/steps/outcomes.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import type { ErrorCode } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { BatchWrite } from '#shared/kernel/ports/documentStore.ts'
import {
  countDone,
  type Duty,
  type DutyReport,
  eachInPages,
  emptyReport,
  type Pass,
  PENDING_QUERIES,
  type WorkerWorld,
} from './duty.ts'
import { ingestResultMail } from './sendResults.ts'

/** An outgoing document after its sender has processed it, as Firebase's extensions leave it. */
interface Delivered {
  id: string
  auditFSID: string
  stepId: string
  dateAdded: Date
  delivery: { state: 'SUCCESS' | 'ERROR'; code?: ErrorCode }
}

/** Errors of what was never sent, so that no mailbox has refused it. */
const NEVER_LEFT: readonly (ErrorCode | undefined)[] = ['RECIPIENT_INVALID', 'RECIPIENT_BOUNCED']

const SENDERS = [COLLECTIONS.mail, COLLECTIONS.messages] as const

/**
 * Deliveries: what became of an e-mail or text that was sent, once each. Success is the step's result. An
 * e-mail that bounced leads to Get Help from Agent when it was the insured's (specification §4). The
 * step of one that was never sent, because of its recipient, failed without a bounce. That and a text
 * that could not be delivered are flagged.
 */
export const ingestDeliveries: Duty = async (world, pass) => {
  const report = emptyReport()
  for (const collection of SENDERS) {
    const part = emptyReport()
    await eachInPages<Delivered>(world, pass, part, {
      duty: 'deliveries',
      page: (limit) =>
        world.store.list<Delivered>(collection, { ...PENDING_QUERIES.deliveries, limit }),
      since: ({ dateAdded }) => dateAdded,
      work: (sent) => ingest(world, pass, part, collection, sent),
    })
    add(report, part)
  }
  return report
}

async function ingest(
  world: WorkerWorld,
  pass: Pass,
  report: DutyReport,
  collection: (typeof SENDERS)[number],
  sent: Delivered,
): Promise<boolean> {
  const { store } = world
  const { id, auditFSID, stepId, delivery } = sent
  // Another worker may have ingested it meanwhile.
  const expect = { field: 'folded', value: false }
  const over: BatchWrite = { kind: 'update', collection, id, data: { folded: true }, expect }
  if (isResultMail(sent)) {
    const did = await ingestResultMail(world, pass, sent, over)
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
  const done = await applyAction(world, audit, {
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
  // The step was corrected or has failed already: the delivery changes nothing.
  return done.error.code === 'AUDIT_CHANGED' ? false : write([over])
}

function resultOf({ id }: Step, result: string): BatchWrite {
  return { kind: 'update', collection: COLLECTIONS.asteps, id, data: { result } }
}

/** Refused by a mailbox, it is a bounce; a recipient that is no address is ours to correct. */
function failedMail(stepId: string, isBounce: boolean): Pick<ActionRequest, 'reads' | 'work'> {
  return isBounce ? handlerOf({ kind: 'bounce', stepId }) : onStepThatIsOver(failSentStep, stepId)
}

/** The chase goes on without an answer; the flag asks a person for a better number. */
function undelivered({ type }: Step): Pick<ActionRequest, 'reads' | 'work'> {
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
