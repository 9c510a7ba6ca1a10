import { canonicalAuditCode } from '#shared/domain/audit/auditCode.ts'
import type { JobKind } from '#shared/domain/job/Job.ts'
import type { Notice } from '#shared/domain/notice/Notice.ts'
import { addressOfFile } from '../inbox/InboxRow.ts'

/** A notice as it is read, and where a click on it leads. */
export interface NoticeText {
  /** The audit's code, or what ended. */
  title: string
  words: string
  to: string
}

/** Where what a job came to is seen. */
const JOB_PLACES: Record<JobKind, (carrier: string) => string> = {
  exportInvoice: () => '/reports/invoice',
  reconcileInvoices: () => '/reports/invoice',
  retryOutgoing: () => '/manage/outbox',
  resendResults: () => '/manage/outbox',
  removeCarrier: () => '/carriers',
  refreshIntakes: (carrier) => `/carriers/${carrier}/settings`,
  removeDemoAudit: () => '/demo',
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
    case 'job':
      return {
        title: translate(`notices.job.${notice.job}`),
        words: translate(notice.isDone ? 'notices.job_done' : 'notices.job_refused'),
        to: JOB_PLACES[notice.job](notice.carrierCompany),
      }
  }
}

function ofAudit(code: string): Pick<NoticeText, 'title' | 'to'> {
  return { title: code, to: `/audits/${canonicalAuditCode(code)}` }
}
