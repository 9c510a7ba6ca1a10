import type { Audit } from '../../domain/audit/Audit.ts'
import { isEmail } from '../../domain/format/email.ts'
import { isBounced } from '../../domain/outgoing/bouncedEmails.ts'
import type { MailAttachment } from '../../domain/outgoing/OutgoingDocument.ts'
import type { ResultPackage } from '../../domain/results/ResultPackage.ts'
import { resultMail } from '../../domain/results/resultMail.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite } from '../../ports/documentStore.ts'
import { base64Of } from './base64Of.ts'
import type { PackedBytes } from './packResults.ts'

/** What a mail of results is about. */
export interface ResultLetter {
  sending: ResultPackage
  audit: Audit
  /** The carrier's name. */
  carrier: string
  /** The carrier's, in which its days are said. */
  timeZone: string
  packed: readonly PackedBytes[]
  now: Date
}

/** The e-mail of a try, counted from 0. */
export function resultMailId(resultId: string, attempt: number): string {
  return `results-${resultId}-${attempt}`
}

/** The e-mail with the whole package to the carrier; its id follows from the try. */
export function carrierMail(letter: ResultLetter): BatchWrite {
  const { sending, packed } = letter
  const id = resultMailId(sending.id, sending.attempt)
  return mailWrite(letter, { id, to: sending.to, files: packed, isCopy: false })
}

/**
 * The agent's copy of the report, where the insured said that results may go there and the agent's
 * e-mail is one address that has not bounced.
 */
export function agentMails(letter: ResultLetter): BatchWrite[] {
  const { sending, audit, packed } = letter
  if (!isEmail(sending.agentCopy) || isBounced(sending.agentCopy, audit)) return []
  const files = packed.filter(({ contentType }) => contentType === 'application/pdf')
  const id = `results-${sending.id}-copy`
  return [mailWrite(letter, { id, to: sending.agentCopy, files, isCopy: true })]
}

function mailWrite(
  { sending, audit, carrier, now }: ResultLetter,
  mail: { id: string; to: string; files: readonly PackedBytes[]; isCopy: boolean },
): BatchWrite {
  const { id, to, files, isCopy } = mail
  const attachments = files.map(attachmentOf)
  const data = resultMail(sending, audit, { carrier, attachments, now, to, isCopy })
  return { kind: 'set', collection: COLLECTIONS.mail, id, data: { ...data } }
}

function attachmentOf({ name, contentType, bytes }: PackedBytes): MailAttachment {
  return { filename: name, content: base64Of(bytes), encoding: 'base64', contentType }
}
