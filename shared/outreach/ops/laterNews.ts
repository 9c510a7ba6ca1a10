import type { OutgoingDelivery, OutgoingOnItsWay } from '#shared/audit/messages/outgoing.ts'
import { receiptOf } from '#shared/audit/steps/receipts.ts'
import type { ErrorCode } from '#shared/errors/refusal.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { changeDelivery, receiptWrites } from './writeDelivery.ts'

/** A document of the outbox. */
export interface OutgoingRef {
  collection: 'mail' | 'messages' | 'letters'
  id: string
}

/** What a mail server, provider or the post says of what had left. */
export type LaterNews = OfSending & (Failure | Receipt)

interface OfSending {
  /** The provider's id of the sending that it is about; absent: the only one. */
  messageId?: string
}

/** Bounced, undelivered, returned. */
interface Failure {
  kind: 'failed'
  error: string
  code?: ErrorCode
  /** By RFC 3463, such as `5.1.1`. */
  status?: string
}

interface Receipt {
  kind: 'delivered'
  at: Date
}

/**
 * Notes on an outgoing document what became of it after it was sent; the duty `deliveries` brings it to
 * the audit. `known`: it says so already, was taken back, or was sent again since; `unknown`: there is no such document, or
 * it has not been sent. Of what was perhaps sent, either news says that it was.
 */
export async function noteLaterNews(
  store: DocumentStore,
  { collection, id }: OutgoingRef,
  news: LaterNews,
): Promise<'noted' | 'known' | 'unknown'> {
  for (;;) {
    const sent = await store.get<OutgoingOnItsWay>(collection, id)
    const delivery = sent?.delivery
    if (!sent || delivery === undefined) return 'unknown'
    const sentAs = delivery.info?.messageId
    if (news.messageId !== undefined && sentAs !== undefined && news.messageId !== sentAs)
      return 'known'
    const standing = STANDING[delivery.state]
    if (standing !== 'left') return standing
    const change = changeOf(delivery, news)
    if (change === null) return 'known'
    const { rev, stepId } = sent
    const receipt = news.kind === 'delivered' ? receiptOf(change.delivery, news.at) : null
    const beside = await receiptWrites(store, { id, stepId }, receipt)
    // Null: its sender or the engine has written meanwhile.
    if (
      (await changeDelivery(
        store,
        collection,
        { id, ...(rev === undefined ? {} : { rev }) },
        { ...change },
        beside,
      )) !== null
    )
      return 'noted'
  }
}

/** What news of an outgoing document can mean. */
const STANDING = {
  SUCCESS: 'left',
  // A provider's receipt may come before its answer.
  PROCESSING: 'left',
  UNCERTAIN: 'left',
  ERROR: 'known',
  TAKEN_BACK: 'known',
  PENDING: 'unknown',
  RETRY: 'unknown',
} as const satisfies Record<OutgoingDelivery['state'], 'left' | 'known' | 'unknown'>

function changeOf(
  delivery: OutgoingDelivery,
  news: LaterNews,
): { delivery: OutgoingDelivery; folded?: false } | null {
  if (news.kind === 'failed') {
    const { kind: _, messageId: __, ...said } = news
    return { delivery: { ...delivery, state: 'ERROR', ...said }, folded: false }
  }
  if (delivery.deliveredAt) return null
  const deliveredAt = news.at
  if (delivery.state !== 'UNCERTAIN') return { delivery: { ...delivery, deliveredAt } }
  const endTime = delivery.startTime ?? news.at
  return { delivery: { ...delivery, state: 'SUCCESS', endTime, deliveredAt }, folded: false }
}
