import {
  isResultMail,
  type OutgoingDelivery,
  type OutgoingMail,
  type OutgoingOnItsWay,
  type OutgoingState,
  outgoingState,
} from '#shared/audit/messages/outgoing.ts'
import { isBounced, refusalOfRecipients } from '#shared/audit/messages/recipients.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type ErrorCode, type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { StopSignal } from '#shared/kernel/batches.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import { COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import { pagesOf } from '#shared/kernel/ops/storeVerbs.ts'
import {
  type DocumentStore,
  type Filter,
  type ListOptions,
  type StoredDocument,
  StoreError,
} from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import { type Email, emailOf, type Letterhead } from '../email.ts'

type QueuedMail = StoredDocument<OutgoingMail & { delivery?: OutgoingDelivery }>

/**
 * The outcome of handing an email to a mail server. `refused`: for good, a bounce; with a code, it was
 * never sent. `later`: the server defers it. `unreachable`: no server answers. `unsafe`: a server answers,
 * but nothing may be handed to it.
 */
export type Handover =
  | { kind: 'sent'; messageId: string }
  | { kind: 'refused'; why: string; code?: ErrorCode }
  | { kind: 'later' | 'unreachable' | 'unsafe'; why: string }

/** Hands emails to a mail server, one at a time. Never rejects. */
export interface MailSender {
  send(email: Email): Promise<Handover>
}

interface DeliverRequest {
  sender: MailSender
  letterhead: Letterhead
  /** The carriers whose emails are sent; null: all. */
  carriers: readonly string[] | null
  signal?: StopSignal
  onResult?: (result: DeliverResult) => void
}

export interface DeliverResult {
  id: string
  to: string
  /** `taken`: another run has claimed it. */
  result: 'sent' | 'failed' | 'later' | 'taken'
  why: string
}

/** How long a run has a claimed email alone; after it another run sends what a killed one had claimed. */
const LEASE_MS = 5 * 60_000

/**
 * An email that the server defers so often counts as failed. A server of ours that is down defers
 * nothing.
 */
const MAX_DEFERRALS = 3

const UNSENDABLE = { unreachable: 'OUTBOX_UNREACHABLE', unsafe: 'OUTBOX_UNSAFE' } as const

/**
 * Sends the queued emails and marks the outcome of each as Firebase's Trigger Email extension does, so
 * that the worker applies it to its audit. Each is claimed before it is sent: of two runs at once one
 * sends it. One that a killed run had claimed is sent again after its lease, under the same Message-ID.
 * One that is not addressed to one valid address fails for good, as RECIPIENT_INVALID, and one whose
 * address has bounced since as RECIPIENT_BOUNCED. Refused with OUTBOX_UNREACHABLE or OUTBOX_UNSAFE when
 * nothing can be sent; what was sent stays sent.
 */
export async function deliverMail(
  { store, clock }: { store: DocumentStore; clock: Clock },
  { sender, letterhead, carriers, signal, onResult }: DeliverRequest,
): Promise<Result<DeliverResult[]>> {
  const results: DeliverResult[] = []
  for await (const mail of queuedMail(store, clock)) {
    if (signal?.aborted) break
    if (carriers !== null && !carriers.includes(mail.carrierCompany)) continue
    const attempt = (mail.delivery?.attempts ?? 0) + 1
    const about = { id: mail.id, to: cleanLine([mail.to].flat().join(', ')) }
    const report = (result: DeliverResult['result'], why = '') => {
      results.push({ ...about, result, why })
      onResult?.({ ...about, result, why })
    }
    if (!(await claimMail(store, clock, mail, attempt))) {
      report('taken')
      continue
    }
    const unfit =
      refusalOfRecipients(COLLECTIONS.mail, mail) ??
      (await refusalOfBounced(store, COLLECTIONS.mail, mail))
    const handover = unfit
      ? notSent(unfit)
      : await sender.send(emailOf(mail, letterhead, clock.now()))
    const deferrals = (mail.delivery?.deferrals ?? 0) + (handover.kind === 'later' ? 1 : 0)
    await store.update(COLLECTIONS.mail, mail.id, {
      delivery: deliveryAfter(handover, { attempts: attempt, deferrals, endTime: clock.now() }),
    })
    if (handover.kind === 'sent') report('sent')
    else if (handover.kind === 'unreachable' || handover.kind === 'unsafe')
      return { ok: false, error: refusal(UNSENDABLE[handover.kind], { why: handover.why }) }
    else report(isHandoverOver(handover, deferrals) ? 'failed' : 'later', handover.why)
  }
  return { ok: true, value: results }
}

async function* queuedMail(store: DocumentStore, clock: Clock): AsyncGenerator<QueuedMail> {
  const queued: Filter = { field: 'folded', op: '==', value: false }
  for await (const page of pagesOf<QueuedMail>(store, COLLECTIONS.mail, [queued]))
    for (const mail of page) if (isMailDue(mail, clock.now())) yield mail
}

function isMailDue({ delivery }: QueuedMail, now: Date): boolean {
  if (delivery === undefined) return true
  const { state, leaseExpireTime } = delivery
  if (state === 'PROCESSING') return leaseExpireTime != null && leaseExpireTime <= now
  return state === 'PENDING' || state === 'RETRY'
}

/** False when another run has claimed this attempt. */
async function claimMail(
  store: DocumentStore,
  clock: Clock,
  { id, delivery: before }: QueuedMail,
  attempts: number,
): Promise<boolean> {
  const startTime = clock.now()
  const leaseExpireTime = new Date(startTime.getTime() + LEASE_MS)
  const deferrals = before?.deferrals ?? 0
  const delivery: OutgoingDelivery = {
    state: 'PROCESSING',
    attempts,
    deferrals,
    startTime,
    leaseExpireTime,
  }
  const claims = nestedPath(COLLECTIONS.mail, id, 'claims')
  try {
    await store.batch([
      { kind: 'create', collection: claims, id: String(attempts), data: { dateAdded: startTime } },
      { kind: 'update', collection: COLLECTIONS.mail, id, data: { delivery } },
    ])
    return true
  } catch (error) {
    if (error instanceof StoreError && error.code === 'already-exists') return false
    throw error
  }
}

function notSent({ code, message, next }: Refusal): Handover {
  return { kind: 'refused', why: `${message} ${next}`, code }
}

function deliveryAfter(
  handover: Handover,
  tried: { attempts: number; deferrals: number; endTime: Date },
): OutgoingDelivery {
  if (handover.kind === 'sent')
    return { state: 'SUCCESS', ...tried, error: null, info: { messageId: handover.messageId } }
  const state = isHandoverOver(handover, tried.deferrals) ? 'ERROR' : 'RETRY'
  const code = handover.kind === 'refused' && handover.code ? { code: handover.code } : {}
  return { state, ...tried, error: handover.why, ...code }
}

function isHandoverOver({ kind }: Handover, deferrals: number): boolean {
  return kind === 'refused' || (kind === 'later' && deferrals >= MAX_DEFERRALS)
}

/**
 * Queues an e-mail or text that failed again, to the same address: its sender sends it, and its delivery
 * reaches its audit as before. Refused with OUTGOING_UNKNOWN; OUTGOING_NOT_FAILED for what has not
 * failed, so that two requests send it once; RECIPIENT_INVALID for what is addressed to a list: it would
 * fail again, or reach whom it should not; RECIPIENT_BOUNCED while its address counts as bounced.
 */
export async function retryOutgoing(
  store: DocumentStore,
  { collection, id, carrier }: { collection: 'mail' | 'messages'; id: string; carrier: string },
): Promise<Result<{ collection: string; id: string }>> {
  // A request may name any collection; only outgoing documents are read.
  if (!['mail', 'messages'].includes(collection) || typeof id !== 'string' || id === '')
    return { ok: false, error: refusal('OUTGOING_UNKNOWN', { id: String(id) }) }
  const sent = await store.get<OutgoingOnItsWay>(collection, id)
  if (sent === null || sent.carrierCompany !== carrier)
    return { ok: false, error: refusal('OUTGOING_UNKNOWN', { id }) }
  // Results are sent again by `resendResults`, which checks that they still hold.
  if (isResultMail(sent) && !sent.isCopy)
    return { ok: false, error: refusal('OUTGOING_IS_RESULTS') }
  // A failure that is not in its audit yet would be lost: the worker ingests it first.
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

/** RECIPIENT_BOUNCED for an e-mail of an audit to an address that has bounced since; null for others. */
async function refusalOfBounced(
  store: DocumentStore,
  collection: string,
  { auditFSID, to }: { auditFSID?: string; to?: unknown },
): Promise<Refusal | null> {
  if (collection !== COLLECTIONS.mail || auditFSID === undefined || !Array.isArray(to)) return null
  const audit = await store.get<Audit>(COLLECTIONS.audits, auditFSID)
  const hasBounced = audit !== null && to.some((each) => isBounced(String(each), audit))
  return hasBounced ? refusal('RECIPIENT_BOUNCED', { what: 'its recipient' }) : null
}

const OUTBOXES = ['mail', 'messages', 'letters'] as const

/** An email, text message or letter in one line. Its words are in the document. */
export interface OutgoingLine {
  id: string
  collection: (typeof OUTBOXES)[number]
  state: OutgoingState
  carrierCompany: string
  stepType: string
  to: string
  subject: string
  dateAdded: Date
  /** Why it failed; empty otherwise. */
  error: string
}

/** A carrier's newest emails, text messages and letters with their states; of one state if one is named. */
export async function listOutgoing(
  store: DocumentStore,
  { carrier, state, limit }: { carrier: string; state?: OutgoingState; limit: number },
): Promise<OutgoingLine[]> {
  const lists = await Promise.all(
    OUTBOXES.map(async (collection) => {
      const options = optionsOf(collection, { carrier, limit, ...(state ? { state } : {}) })
      const found = await store.list<OutgoingOnItsWay>(collection, options)
      return found.map((sent) => outgoingLine(collection, sent))
    }),
  )
  return lists
    .flat()
    .filter((line) => state === undefined || line.state === state)
    .sort((one, other) => other.dateAdded.getTime() - one.dateAdded.getTime())
    .slice(0, limit)
}

/** What the database can filter by: a document without a delivery is found by `folded`. */
function optionsOf(
  collection: (typeof OUTBOXES)[number],
  { carrier, state, limit }: { carrier: string; state?: OutgoingState; limit: number },
): ListOptions {
  const mine = { field: 'carrierCompany', op: '==', value: carrier } as const
  const delivery = state === 'sent' ? 'SUCCESS' : state === 'failed' ? 'ERROR' : null
  if (collection === 'letters' || state === undefined || state === 'print')
    return { filters: [mine], limit }
  if (delivery !== null)
    return { filters: [mine, { field: 'delivery.state', op: '==', value: delivery }], limit }
  // Those that were sent and are not applied yet are among them, for a second.
  return { filters: [mine, { field: 'folded', op: '==', value: false }], limit: limit * 2 }
}

function outgoingLine(
  collection: (typeof OUTBOXES)[number],
  sent: StoredDocument<OutgoingOnItsWay>,
): OutgoingLine {
  const { id, carrierCompany, stepType, dateAdded, delivery } = sent
  const subject = 'message' in sent ? sent.message.subject : 'subject' in sent ? sent.subject : ''
  return {
    id,
    collection,
    state: outgoingState(collection, sent),
    carrierCompany,
    stepType,
    to: typeof sent.to === 'string' ? sent.to : sent.to.join(', '),
    subject,
    dateAdded,
    error: delivery?.error ?? '',
  }
}
