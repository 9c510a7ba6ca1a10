import { type ActionHandler, handlerOf, onStepThatIsOver } from '#shared/audit/actions.ts'
import { WORKER_ACTOR } from '#shared/audit/actor.ts'
import {
  type DeliveredResultMail,
  isResultMail,
  type OutgoingDelivery,
} from '#shared/audit/messages/outgoing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { applyAction } from '#shared/audit/ops/actOnAudit.ts'
import { recalledStep, sentStep, undeliveredStep } from '#shared/audit/steps/delivery.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import type { ErrorCode } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { BatchWrite } from '#shared/kernel/ports/documentStore.ts'
import { isBounce } from '#shared/outreach/bounces.ts'
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

/** An outgoing document after its sender has processed it. */
interface Delivered {
  id: string
  auditFSID: string
  stepId: string
  dateAdded: Date
  rev?: number
  answers?: string
  delivery: OutgoingDelivery & { state: DeliveredResultMail['delivery']['state'] }
}

/** Errors of what the insured did not want any more when it was to leave. */
const OPTED_OUT: readonly (ErrorCode | undefined)[] = ['RECIPIENT_OPTED_OUT', 'DO_NOT_CONTACT']

/** Errors of what was never sent, so that no mailbox has refused it. */
const NEVER_LEFT: readonly (ErrorCode | undefined)[] = [
  ...OPTED_OUT,
  'RECIPIENT_INVALID',
  'RECIPIENT_BOUNCED',
]

const OUTBOXES = [COLLECTIONS.mail, COLLECTIONS.messages, COLLECTIONS.letters] as const

/**
 * Deliveries: what became of an email, text or letter, once each. What was sent completes its step, with
 * the moment it left. An email that bounced leads to Get Help from Agent when it was the insured's
 * (specification §4): a mailbox refused it. One that a server refused for a reason of ours, or that was
 * never sent because of its recipient, a text that could not be delivered and a letter that came back are no
 * attempts, and flagged. One that was taken back in the hands of its sender has not left.
 */
export const ingestDeliveries: Duty = async (world, pass) => {
  const report = emptyReport()
  for (const collection of OUTBOXES) {
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
  collection: (typeof OUTBOXES)[number],
  sent: Delivered,
): Promise<boolean> {
  const { store } = world
  const { id, auditFSID, stepId } = sent
  // Another worker may have ingested it, or it has come back meanwhile.
  const expect = { field: 'rev', value: sent.rev }
  const data = { folded: true, rev: (sent.rev ?? 0) + 1 }
  const over: BatchWrite = { kind: 'update', collection, id, data, expect }
  if (isResultMail(sent)) {
    const did = await ingestResultMail(world, pass, sent, over)
    if (did === null) return false
    report.done++
    countDone(report, did)
    return true
  }
  // It answered a text that came in, and belongs to no step.
  if (sent.answers !== undefined) {
    if (!pass.dryRun) await store.batch([over])
    return true
  }
  const step = await store.get<Step>(COLLECTIONS.asteps, stepId)
  const audit = await store.get<Audit>(COLLECTIONS.audits, auditFSID)
  const carrier = audit && (await pass.carrierOf(audit.carrierCompany))
  const close = async () => {
    if (!pass.dryRun) await store.batch([over])
    return true
  }
  if (!step || !audit || !carrier) {
    report.flagged++
    return close()
  }
  report.done++
  const { what, handler } = newsOf(collection, sent, world.clock.now())
  const done = await applyAction(world, audit, {
    actor: WORKER_ACTOR,
    carrier,
    reason: '',
    bulk: false,
    dryRun: pass.dryRun,
    also: [over],
    ...handler,
  })
  if (done.ok) {
    countDone(report, what)
    return true
  }
  // The step was corrected or has failed already: the delivery changes nothing.
  return done.error.code === 'AUDIT_CHANGED' ? false : close()
}

/** What a delivery means for its audit. */
function newsOf(
  collection: (typeof OUTBOXES)[number],
  { id, stepId, delivery }: Delivered,
  now: Date,
): { what: 'sent' | 'recalled' | 'bounced' | 'undelivered'; handler: ActionHandler } {
  if (delivery.state === 'SUCCESS') {
    const news = { outgoing: id, at: delivery.endTime ?? now }
    const handler = onStepThatIsOver(
      (worked, step, context) => sentStep(worked, step, news, context),
      stepId,
    )
    return { what: 'sent', handler }
  }
  if (delivery.state === 'TAKEN_BACK') {
    const handler = onStepThatIsOver(
      (worked, step, context) => recalledStep(worked, step, { outgoing: id }, context),
      stepId,
    )
    return { what: 'recalled', handler }
  }
  const isOfMail = collection === COLLECTIONS.mail && !NEVER_LEFT.includes(delivery.code)
  if (isOfMail && isBounce(delivery))
    return { what: 'bounced', handler: handlerOf({ kind: 'bounce', stepId }) }
  const hasOptedOut = OPTED_OUT.includes(delivery.code)
  const result = hasOptedOut ? 'optedOut' : isOfMail ? 'refused' : NOT_SENT[collection]
  const handler = onStepThatIsOver(
    (worked, step, context) => undeliveredStep(worked, step, result, context),
    stepId,
  )
  return { what: 'undelivered', handler }
}

const NOT_SENT = { mail: 'undeliverable', messages: 'undelivered', letters: 'returned' } as const

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
