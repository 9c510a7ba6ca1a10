import { readMoment } from '#shared/kernel/day.ts'
import type { OutgoingDelivery } from '../messages/outgoing.ts'
import type { Step } from './model.ts'

/**
 * What its sender has said of a step's email, text or letter beyond the step's own status. It is kept at the
 * step because only admins read the outbox.
 */
export interface StepReceipt {
  /** `uncertain`: perhaps sent, a person decides. `again`: it was put back into the queue. */
  state: 'uncertain' | 'again' | 'delivered'
  at: Date
  /** The document of the outbox that it is about; absent in receipts of earlier releases. */
  outgoing?: string
}

/** How a step fails in the hands of a sender: its `result`. */
const FAILURES = [
  'bounced',
  'undeliverable',
  'refused',
  'undelivered',
  'returned',
  'optedOut',
] as const

export type SendingState =
  | 'queued'
  | 'uncertain'
  | 'sent'
  | 'delivered'
  | 'takenBack'
  | (typeof FAILURES)[number]

/** What became of an email, text or letter, and when. */
export interface Sending {
  state: SendingState
  at: Date | null
  /** When it left, of one that was delivered. */
  sentAt?: Date | null
}

/**
 * What became of what a step put into the outbox: queued since, perhaps sent, sent, delivered, failed in one
 * of its ways, or taken back. Null for a step that sent nothing by the engine, and for what it did before
 * this was kept.
 */
export function sendingOf({
  status,
  result,
  receipt,
  statusHistory,
  dateCompleted,
  args,
}: Pick<
  Step,
  'status' | 'result' | 'receipt' | 'statusHistory' | 'dateCompleted' | 'args'
>): Sending | null {
  if (args['outgoing'] === undefined) return null
  const last = statusHistory.at(-1)
  const since = readMoment(last?.date)
  const queued = readMoment(statusHistory.findLast((each) => each.status === 'QUEUED')?.date)
  // A receipt of an earlier sending says nothing of this one.
  const at = readMoment(receipt?.at)
  const isOfThis =
    receipt?.outgoing === undefined
      ? at !== null && (queued === null || at >= queued)
      : receipt.outgoing === args['outgoing']
  const news = isOfThis ? receipt?.state : undefined
  if (news === 'delivered' && (status === 'QUEUED' || status === 'COMPLETED'))
    return { state: 'delivered', at, sentAt: dateCompleted }
  switch (status) {
    case 'QUEUED':
      return news === 'uncertain' ? { state: 'uncertain', at } : { state: 'queued', at: queued }
    case 'COMPLETED':
      return result === 'sent' ? { state: 'sent', at: dateCompleted } : null
    case 'FAILED': {
      if (news === 'again' && (since === null || (at !== null && at > since)))
        return { state: 'queued', at }
      const failure = FAILURES.find((each) => each === result)
      return failure === undefined ? null : { state: failure, at: since }
    }
    default: {
      const isOver = status === 'ANSWERED' || status === 'WITHDRAWN'
      // It was taken back too late.
      if (isOver && result === 'sent') return { state: 'sent', at: since }
      const wasQueued = statusHistory.at(-2)?.status === 'QUEUED'
      // It was in the hands of its sender when it was to be taken back.
      if (wasQueued && !isOver && news === 'uncertain') return { state: 'uncertain', at }
      return wasQueued ? { state: 'takenBack', at: since } : null
    }
  }
}

/** The receipt that a delivery's change leaves at its step; null where the step's status will say it all. */
export function receiptOf(
  { state, deliveredAt }: Pick<OutgoingDelivery, 'state' | 'deliveredAt'>,
  now: Date,
): StepReceipt | null {
  if (deliveredAt !== undefined && state !== 'ERROR') return { state: 'delivered', at: deliveredAt }
  if (state === 'UNCERTAIN') return { state: 'uncertain', at: now }
  return null
}
