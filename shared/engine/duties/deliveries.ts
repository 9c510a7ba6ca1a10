import { handlerOf, onStepThatIsOver } from '#shared/audit/actions.ts'
import { WORKER_ACTOR } from '#shared/audit/actor.ts'
import {
  isResultMail,
  type OutgoingOnItsWay,
  outgoingState,
} from '#shared/audit/messages/outgoing.ts'
import { refusalOfRecipients } from '#shared/audit/messages/recipients.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type ActionRequest, applyAction } from '#shared/audit/ops/actOnAudit.ts'
import { AuditDraft, setWorkerFlag } from '#shared/audit/steps/draft.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { failSentStep } from '#shared/audit/steps/outcomes.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { type ErrorCode, type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { BatchWrite, DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { refusalOfBounced } from '#shared/outreach/ops/outbox.ts'
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
import { foldResultMail } from './sendResults.ts'

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
  // The step was corrected or has failed already: nothing follows from it any more.
  return done.error.code === 'AUDIT_CHANGED' ? false : write([over])
}

function resultOf({ id }: Step, result: string): BatchWrite {
  return { kind: 'update', collection: COLLECTIONS.asteps, id, data: { result } }
}

/** A mailbox that refused it is a bounce; a recipient that is no address is ours to correct. */
function failedMail(stepId: string, isBounce: boolean): Pick<ActionRequest, 'reads' | 'work'> {
  return isBounce ? handlerOf({ kind: 'bounce', stepId }) : onStepThatIsOver(failSentStep, stepId)
}

/** The chase goes on by itself when nobody answers; a person may know a better number. */
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

/**
 * Puts an e-mail or text that failed back into the queue, to the same address: its sender takes it up
 * again, and what becomes of it is folded into its audit again. Refused with OUTGOING_UNKNOWN, or
 * OUTGOING_NOT_FAILED for what has not failed: so asked for twice it goes out once. RECIPIENT_INVALID
 * for what was addressed to a list: it would fail again, or reach whom it should not. RECIPIENT_BOUNCED
 * while its address counts as one that bounces.
 */
export async function retryOutgoing(
  store: DocumentStore,
  { collection, id, carrier }: { collection: 'mail' | 'messages'; id: string; carrier: string },
): Promise<Result<{ collection: string; id: string }>> {
  // A job may say anything; only an outgoing document is looked up.
  if (!['mail', 'messages'].includes(collection) || typeof id !== 'string' || id === '')
    return { ok: false, error: refusal('OUTGOING_UNKNOWN', { id: String(id) }) }
  const sent = await store.get<OutgoingOnItsWay>(collection, id)
  if (sent === null || sent.carrierCompany !== carrier)
    return { ok: false, error: refusal('OUTGOING_UNKNOWN', { id }) }
  // Whether results still hold is looked at where they are sent.
  if (isResultMail(sent) && !sent.isCopy)
    return { ok: false, error: refusal('OUTGOING_IS_RESULTS') }
  // A failure that its audit does not know yet would be lost to it: the worker folds it first.
  if (outgoingState(collection, sent) !== 'failed' || !sent.folded)
    return { ok: false, error: refusal('OUTGOING_NOT_FAILED') }
  const misaddressed = refusalOfRecipients(collection, sent)
  if (misaddressed) return { ok: false, error: misaddressed }
  const bounced = await refusalOfBounced(store, collection, sent)
  if (bounced) return { ok: false, error: bounced }
  const attempts = sent.delivery?.attempts ?? 0
  const delivery = { state: 'RETRY', attempts, error: sent.delivery?.error ?? '' }
  const data = { delivery, folded: false }
  const expect = { field: 'folded', value: true }
  await store.batch([{ kind: 'update', collection, id, data, expect }])
  return { ok: true, value: { collection, id } }
}
