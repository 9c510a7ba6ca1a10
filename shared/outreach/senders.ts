/** How the senders are (`engine/senders`), for screens and `doctor`. */
export interface Senders {
  mail?: SenderState
  text?: SenderState
}

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

/** The one document of `engine` about senders. */
export const SENDERS_ID = 'senders'
