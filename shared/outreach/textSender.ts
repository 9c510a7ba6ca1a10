import type { TextFault } from './textFailures.ts'

/** A text as a provider gets it. */
export interface TextToSend {
  /** Id of its document in the outbox: receipts name it. */
  id: string
  /** `+12075550109` */
  to: string
  body: string
  carrierCompany: string
}

/**
 * The outcome of handing a text to a provider. `refused`: this text never leaves. `later`: the provider
 * defers it. `stopped`: nothing can be sent at all. `perhaps`: the connection broke before the answer.
 */
export type TextHandover =
  | { kind: 'sent'; messageId: string }
  | { kind: 'refused'; why: string; fault: TextFault }
  | { kind: 'later' | 'perhaps'; why: string }
  | { kind: 'stopped'; reason: 'unreachable' | 'unsafe' | 'login' | 'author'; why: string }

/** Hands texts to a provider, one at a time. `send` never rejects. */
export interface TextSender {
  /** What a carrier's texts are sent from: a number or the id of a messaging service; null: none is set. */
  lineOf(carrier: string): string | null
  send(text: TextToSend): Promise<TextHandover>
}

/** The way of texts out of this process. */
export interface TextChannel {
  kind: 'twilio'
  sender: TextSender
  /** The line of carriers that have none of their own; empty: there is none. */
  from: string
  /** Carriers with a line of their own. */
  lines: Readonly<Record<string, string>>
  perMinute: number
}
