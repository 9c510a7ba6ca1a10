import { isEmail } from '../../domain/format/email.ts'
import { invalidRecipient } from '../../domain/outgoing/refusalOfRecipients.ts'
import { type Refusal, refusal } from '../../errors/refusal.ts'
import type { CarrierEndpoint } from '../../ports/carrierEndpoint.ts'
import type { BatchWrite, DocumentStore } from '../../ports/documentStore.ts'
import { endpointBody } from './endpointBody.ts'
import type { PackedBytes } from './packResults.ts'
import { readEndpointSecret } from './readEndpointSecret.ts'
import { agentMails, carrierMail, type ResultLetter } from './resultMails.ts'

/** Bytes that an e-mail of the outbox can carry: a document holds one mebibyte, text and all. */
const MOST_MAIL_BYTES = 700_000

/**
 * What became of a try: in the outbox with the mails to write, taken by the carrier, to be tried again,
 * or failed for good.
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

/** The agent has one copy, however often the package goes to the carrier. */
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
