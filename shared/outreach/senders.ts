/** The senders of the engine, each of a kind of message. */
export const SENDER_NAMES = ['mail', 'text'] as const

/** How the senders are (`engine/senders`), for screens, exceptions and `doctor`. */
export type Senders = Partial<Record<(typeof SENDER_NAMES)[number], SenderState>>

export interface SenderState {
  /** `none`: the engine has no sender, so that messages stay in the outbox. */
  kind: 'smtp' | 'folder' | 'none' | 'twilio'
  /** Who writes, or the number or service of texts; empty without a sender, and where only carriers have lines. */
  from: string
  /** What the texts of carriers with a line of their own are sent from. */
  lines?: Readonly<Record<string, string>>
  /** Since when it has handed over nothing because it fails for every message; null: it works. */
  stoppedSince: Date | null
  /** Why, in words; empty while it works. */
  why: string
  /** When it is tried again. */
  nextTryAt?: Date | null
  /** Failures in a row. */
  failures?: number
}

/** What a carrier's texts are sent from; null without a sender, or where it has no line. */
export function textLineOf(text: SenderState | undefined, carrierCompany: string): string | null {
  if (text === undefined || text.kind === 'none') return null
  return text.lines?.[carrierCompany] ?? (text.from || null)
}

/** The one document of `engine` about senders. */
export const SENDERS_ID = 'senders'

/** Whether a sender hands over nothing because it fails for every message. */
export function isStopped(sender: SenderState | undefined): boolean {
  return sender !== undefined && sender.stoppedSince !== null
}

/** Whether a sender is set up and hands messages over. */
export function isWorking(sender: SenderState | undefined): boolean {
  return sender !== undefined && sender.kind !== 'none' && !isStopped(sender)
}
