import { type OutgoingOnItsWay, outgoingState } from '../../domain/outgoing/outgoingState.ts'
import { refusalOfRecipients } from '../../domain/outgoing/refusalOfRecipients.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import type { DocumentStore } from '../../ports/documentStore.ts'
import { isResultMail } from '../results/foldResultMail.ts'
import { refusalOfBounced } from './refusalOfBounced.ts'

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
