import type { ErrorCode } from '#shared/errors/catalogue.ts'
import type { OutgoingLetter, OutgoingMail, OutgoingMessage } from './OutgoingDocument.ts'

/** What its sender writes of an outgoing document, as Firebase's extensions do. */
export interface Delivery {
  state: 'PENDING' | 'PROCESSING' | 'RETRY' | 'SUCCESS' | 'ERROR'
  attempts?: number
  /** How often the other side put it off. */
  deferrals?: number
  /** Why it could not be delivered, in the sender's words; empty or left out otherwise. */
  error?: string | null
  /** Set when our own sender refused it before it left. */
  code?: ErrorCode
  /** What the sender says of a delivered one. */
  info?: { messageId?: string }
  startTime?: Date | null
  endTime?: Date | null
  /** Until when whoever sends it has it for themselves. */
  leaseExpireTime?: Date | null
}

/** An outgoing document with what has become of it. */
export type OutgoingOnItsWay = (OutgoingMail | OutgoingMessage | OutgoingLetter) & {
  delivery?: Delivery
}

/** The states of the outbox. A letter is for printing: nothing tells what becomes of it. */
export const OUTGOING_STATES = ['queued', 'sending', 'sent', 'failed', 'print'] as const

export type OutgoingState = (typeof OUTGOING_STATES)[number]

const STATES = {
  PENDING: 'queued',
  RETRY: 'queued',
  PROCESSING: 'sending',
  SUCCESS: 'sent',
  ERROR: 'failed',
} as const satisfies Record<Delivery['state'], OutgoingState>

/** What has become of it. Without a word of its sender it waits for one. */
export function outgoingState(
  collection: string,
  { delivery }: Pick<OutgoingOnItsWay, 'delivery'>,
): OutgoingState {
  if (collection === 'letters') return 'print'
  return delivery === undefined ? 'queued' : STATES[delivery.state]
}
