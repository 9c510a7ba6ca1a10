import { ACCESS_ERRORS } from './accessErrors.ts'
import { ADMINISTRATION_ERRORS } from './administrationErrors.ts'
import { BACKUP_ERRORS } from './backupErrors.ts'
import { CARRIER_VIEW_ERRORS } from './carrierViewErrors.ts'
import { COMMAND_ERRORS } from './commandErrors.ts'
import { COMMAND_LINE_ERRORS } from './commandLineErrors.ts'
import { DEMO_ERRORS } from './demoErrors.ts'
import { DOCUMENT_ERRORS } from './documentErrors.ts'
import type { ErrorEntry } from './ErrorEntry.ts'
import { EXPORT_ERRORS } from './exportErrors.ts'
import { INBOX_ERRORS } from './inboxErrors.ts'
import { INVOICE_ERRORS } from './invoiceErrors.ts'
import { LIST_ERRORS } from './listErrors.ts'
import { ORDER_ERRORS } from './orderErrors.ts'
import { REPORT_ERRORS } from './reportErrors.ts'
import { RESULT_ERRORS } from './resultErrors.ts'
import { SCAN_ERRORS } from './scanErrors.ts'
import { SPECIFICATION_ERRORS } from './specificationErrors.ts'
import { VERIFY_ERRORS } from './verifyErrors.ts'
import { WORKFLOW_ERRORS } from './workflowErrors.ts'

/**
 * Every failure that a user of the admin or of the command line can see, by its code. Those of the public
 * pages are a table of their own (`publicErrors.ts`): they are in two languages, and only there.
 */
export const ERRORS = {
  ...SPECIFICATION_ERRORS,
  ...ACCESS_ERRORS,
  ...ORDER_ERRORS,
  ...WORKFLOW_ERRORS,
  ...DEMO_ERRORS,
  ...DOCUMENT_ERRORS,
  ...INBOX_ERRORS,
  ...CARRIER_VIEW_ERRORS,
  ...SCAN_ERRORS,
  ...INVOICE_ERRORS,
  ...COMMAND_ERRORS,
  ...RESULT_ERRORS,
  ...ADMINISTRATION_ERRORS,
  ...VERIFY_ERRORS,
  ...COMMAND_LINE_ERRORS,
  ...EXPORT_ERRORS,
  ...BACKUP_ERRORS,
  ...LIST_ERRORS,
  ...REPORT_ERRORS,
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS
