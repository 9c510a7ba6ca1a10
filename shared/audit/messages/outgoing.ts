import type { ErrorCode } from '#shared/errors/refusal.ts'
import type { StepType } from '#shared/firm/model.ts'
import type { Language } from '#shared/kernel/language.ts'
import { isReturned } from '../access/intake.ts'
import { formatPin } from '../access/pin.ts'
import type { Audit } from '../model.ts'
import type { ResultAudience } from '../resultPackage.ts'

/** What every outgoing document has besides what is sent. */
interface OutgoingOrigin {
  auditFSID: string
  stepId: string
  stepType: StepType
  carrierCompany: string
  dateAdded: Date
  /** True once the audit has its delivery. */
  folded: boolean
  /** Raised with each word on its delivery: the lock of sender, engine and later news. */
  rev?: number
}

/** A file as an e-mail carries it. */
export interface MailAttachment {
  filename: string
  content: string
  encoding: 'base64'
  contentType: string
}

/** An appointment as a calendar takes it from an email; its sender makes the file (RFC 5545). */
export interface CalendarEntry {
  method: 'REQUEST' | 'CANCEL'
  /** The same for each change of one appointment; `sequence` is higher each time. */
  uid: string
  sequence: number
  start: Date
  end: Date
  summary: string
  description: string
  place: string
}

/** What the engine's own senders take. */
interface Sendable extends OutgoingOrigin {
  /** When its sender takes it next, or finds that a run has left it; null: it is out of its hands. */
  sendAt: Date | null
  /**
   * Who has just asked for it, so that it leaves at once, whatever went to the same contact within the hour;
   * a contact's own request is answered at night, too. Absent: no one has.
   */
  askedBy?: 'contact' | 'staff'
}

/** An e-mail, in the shape of Firebase's Trigger Email extension. */
export interface OutgoingMail extends Sendable {
  to: string[]
  /** What an answer or a bounce message is recognized by (`replyKey.ts`). */
  replyKey: string
  message: {
    subject: string
    text: string
    html?: string
    attachments?: MailAttachment[]
    calendar?: CalendarEntry
  }
}

/** A text message, in the shape of Twilio's extension. */
export interface OutgoingMessage extends Sendable {
  to: string
  body: string
  /** The text that came in which this one answers automatically: it belongs to no step. */
  answers?: string
}

/** A letter to be printed. */
export interface OutgoingLetter extends OutgoingOrigin {
  /** The lines of the address. */
  to: string[]
  subject: string
  text: string
  /** Where its QR code leads. */
  link: string
  /** The run that it is printed in; absent or empty while it is due. */
  run?: string
  /** Why the last run left it out; absent or empty otherwise. */
  leftOut?: string
  /** As they were when it was printed, so that it can be printed again. */
  code?: string
  pin?: string
  language?: Language
}

/**
 * What the engine sends when it carries out a step, written in the same batch as the step's
 * completion. Only trusted code makes one.
 */
export type OutgoingDocument =
  | { collection: 'mail'; id: string; data: OutgoingMail }
  | { collection: 'messages'; id: string; data: OutgoingMessage }
  | { collection: 'letters'; id: string; data: OutgoingLetter }

/** What the sender of an outgoing document writes, as Firebase's extensions do. */
export interface OutgoingDelivery {
  /** `UNCERTAIN`: perhaps sent, a person decides. `TAKEN_BACK`: it is not sent. */
  state: 'PENDING' | 'PROCESSING' | 'RETRY' | 'SUCCESS' | 'ERROR' | 'UNCERTAIN' | 'TAKEN_BACK'
  attempts?: number
  /** How often the receiving server deferred it. */
  deferrals?: number
  /** Taken back while its sender has it in hand: where it does not leave now, it never does. */
  isRecalled?: boolean
  /** Why it could not be delivered, in the sender's words; empty or left out otherwise. */
  error?: string | null
  /** Set when our own sender refused it before it left. */
  code?: ErrorCode
  /** The status of a failure by RFC 3463: `5.1.1`. */
  status?: string
  /** When its receipt came: it has arrived. */
  deliveredAt?: Date
  /** Set on a delivered one. */
  info?: { messageId?: string }
  startTime?: Date | null
  endTime?: Date | null
  /** Until when one sender has a lease on it. */
  leaseExpireTime?: Date | null
}

/** An outgoing document with its delivery. */
export type OutgoingOnItsWay = (OutgoingMail | OutgoingMessage | OutgoingLetter) & {
  delivery?: OutgoingDelivery
}

/** The states of the outbox. `print`: a letter that was not mailed yet. */
export const OUTGOING_STATES = [
  'queued',
  'sending',
  'sent',
  'failed',
  'uncertain',
  'takenBack',
  'print',
] as const

export type OutgoingState = (typeof OUTGOING_STATES)[number]

const STATE_OF_DELIVERY = {
  PENDING: 'queued',
  RETRY: 'queued',
  PROCESSING: 'sending',
  SUCCESS: 'sent',
  ERROR: 'failed',
  UNCERTAIN: 'uncertain',
  TAKEN_BACK: 'takenBack',
} as const satisfies Record<OutgoingDelivery['state'], OutgoingState>

/** The state of an outgoing document: queued until its sender has written a delivery. */
export function outgoingState(
  collection: string,
  { delivery }: Pick<OutgoingOnItsWay, 'delivery'>,
): OutgoingState {
  if (delivery === undefined) return collection === 'letters' ? 'print' : 'queued'
  return STATE_OF_DELIVERY[delivery.state]
}

/** A mail of results after its sender has worked on it. */
export interface DeliveredResultMail {
  id: string
  resultId: string
  isCopy: boolean
  /** To whom; left out by earlier releases, whose copies went to the agent. */
  audience?: ResultAudience
  delivery: { state: 'SUCCESS' | 'ERROR' | 'TAKEN_BACK'; info?: { messageId?: string } }
}

/** Whether an outgoing document carries results. */
export function isResultMail<T extends object>(sent: T): sent is T & DeliveredResultMail {
  return 'resultId' in sent
}

/** The insured's own page: nothing personal in the address but the intake's id. */
export function publicLink(
  audit: Pick<Audit, 'intakeId' | 'bakeState' | 'history'>,
  publicUrl: string,
): string {
  return `${publicUrl}/sml/${isReturned(audit) ? 'r' : 'audit'}/${audit.intakeId}`
}

/** True when a document holds what opens the insured's own pages: their link, or the PIN. */
export function carriesLink(
  { collection, data }: OutgoingDocument,
  { intakeId }: Pick<Audit, 'intakeId'>,
  pin: string | undefined,
): boolean {
  const text =
    collection === 'mail'
      ? data.message.text
      : collection === 'messages'
        ? data.body
        : `${data.text} ${data.link}`
  return text.includes(intakeId) || (pin !== undefined && text.includes(formatPin(pin)))
}
