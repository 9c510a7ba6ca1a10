import type { StepType } from '../step/steps.ts'

/** What every outgoing document says besides what is sent. */
interface OutgoingOrigin {
  auditFSID: string
  stepId: string
  stepType: StepType
  carrierCompany: string
  dateAdded: Date
  /** True once the worker has taken what became of it into the audit. */
  folded: boolean
}

/** A file as an e-mail carries it. */
export interface MailAttachment {
  filename: string
  content: string
  encoding: 'base64'
  contentType: string
}

/** An e-mail, in the shape of Firebase's Trigger Email extension. */
export interface OutgoingMail extends OutgoingOrigin {
  to: string[]
  message: { subject: string; text: string; html?: string; attachments?: MailAttachment[] }
}

/** A text message, in the shape of Twilio's extension. */
export interface OutgoingMessage extends OutgoingOrigin {
  to: string
  body: string
}

/** A letter to be printed. */
export interface OutgoingLetter extends OutgoingOrigin {
  /** The lines of the address. */
  to: string[]
  subject: string
  text: string
  /** Where its QR code leads. */
  link: string
}

/**
 * What the engine sends when it carries out a step, written in the same batch as the step's
 * completion. Only trusted code makes one.
 */
export type OutgoingDocument =
  | { collection: 'mail'; id: string; data: OutgoingMail }
  | { collection: 'messages'; id: string; data: OutgoingMessage }
  | { collection: 'letters'; id: string; data: OutgoingLetter }
