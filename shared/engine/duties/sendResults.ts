import { readAudit } from '#shared/audit/listing.ts'
import type { DeliveredResultMail } from '#shared/audit/messages/outgoing.ts'
import type { Audit, WorkCarrier } from '#shared/audit/model.ts'
import { isWithdrawn, type ResultPackage } from '#shared/audit/resultPackage.ts'
import { CONTENT_WORDS, ContentError } from '#shared/documents/ops/contentWork.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { BatchWrite, Data } from '#shared/kernel/ports/documentStore.ts'
import {
  deliverResults,
  type ResultLetter,
  resultCopies,
  resultMailId,
} from '#shared/results/ops/deliverResults.ts'
import { type PackedResults, packResults } from '#shared/results/ops/packResults.ts'
import { keepReport, noteCopy, tellOfResults } from '#shared/results/ops/recordResults.ts'
import { type Restored, readRestored } from '../restored.ts'
import {
  countDone,
  type Duty,
  eachInPages,
  emptyReport,
  type Pass,
  type WorkerWorld,
} from './duty.ts'

/** Until the next try of an endpoint that was not reached. */
const RETRY_MS = 3_600_000

/**
 * Results: sends waiting packages to the carrier's endpoint, or into the outbox as an e-mail. Each is
 * packed once and kept, and every try of it carries the same key, by which the carrier knows it. What
 * fails for good is recorded in the audit's history and flagged for a person. A worker without files or
 * endpoints leaves them to one that has both.
 */
export const sendResults: Duty = async (world, pass) => {
  const { store, clock } = world
  const report = emptyReport()
  if (!canSend(world)) return report
  let restored: Promise<Restored | null> | undefined
  await eachInPages<ResultPackage>(world, pass, report, {
    duty: 'results',
    page: (limit) =>
      store.list<ResultPackage>(COLLECTIONS.results, {
        filters: [
          { field: 'state', op: '==', value: 'WAITING' },
          { field: 'tryAt', op: '<=', value: clock.now() },
        ],
        sort: { field: 'tryAt', direction: 'asc' },
        limit,
      }),
    since: ({ tryAt }) => tryAt,
    work: async (sending) => {
      restored ??= readRestored(store)
      if ((await restored)?.isOutboxHeld) return false
      const did = pass.dryRun ? 'results' : await sendOne(world, pass, sending)
      if (did === null) return false
      report.done++
      countDone(report, did)
      return true
    },
  })
  return report
}

type SendingWorld = WorkerWorld & Required<Pick<WorkerWorld, 'files' | 'endpoint'>>

function canSend(world: WorkerWorld): world is SendingWorld {
  return world.files !== undefined && world.endpoint !== undefined
}

/** Sends one; what became of it, for the report, or null when it was written in between. */
async function sendOne(
  world: SendingWorld,
  pass: Pass,
  sending: ResultPackage,
): Promise<string | null> {
  const { store } = world
  const stored = await store.get<Audit>(COLLECTIONS.audits, sending.auditFSID)
  const carrier = await pass.carrierOf(sending.carrierCompany)
  if (stored === null || carrier === null || isWithdrawn(readAudit(stored), sending))
    return withdraw(world, sending)
  const read = readAudit(stored)
  const { timeZone } = carrier
  const made = await packedOrRefused(world, sending, { audit: read, timeZone })
  if (!made.ok) return fail(world, { sending, audit: read, carrier, error: made.error })
  const results = { sending, carrier, ...made.value }
  // The carrier's users can open the report before the audit says that it was sent.
  const audit = sending.files.length > 0 ? read : await keep(world, { ...results, audit: read })
  if (audit === null) return null
  if (sending.channel === 'hand') return 'kept'
  // It may have been returned while the report was made.
  if (isWithdrawn(audit, sending)) return withdraw(world, sending)
  return deliver(world, { ...results, audit })
}

async function withdraw({ store }: SendingWorld, sending: ResultPackage): Promise<string> {
  await store.batch([changed(sending, { state: 'WITHDRAWN' })])
  return 'withdrawn'
}

/** Keeps the report in the audit, once; null when the audit was written in between. */
async function keep(world: SendingWorld, letter: Letter): Promise<Audit | null> {
  const { sending, audit, packed, content } = letter
  const files = packed.map(({ bytes: _, ...file }) => file)
  const isByHand = sending.channel === 'hand'
  // What a person hands over goes to the carrier: agent and insured get theirs all the same.
  const copies = isByHand ? await resultCopies(world, letterOf(world, letter)) : []
  const end = isByHand ? { state: 'SENT', sentAt: audit.dateSent } : {}
  const also = [...copies, changed(sending, { files, ...(content && { content }), ...end })]
  const kept = await keepReport(world, { sending, audit, packed, also })
  if (kept?.ok) return kept.value
  if (kept?.error.code === 'AUDIT_CHANGED') return null
  // No room for another version: the results are sent without it.
  await world.store.batch(also)
  return audit
}

interface Letter extends PackedResults {
  sending: ResultPackage
  audit: Audit
  carrier: WorkCarrier
}

function letterOf({ clock }: SendingWorld, { carrier, ...letter }: Letter): ResultLetter {
  return { ...letter, carrier: carrier.name, timeZone: carrier.timeZone, now: clock.now() }
}

async function deliver(world: SendingWorld, letter: Letter): Promise<string | null> {
  const { sending, audit, carrier } = letter
  const { store, clock } = world
  const delivered = await deliverResults(world, letterOf(world, letter))
  const tried = { attempt: sending.attempt + 1, triesLeft: sending.triesLeft - 1 }
  switch (delivered.kind) {
    case 'queued':
      await store.batch([
        ...delivered.mails,
        changed(sending, { ...tried, state: 'QUEUED', error: null }),
      ])
      return 'queued'
    case 'later': {
      const tryAt = new Date(clock.now().getTime() + RETRY_MS)
      await store.batch([changed(sending, { ...tried, tryAt, error: { ...delivered.error } })])
      return 'unreached'
    }
    case 'taken': {
      const { receipt, mails } = delivered
      const end = { ...tried, state: 'SENT', receipt, sentAt: clock.now(), error: null }
      const arrived = withReceipt(hostOf(sending.to), receipt)
      const also = [...mails, changed(sending, end)]
      const text = `Results taken by ${arrived}`
      const recorded = await tellOfResults(world, audit, {
        carrier,
        sending,
        text,
        failed: false,
        arrived,
        also,
      })
      return recorded ? 'delivered' : null
    }
    case 'failed':
      return fail(world, { sending, audit, carrier, error: delivered.error })
  }
}

/** Records in the audit's history what fails for good, and flags it. */
async function fail(
  world: SendingWorld,
  {
    sending,
    audit,
    carrier,
    error,
  }: Pick<Letter, 'sending' | 'audit' | 'carrier'> & { error: Refusal },
): Promise<string | null> {
  const tried = { attempt: sending.attempt + 1, triesLeft: sending.triesLeft - 1 }
  const also = [changed(sending, { ...tried, state: 'FAILED', error: { ...error } })]
  const entry = { carrier, sending, text: error.message, failed: true, also }
  return (await tellOfResults(world, audit, entry)) ? 'failed' : null
}

/** Refused, and left to a person, where a report cannot be made: retries would fail the same way. */
async function packedOrRefused(
  world: SendingWorld,
  sending: ResultPackage,
  of: { audit: Audit; timeZone: string },
): Promise<Result<PackedResults>> {
  try {
    return { ok: true, value: await packResults(world, sending, of) }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    const facts = { why: CONTENT_WORDS[error.code], reference: sending.id }
    return { ok: false, error: refusal('CONTENT_FAILED', facts) }
  }
}

function changed({ id, attempt }: ResultPackage, data: Data): BatchWrite {
  const expect = { field: 'attempt', value: attempt }
  return { kind: 'update', collection: COLLECTIONS.results, id, data, expect }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}

/**
 * Records the delivery of an e-mail with results in its package and the audit's history; `over` marks the
 * mail as ingested. What it did, for the report, or null when the audit was written in between. The
 * delivery of a copy is in the history, and changes nothing of the package. One that was taken back in the
 * hands of its sender has not left: its package is withdrawn.
 */
export async function ingestResultMail(
  world: WorkerWorld,
  pass: Pass,
  { id, resultId, isCopy, audience = 'agent', delivery }: DeliveredResultMail,
  over: BatchWrite,
): Promise<'delivered' | 'failed' | 'copied' | 'withdrawn' | null> {
  const { store, clock } = world
  const isRecalled = delivery.state === 'TAKEN_BACK'
  const failed = delivery.state === 'ERROR'
  const did = isRecalled ? 'withdrawn' : failed ? 'failed' : 'delivered'
  if (pass.dryRun) return isCopy ? 'copied' : did
  const sending = await store.get<ResultPackage>(COLLECTIONS.results, resultId)
  const audit = sending && (await store.get<Audit>(COLLECTIONS.audits, sending.auditFSID))
  const carrier = sending && (await pass.carrierOf(sending.carrierCompany))
  // The delivery of an older try says nothing about the newest.
  const isOfLastTry = sending !== null && id === resultMailId(resultId, sending.attempt - 1)
  if (isRecalled) {
    const isOwn = !isCopy && isOfLastTry
    await store.batch([over, ...(isOwn ? [changed(sending, { state: 'WITHDRAWN' })] : [])])
    return did
  }
  const receipt = delivery.info?.messageId ?? ''
  if (isCopy && audit && carrier) {
    const end = failed ? 'could not be delivered' : withReceipt('delivered', receipt)
    const copy = { carrier, text: `Report to the ${audience}: ${end}`, failed, also: [over] }
    return (await noteCopy(world, audit, copy)) ? 'copied' : null
  }
  if (isCopy || !isOfLastTry || !audit || !carrier) {
    await store.batch([over])
    return 'copied'
  }
  const end: Data = failed
    ? { state: 'FAILED', error: { ...refusal('RESULTS_NOT_DELIVERED') } }
    : { state: 'SENT', receipt, sentAt: clock.now(), error: null }
  const write: BatchWrite = {
    kind: 'update',
    collection: COLLECTIONS.results,
    id: resultId,
    data: end,
    expect: { field: 'attempt', value: sending.attempt },
  }
  const text = failed
    ? `Results to ${sending.to}: could not be delivered`
    : `Results delivered to ${sending.to}`
  const arrived = failed ? '' : withReceipt(sending.to, receipt)
  const also = [write, over]
  const recorded = await tellOfResults(world, audit, {
    carrier,
    sending,
    text,
    failed,
    arrived,
    also,
  })
  return recorded ? did : null
}

/** Where results arrived, and the receipt that the carrier's side gave. */
function withReceipt(place: string, receipt: string): string {
  return receipt === '' ? place : `${place}, receipt ${receipt}`
}
