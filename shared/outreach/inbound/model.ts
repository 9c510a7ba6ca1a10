import type { StepParty } from '#shared/audit/steps/table.ts'
import type { ErrorCode } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'

/**
 * `WAITING`: the engine has not read it yet. `APPLIED`: it is in its audit. `KEPT`: it waits in the inbox
 * for a person. `IGNORED`: nothing is to be done, or a person set it aside.
 */
export type InboundState = 'WAITING' | 'APPLIED' | 'KEPT' | 'IGNORED'

/** What a message was, once it was read. */
export type InboundMeaning =
  | 'response'
  | 'autoreply'
  | 'bounce'
  | 'delayed'
  | 'unsubscribe'
  | 'unreadable'
  | 'stop'
  | 'start'
  | 'help'

/** The origin of a message that came in (collection `inbound`), by any channel. */
interface InboundOrigin {
  id: string
  /** When it was taken. */
  at: Date
  state: InboundState
  /** The sender's address in lower case, or number; empty where there is none. */
  from: string
  /** The carrier whose audit it belongs to; empty while none is known. */
  carrierCompany: string
  /** The audit it belongs to, or seems to while it is kept; empty without one. */
  auditFSID: string
  auditCode: string
  /** Absent until it was read. */
  meaning?: InboundMeaning
  /** Why it waits for a person, or why nothing is done. */
  why?: ErrorCode
  /** Whose side the sender is on, and whether they are a contact on file. */
  party?: StepParty
  isKnown?: boolean
  /** Who attached it or set it aside, and when; absent while no person has. */
  decidedBy?: string
  decidedAt?: Date
}

/** What became of a file that came with a message. */
export interface InboundFile {
  /** A safe name, without a path. */
  name: string
  /** In bytes. */
  size: number
  /** The document it became; absent where it became none. */
  attId?: string
  /** Why it became none. */
  fault?: ErrorCode
}

/** An email that came in; its bytes lie in Storage at `inboundPath(id)`. */
export interface InboundMail extends InboundOrigin {
  kind: 'mail'
  /** Of the whole message, in bytes. */
  size: number
  /** Whom it came to, by the envelope, where the door knew it. */
  recipients?: string[]
  /** The rest is absent until it was read. */
  fromName?: string
  subject?: string
  /** What the sender wrote, without what they quoted; cut at `LONGEST_WORDS`. */
  words?: string
  files?: InboundFile[]
}

/** A text that came in. */
export interface InboundText extends InboundOrigin {
  kind: 'text'
  /** Our number, or the messaging service, that it was sent to. */
  line: string
  words: string
  /** Pictures that came with it: they are at the provider. */
  media: number
  /** The provider answers STOP, START and HELP itself, and has answered this one. */
  isAnswered: boolean
}

/** A message that came in. */
export type Inbound = InboundMail | InboundText

/** Characters of a message's words that are kept beside its bytes. */
export const LONGEST_WORDS = 20_000

/** Where the bytes of an email lie in Storage. */
export function inboundPath(id: string): string {
  return `inbound/mail/${id}`
}

/** Changes a message unless it was read, or decided on, since. */
export function inboundWrite(id: string, data: Record<string, unknown>) {
  const expect = { field: 'state', value: 'WAITING' satisfies Inbound['state'] }
  return { kind: 'update' as const, collection: COLLECTIONS.inbound, id, data, expect }
}
