import { DEMO_ERRORS, LIST_ERRORS, WORKFLOW_ERRORS } from './audit.ts'
import { INVOICE_ERRORS } from './billing.ts'
import { BACKUP_ERRORS, COMMAND_LINE_ERRORS, EXPORT_ERRORS } from './commandLine.ts'
import { DOCUMENT_ERRORS, SCAN_ERRORS } from './documents.ts'
import { COMMAND_ERRORS, VERIFY_ERRORS } from './engine.ts'
import { ACCESS_ERRORS, ADMINISTRATION_ERRORS } from './firm.ts'
import type { ErrorEntry } from './model.ts'
import { INBOX_ERRORS, ORDER_ERRORS } from './orders.ts'
import { REPORT_ERRORS } from './reports.ts'
import { CARRIER_VIEW_ERRORS, RESULT_ERRORS } from './results.ts'
import { SPECIFICATION_ERRORS } from './specification.ts'

/** An expected failure: what happened, in words for its audience, and what to do next. */
export interface Refusal {
  code: ErrorCode
  message: string
  next: string
  /** Where the specification gives it one: 301 for "no agentInsuredEmail". */
  status?: number
}

export type Result<T> = { ok: true; value: T } | { ok: false; error: Refusal }

/** The catalogue's row for `code` with its `{placeholders}` filled from `facts`. */
export function refusal(code: ErrorCode, facts: Record<string, string | number> = {}): Refusal {
  const entry: ErrorEntry = ERRORS[code]
  const texts = { message: fill(entry.message, facts), next: fill(entry.next, facts) }
  return { code, ...texts, ...(entry.status === undefined ? {} : { status: entry.status }) }
}

/** What happened, with its status where it has one: "no agentInsuredEmail (status 301)". */
export function messageOf({ message, status }: Pick<Refusal, 'message' | 'status'>): string {
  return status === undefined ? message : `${message} (status ${status})`
}

/** The whole refusal in one line, as reports and the command line have it. */
export function reasonOf(refused: Refusal): string {
  return `${messageOf(refused)} ${refused.next} [${refused.code}]`
}

function fill(text: string, facts: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(facts[name] ?? placeholder),
  )
}

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
