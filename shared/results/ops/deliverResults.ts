import {
  type MailAttachment,
  type OutgoingOnItsWay,
  outgoingState,
} from '#shared/audit/messages/outgoing.ts'
import { invalidRecipient, isBounced } from '#shared/audit/messages/recipients.ts'
import { newReplyKey } from '#shared/audit/messages/replyKey.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type ResultAudience, type ResultPackage, resultIdOf } from '#shared/audit/resultPackage.ts'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { readEndpointSecret } from '#shared/firm/ops/carriers.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { isEmail } from '#shared/kernel/contact.ts'
import type { BatchWrite } from '#shared/kernel/ports/documentStore.ts'
import type { CarrierEndpoint } from '#shared/kernel/ports/host.ts'
import { resultMail } from '../resultMail.ts'
import type { PackedBytes, PackedResults } from './packResults.ts'
import { type LinkWorld, openResultLink } from './resultLinks.ts'

/** A package with everything that is sent of it. */
export interface ResultLetter extends PackedResults {
  sending: ResultPackage
  audit: Audit
  /** The carrier's name. */
  carrier: string
  /** The carrier's, for its days. */
  timeZone: string
  now: Date
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
  { endpoint, ...world }: LinkWorld & { endpoint: CarrierEndpoint },
  letter: ResultLetter,
): Promise<Delivered> {
  const { store } = world
  const { sending } = letter
  if (sending.channel === 'email') return queued(world, letter)
  const copies = await resultCopies(world, letter)
  const answer = await endpoint.send({
    url: sending.to,
    secret: await readEndpointSecret(store, sending.carrierCompany, sending.to),
    key: sending.id,
    body: endpointBody(letter),
  })
  if (answer.kind === 'taken') return { kind: 'taken', receipt: answer.receipt, mails: copies }
  const { reason } = answer
  if (answer.kind === 'refused')
    return { kind: 'failed', error: refusal('RESULTS_NOT_TAKEN', { reason }) }
  const error = refusal('RESULTS_NOT_REACHED', { reason })
  return { kind: sending.triesLeft > 1 ? 'later' : 'failed', error }
}

async function queued(world: LinkWorld, letter: ResultLetter): Promise<Delivered> {
  const { sending } = letter
  if (!isEmail(sending.to)) {
    const error = invalidRecipient('email', 'the carrier’s address for results')
    return { kind: 'failed', error }
  }
  const id = resultMailId(sending.id, sending.attempt)
  const own = await mailWrites(world, letter, { id, to: sending.to, audience: 'carrier' })
  if (own === null) {
    const size = sizeOf(letter.packed)
    const facts = { auditCode: sending.auditCode, size, most: MOST_MAIL_BYTES }
    return { kind: 'failed', error: refusal('RESULTS_TOO_LARGE', facts) }
  }
  return { kind: 'queued', mails: [...own, ...(await resultCopies(world, letter))] }
}

/**
 * The emails with the report to the agent and the insured, where they get one: each once, however often
 * the package is sent or its sending begun again, and none to what is no address or has bounced. Rejects
 * with a `StoreError`.
 */
export async function resultCopies(world: LinkWorld, letter: ResultLetter): Promise<BatchWrite[]> {
  const { sending, audit } = letter
  const ids = resultCopyIds(sending.id)
  const copies = [
    { id: ids.agent, to: sending.agentCopy, audience: 'agent' },
    { id: ids.insured, to: sending.insuredCopy ?? '', audience: 'insured' },
  ] as const
  const writes: BatchWrite[] = []
  for (const copy of copies) {
    if (!isEmail(copy.to) || isBounced(copy.to, audit)) continue
    if ((await world.store.get(COLLECTIONS.mail, copy.id)) !== null) continue
    if (await hasReport(world, letter, copy)) continue
    writes.push(...((await mailWrites(world, letter, copy)) ?? []))
  }
  return writes
}

/** Whether the copy of an earlier revision that went there last says the same, or is about to. */
async function hasReport(
  { store }: LinkWorld,
  { sending: { auditFSID, revision }, content }: ResultLetter,
  { audience, to }: { audience: CopyAudience; to: string },
): Promise<boolean> {
  for (let before = revision - 1; before >= 0; before--) {
    const id = resultIdOf({ id: auditFSID, revision: before })
    const mail = await store.get<OutgoingOnItsWay>(COLLECTIONS.mail, resultCopyIds(id)[audience])
    if (mail === null || !mail.to.includes(to)) continue
    if (['failed', 'takenBack'].includes(outgoingState(COLLECTIONS.mail, mail))) continue
    const earlier = await store.get<ResultPackage>(COLLECTIONS.results, id)
    return content !== '' && earlier?.content === content
  }
  return false
}

function sizeOf(packed: readonly PackedBytes[]): number {
  return packed.reduce((sum, { size }) => sum + size, 0)
}

/** What is sent to a carrier's endpoint: the result as JSON, and the files of the package in base64. */
function endpointBody({ sending, packed, result }: ResultLetter): string {
  return JSON.stringify({
    delivery: sending.id,
    carrier: sending.carrierCompany,
    result: JSON.parse(result),
    files: packed.map(({ name, contentType, size, sha256, bytes }) => {
      return { name, contentType, size, sha256, content: base64Of(bytes) }
    }),
  })
}

/** The id of an attempt's email, counted from 0. */
export function resultMailId(resultId: string, attempt: number): string {
  return `results-${resultId}-${attempt}`
}

type CopyAudience = Exclude<ResultAudience, 'carrier'>

/** The ids of the emails with a copy of the report, by their readers. */
export function resultCopyIds(resultId: string): Record<CopyAudience, string> {
  return { agent: `results-${resultId}-copy`, insured: `results-${resultId}-insured` }
}

interface ResultMail {
  id: string
  to: string
  audience: ResultAudience
}

/**
 * An email with the whole package to the carrier, or with the report: attached, or behind a link where
 * it is too large for an email. Null where it is too large and there is no public address.
 */
async function mailWrites(
  world: LinkWorld,
  letter: ResultLetter,
  { id, to, audience }: ResultMail,
): Promise<BatchWrite[] | null> {
  const { sending, audit, now } = letter
  const isCopy = audience !== 'carrier'
  const packed = letter.packed.filter((file) => !isCopy || file.contentType === 'application/pdf')
  const isLarge = sizeOf(packed) > MOST_MAIL_BYTES
  const names = { carrierName: letter.carrier, insuredCompany: audit.insuredCompany }
  const link = isLarge
    ? await openResultLink(world, sending, { audience, packed, now, ...names })
    : null
  if (isLarge && link === null) return null
  const data = {
    resultId: sending.id,
    isCopy,
    audience,
    auditFSID: sending.auditFSID,
    carrierCompany: sending.carrierCompany,
    dateAdded: now,
    folded: false,
    to: [to],
    sendAt: now,
    replyKey: newReplyKey(world.random),
    message: {
      ...resultMail({ ...letter, audience, link, files: packed.map(({ name }) => name) }),
      ...(link === null ? { attachments: packed.map(attachmentOf) } : {}),
    },
  }
  return [...(link?.writes ?? []), { kind: 'set', collection: COLLECTIONS.mail, id, data }]
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
