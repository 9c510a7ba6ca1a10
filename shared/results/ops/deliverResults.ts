import { htmlOf, type MailAttachment } from '#shared/audit/messages/outgoing.ts'
import { invalidRecipient, isBounced } from '#shared/audit/messages/recipients.ts'
import { newReplyKey } from '#shared/audit/messages/replyKey.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { ResultPackage } from '#shared/audit/resultPackage.ts'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { readEndpointSecret } from '#shared/firm/ops/carriers.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { isEmail } from '#shared/kernel/contact.ts'
import { todayIn } from '#shared/kernel/day.ts'
import type { BatchWrite, DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { CarrierEndpoint } from '#shared/kernel/ports/host.ts'
import type { Random } from '#shared/kernel/random.ts'
import { resultAnswers, resultHead, resultLines } from '../resultFormats.ts'
import type { PackedBytes } from './packResults.ts'

/** A package with everything that is sent of it. */
interface ResultLetter {
  sending: ResultPackage
  audit: Audit
  /** The carrier's name. */
  carrier: string
  /** The carrier's, for its days. */
  timeZone: string
  packed: readonly PackedBytes[]
  now: Date
  random: Random
}

/** Bytes that an email of the outbox can hold: a document holds one mebibyte, text and all. */
const MOST_MAIL_BYTES = 700_000

/**
 * The result of an attempt: in the outbox with the emails to write, accepted by the carrier, to be
 * tried again later, or failed for good.
 */
export type Delivered =
  | { kind: 'queued'; mails: BatchWrite[] }
  | { kind: 'taken'; receipt: string; mails: BatchWrite[] }
  | { kind: 'later'; error: Refusal }
  | { kind: 'failed'; error: Refusal }

/** Sends a packed result to where its carrier wants it. Rejects with a `StoreError` only. */
export async function deliverResults(
  { store, endpoint }: { store: DocumentStore; endpoint: CarrierEndpoint },
  letter: ResultLetter,
): Promise<Delivered> {
  const { sending, audit, packed, timeZone } = letter
  const copies = await copiesOf(store, letter)
  if (sending.channel === 'email') return queued(letter, copies)
  const answer = await endpoint.send({
    url: sending.to,
    secret: await readEndpointSecret(store, sending.carrierCompany, sending.to),
    key: sending.id,
    body: endpointBody(sending, audit, { packed, timeZone }),
  })
  if (answer.kind === 'taken') return { kind: 'taken', receipt: answer.receipt, mails: copies }
  const { reason } = answer
  if (answer.kind === 'refused')
    return { kind: 'failed', error: refusal('RESULTS_NOT_TAKEN', { reason }) }
  const error = refusal('RESULTS_NOT_REACHED', { reason })
  return { kind: sending.triesLeft > 1 ? 'later' : 'failed', error }
}

/** The email with the agent's copy; none once one is stored, however often the package is sent. */
async function copiesOf(store: DocumentStore, letter: ResultLetter): Promise<BatchWrite[]> {
  const copies = agentMails(letter)
  const [copy] = copies
  if (copy === undefined) return []
  return (await store.get(copy.collection, copy.id)) === null ? copies : []
}

function queued(letter: ResultLetter, copies: readonly BatchWrite[]): Delivered {
  const { sending, packed } = letter
  if (!isEmail(sending.to)) {
    const error = invalidRecipient('email', 'the carrier’s address for results')
    return { kind: 'failed', error }
  }
  const size = sizeOf(packed)
  if (size > MOST_MAIL_BYTES) {
    const facts = { auditCode: sending.auditCode, size, most: MOST_MAIL_BYTES }
    return { kind: 'failed', error: refusal('RESULTS_TOO_LARGE', facts) }
  }
  return { kind: 'queued', mails: [carrierMail(letter), ...copies] }
}

function sizeOf(packed: readonly PackedBytes[]): number {
  return packed.reduce((sum, { size }) => sum + size, 0)
}

/** What is sent to a carrier's endpoint: the result as JSON, and the files of the package in base64. */
function endpointBody(
  sending: Pick<ResultPackage, 'id' | 'carrierCompany' | 'dateAdded'>,
  audit: Audit,
  { packed, timeZone }: { packed: readonly PackedBytes[]; timeZone: string },
): string {
  return JSON.stringify({
    delivery: sending.id,
    carrier: sending.carrierCompany,
    result: {
      ...resultHead(audit, todayIn(timeZone, sending.dateAdded)),
      classCodes: resultLines(audit),
      keyQuestions: resultAnswers(audit),
    },
    files: packed.map(({ name, contentType, size, sha256, bytes }) => {
      return { name, contentType, size, sha256, content: base64Of(bytes) }
    }),
  })
}

/** The id of an attempt's email, counted from 0. */
export function resultMailId(resultId: string, attempt: number): string {
  return `results-${resultId}-${attempt}`
}

/** The email with the whole package to the carrier. */
function carrierMail(letter: ResultLetter): BatchWrite {
  const { sending, packed } = letter
  const id = resultMailId(sending.id, sending.attempt)
  return mailWrite(letter, { id, to: sending.to, files: packed, isCopy: false })
}

/**
 * The agent's copy of the report, where the insured has released results to the agent and the agent's
 * email is one address that has not bounced.
 */
function agentMails(letter: ResultLetter): BatchWrite[] {
  const { sending, audit, packed } = letter
  if (!isEmail(sending.agentCopy) || isBounced(sending.agentCopy, audit)) return []
  const files = packed.filter(({ contentType }) => contentType === 'application/pdf')
  const id = `results-${sending.id}-copy`
  return [mailWrite(letter, { id, to: sending.agentCopy, files, isCopy: true })]
}

function mailWrite(
  letter: ResultLetter,
  mail: { id: string; to: string; files: readonly PackedBytes[]; isCopy: boolean },
): BatchWrite {
  const { sending, now, random } = letter
  const { id, to, files, isCopy } = mail
  const data = {
    resultId: sending.id,
    isCopy,
    auditFSID: sending.auditFSID,
    carrierCompany: sending.carrierCompany,
    dateAdded: now,
    folded: false,
    to: [to],
    replyKey: newReplyKey(random),
    message: messageOf(letter, isCopy, files.map(attachmentOf)),
  }
  return { kind: 'set', collection: COLLECTIONS.mail, id, data }
}

/** The words of an email with results: the whole package to the carrier, or the agent's copy. */
function messageOf(
  { sending: { auditCode, revision }, audit, carrier }: ResultLetter,
  isCopy: boolean,
  attachments: MailAttachment[],
) {
  const edition = revision > 0 ? `, revision ${revision}` : ''
  const subject = `Premium audit ${auditCode}${edition}: ${audit.insuredCompany}`
  const outcome = audit.outcome === 'NONPRODUCTIVE' ? 'nonproductive' : 'productive'
  const text = [
    isCopy
      ? `The insured asked that you have the result of their premium audit for ${carrier}.`
      : `The premium audit of ${audit.insuredCompany} is complete: ${outcome}.`,
    [
      `Policy: ${audit.policyNumber}`,
      ...(isCopy ? [] : [`Order: ${audit.orderNumber}`]),
      `Audit: ${auditCode}${edition}`,
    ].join('\n'),
    `Attached: ${attachments.map(({ filename }) => filename).join(', ')}`,
  ].join('\n\n')
  return { subject: cleanLine(subject).slice(0, 200), text, html: htmlOf(text, null), attachments }
}

function attachmentOf({ name, contentType, bytes }: PackedBytes): MailAttachment {
  return { filename: name, content: base64Of(bytes), encoding: 'base64', contentType }
}

/** Bytes per step: more would be too many arguments for one call. */
const STEP = 0x8000

function base64Of(bytes: Uint8Array): string {
  let binary = ''
  for (let start = 0; start < bytes.length; start += STEP)
    binary += String.fromCharCode(...bytes.subarray(start, start + STEP))
  return btoa(binary)
}
