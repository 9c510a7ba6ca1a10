import { readAudit } from '#shared/audit/listing.ts'
import {
  isResultMail,
  type OutgoingOnItsWay,
  type OutgoingState,
  outgoingState,
} from '#shared/audit/messages/outgoing.ts'
import { isBounced, refusalOfRecipients } from '#shared/audit/messages/recipients.ts'
import type { Audit } from '#shared/audit/model.ts'
import { isWithdrawn, type ResultPackage } from '#shared/audit/resultPackage.ts'
import { STATES } from '#shared/audit/states.ts'
import { isOptedOut } from '#shared/audit/steps/refusals.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type {
  DocumentStore,
  ListOptions,
  StoredDocument,
} from '#shared/kernel/ports/documentStore.ts'
import { receiptWrites } from './writeDelivery.ts'

/**
 * Queues an e-mail or text that failed again, to the same address: its sender sends it, and its delivery
 * reaches its audit as before. Refused with OUTGOING_UNKNOWN; OUTGOING_NOT_FAILED for what has not
 * failed, so that two requests send it once; RECIPIENT_INVALID for what is addressed to a list: it would
 * fail again, or reach whom it should not; OUTGOING_WITHDRAWN for a copy of results that are no longer
 * sent; RECIPIENT_BOUNCED while its address counts as bounced; DO_NOT_CONTACT, STEP_NOT_HERE, AUDIT_PAUSED
 * and LINK_CLOSED as its audit is now.
 */
export async function retryOutgoing(
  store: DocumentStore,
  {
    collection,
    id,
    carrier,
    now,
  }: { collection: 'mail' | 'messages'; id: string; carrier: string; now: Date },
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
  const refused = await refusalOfAgain(store, collection, sent)
  if (refused) return { ok: false, error: refused }
  const attempts = sent.delivery?.attempts ?? 0
  const delivery = { state: 'RETRY', attempts, error: sent.delivery?.error ?? '' }
  const { rev } = sent
  const data = { delivery, folded: false, sendAt: now, rev: (rev ?? 0) + 1 }
  const expect = { field: 'rev', value: rev }
  const again = await receiptWrites(store, sent, { state: 'again', at: now })
  await store.batch([{ kind: 'update', collection, id, data, expect }, ...again])
  return { ok: true, value: { collection, id } }
}

/** What a person says of what was perhaps sent. */
export type Decision = 'sent' | 'again'

/**
 * Ends the doubt about what was perhaps sent: `sent` completes its step, with the moment it was handed
 * over; `again` puts it back into the queue. Refused with OUTGOING_UNKNOWN; OUTGOING_NOT_UNCERTAIN when
 * there is no doubt, so that two decisions are one; `again` also as another try is (`retryOutgoing`).
 */
export async function decideOutgoing(
  store: DocumentStore,
  {
    collection,
    id,
    carrier,
    decision,
    now,
  }: {
    collection: 'mail' | 'messages'
    id: string
    carrier: string
    decision: Decision
    now: Date
  },
): Promise<Result<{ collection: string; id: string; decision: Decision }>> {
  const sent = await store.get<OutgoingOnItsWay>(collection, id)
  if (sent === null || sent.carrierCompany !== carrier)
    return { ok: false, error: refusal('OUTGOING_UNKNOWN', { id }) }
  const { delivery, rev } = sent
  if (delivery?.state !== 'UNCERTAIN')
    return { ok: false, error: refusal('OUTGOING_NOT_UNCERTAIN') }
  const refused = decision === 'again' ? await refusalOfAgain(store, collection, sent) : null
  if (refused) return { ok: false, error: refused }
  const { leaseExpireTime: _, ...known } = delivery
  const change =
    decision === 'sent'
      ? {
          delivery: { ...known, state: 'SUCCESS', endTime: delivery.startTime ?? now, error: null },
          sendAt: null,
        }
      : { delivery: { ...known, state: 'RETRY' }, sendAt: now }
  const data = { ...change, folded: false, rev: (rev ?? 0) + 1 }
  const expect = { field: 'rev', value: rev }
  const receipt = decision === 'again' ? ({ state: 'again', at: now } as const) : null
  const beside = await receiptWrites(store, sent, receipt)
  await store.batch([{ kind: 'update', collection, id, data, expect }, ...beside])
  return { ok: true, value: { collection, id, decision } }
}

/** Why something is not to be sent once more; null when it may. */
async function refusalOfAgain(
  store: DocumentStore,
  collection: string,
  sent: OutgoingOnItsWay,
): Promise<Refusal | null> {
  const withdrawn = await refusalOfWithdrawn(store, sent)
  if (withdrawn) return withdrawn
  const audit = await auditOf(store, sent)
  return audit && (refusalOfRecipient(collection, sent, audit) ?? refusalOfRest(sent, audit))
}

/** OUTGOING_WITHDRAWN for results, or a copy of their report, that are no longer sent; null for others. */
async function refusalOfWithdrawn(
  store: DocumentStore,
  sent: OutgoingOnItsWay,
): Promise<Refusal | null> {
  if (!isResultMail(sent)) return null
  const sending = await store.get<ResultPackage>(COLLECTIONS.results, sent.resultId)
  if (sending === null) return null
  const audit = await store.get<Audit>(COLLECTIONS.audits, sending.auditFSID)
  return audit !== null && isWithdrawn(audit, sending) ? refusal('OUTGOING_WITHDRAWN') : null
}

/** The audit of a message; null for one that belongs to none, as the answer to a text may. */
export async function auditOf(
  store: DocumentStore,
  { auditFSID }: { auditFSID?: string },
): Promise<Audit | null> {
  const audit = auditFSID ? await store.get<Audit>(COLLECTIONS.audits, auditFSID) : null
  return audit && readAudit(audit)
}

/**
 * Why an email or text of an audit may no longer go to its recipient; null when it may. RECIPIENT_BOUNCED where
 * its address has bounced since it was written, DO_NOT_CONTACT where the insured has opted out since.
 */
export function refusalOfRecipient(
  collection: string,
  sent: OutgoingOnItsWay,
  audit: Audit,
): Refusal | null {
  const { to, stepType } = sent
  const addresses: unknown = collection === COLLECTIONS.mail ? to : []
  if (Array.isArray(addresses) && addresses.some((each) => isBounced(String(each), audit)))
    return refusal('RECIPIENT_BOUNCED', { what: 'its recipient' })
  if (isOwed(sent) || !isOptedOut(stepType, audit)) return null
  return refusal('DO_NOT_CONTACT', { channel: STEPS[stepType].channel ?? '' })
}

/**
 * Why a message is not sent again as its audit is now: STEP_NOT_HERE once it is cancelled, AUDIT_PAUSED, and
 * LINK_CLOSED with a link that opens nothing.
 */
function refusalOfRest(sent: OutgoingOnItsWay, audit: Audit): Refusal | null {
  if (isOwed(sent)) return null
  const { bakeState, linkClosedAt } = audit
  const { displayName: step } = STEPS[sent.stepType]
  if (bakeState === 'CANCELLED')
    return refusal('STEP_NOT_HERE', { step, state: STATES[bakeState].label })
  if (bakeState === 'PAUSED') return refusal('AUDIT_PAUSED')
  const text = 'message' in sent ? sent.message.text : 'body' in sent ? sent.body : ''
  return linkClosedAt !== null && PUBLIC_LINK.test(text) ? refusal('LINK_CLOSED') : null
}

/** A link to an intake, the insured's or another's. */
const PUBLIC_LINK = /\/sml\/(audit|r)\//

/**
 * True for what leaves whatever becomes of its audit's chase: results, the answer to a text, and the news that
 * an appointment is cancelled.
 */
function isOwed(sent: OutgoingOnItsWay): boolean {
  if (isResultMail(sent) || 'answers' in sent) return true
  return 'message' in sent && sent.message.calendar?.method === 'CANCEL'
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

/** States that only one kind of delivery is shown as. */
const STORED_AS: Partial<Record<OutgoingState, string>> = {
  sent: 'SUCCESS',
  failed: 'ERROR',
  uncertain: 'UNCERTAIN',
  takenBack: 'TAKEN_BACK',
}

/** What the database can filter by: a document without a delivery is found by `folded`. */
function optionsOf(
  collection: (typeof OUTBOXES)[number],
  { carrier, state, limit }: { carrier: string; state?: OutgoingState; limit: number },
): ListOptions {
  const mine = { field: 'carrierCompany', op: '==', value: carrier } as const
  const delivery = state === undefined ? null : (STORED_AS[state] ?? null)
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
