import type {
  OutgoingDelivery,
  OutgoingMail,
  OutgoingMessage,
} from '#shared/audit/messages/outgoing.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import type { Data, StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import type { SenderState, Senders } from '../senders.ts'
import type { Handover } from './mailSender.ts'

/** An email or text that its sender has to look at: to be sent, or in the hands of a run that has ended. */
export type Due<T extends OutgoingMail | OutgoingMessage = OutgoingMail | OutgoingMessage> =
  StoredDocument<T & { delivery?: OutgoingDelivery }>

/** The way of one kind of message out of the outbox. */
export interface Outlet<Sent extends Due> {
  collection: 'mail' | 'messages'
  /** Its sender in `engine/senders`, and what is said of it there. */
  name: keyof Senders
  about: Pick<SenderState, 'kind' | 'from' | 'lines'>
  perMinute: number
  /** How what went to the same contact is found by `to`. */
  toOp: 'array-contains' | '=='
  /** How long after an earlier message to the same contact this one leaves, in milliseconds. */
  gapMs(sent: Sent, carrier: Pick<Carrier, 'mail'> | null): number
  /** Why it does not leave now: never, or not before a moment. Null: it may. */
  holdOf(sent: Sent): Promise<Hold | null>
  /** What is written with the claim. */
  claimChange(sent: Sent): Data & Partial<Sent>
  /** Hands a claimed one over. Never rejects. */
  send(sent: Sent, carrier: Pick<Carrier, 'mail'> | null): Promise<Handover>
}

type Hold = { refused: Refusal } | { until: Date }
