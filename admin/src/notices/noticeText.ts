import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import type { Notice, NoticedCommand } from '#shared/audit/notices.ts'
import { addressOfFile } from '../inbox/InboxRow.ts'

/** A notice as it is read, and where a click on it leads. */
export interface NoticeText {
  /** The audit's code, or what ended. */
  title: string
  words: string
  to: string
}

/** Where the outcome of a command is seen. */
const COMMAND_PLACES: Record<NoticedCommand, string> = {
  exportInvoice: '/reports/invoice',
  reconcileInvoices: '/reports/invoice',
  retryOutgoing: '/manage/outbox',
  resendResults: '/manage/outbox',
  removeCarrier: '/carriers',
  removeDemoAudit: '/demo',
}

/** A notice in words. */
export function noticeText(notice: Notice, translate: (key: string) => string): NoticeText {
  switch (notice.kind) {
    case 'answer':
      return { ...ofAudit(notice.auditCode), words: translate(`notices.answer.${notice.op}`) }
    case 'call':
      return { ...ofAudit(notice.auditCode), words: translate('notices.call') }
    case 'import':
      return {
        title: translate('notices.import'),
        words: translate('notices.import_ended'),
        to: addressOfFile({ kind: 'upload', id: notice.batchId }),
      }
    case 'command':
      return {
        title: translate(`notices.command.${notice.command}`),
        words: translate(notice.isDone ? 'notices.command_done' : 'notices.command_refused'),
        to: COMMAND_PLACES[notice.command],
      }
  }
}

function ofAudit(code: string): Pick<NoticeText, 'title' | 'to'> {
  return { title: code, to: `/audits/${canonicalAuditCode(code)}` }
}
