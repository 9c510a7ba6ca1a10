import type { MailAttachment } from '#shared/audit/messages/outgoing.ts'
import { htmlOf } from '#shared/audit/messages/publicLink.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { ResultPackage } from '#shared/audit/resultPackage.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'

/** The e-mail that carries a package, or the agent's copy of its report. */
export interface ResultMail {
  /** The package it carries. */
  resultId: string
  isCopy: boolean
  auditFSID: string
  carrierCompany: string
  dateAdded: Date
  folded: boolean
  to: string[]
  message: { subject: string; text: string; html: string; attachments: MailAttachment[] }
}

/** The words of a result mail, with its attachments. `carrier` is the carrier's name. */
export function resultMail(
  sending: ResultPackage,
  audit: Pick<Audit, 'insuredCompany' | 'policyNumber' | 'orderNumber' | 'outcome'>,
  {
    carrier,
    attachments,
    now,
    to,
    isCopy,
  }: {
    carrier: string
    attachments: MailAttachment[]
    now: Date
    to: string
    isCopy: boolean
  },
): ResultMail {
  const { id, auditFSID, auditCode, carrierCompany, revision } = sending
  const edition = revision > 0 ? `, revision ${revision}` : ''
  const subject = `Premium audit ${auditCode}${edition}: ${audit.insuredCompany}`
  const outcome = audit.outcome === 'NONPRODUCTIVE' ? 'nonproductive' : 'productive'
  const text = [
    isCopy
      ? `The insured asked that you have the result of their premium audit for ${carrier}.`
      : `The premium audit of ${audit.insuredCompany} is complete: ${outcome}.`,
    [
      `Policy: ${audit.policyNumber}`,
      ...(isCopy ? [] : [`Order: ${audit.orderNumber}`]),
      `Audit: ${auditCode}${edition}`,
    ].join('\n'),
    `Attached: ${attachments.map(({ filename }) => filename).join(', ')}`,
  ].join('\n\n')
  return {
    resultId: id,
    isCopy,
    auditFSID,
    carrierCompany,
    dateAdded: now,
    folded: false,
    to: [to],
    message: {
      subject: cleanLine(subject).slice(0, 200),
      text,
      html: htmlOf(text, null),
      attachments,
    },
  }
}
