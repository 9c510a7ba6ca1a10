import { OPERATOR_ERRORS } from '#shared/errors/operators.ts'
import { AUDIT_ERRORS } from './audit.ts'
import { BILLING_ERRORS } from './billing.ts'
import { DOCUMENT_ERRORS } from './documents.ts'
import { COMMAND_ERRORS } from './engine.ts'
import { FIRM_ERRORS } from './firm.ts'
import { KERNEL_ERRORS } from './kernel.ts'
import type { ErrorEntry } from './model.ts'
import { ORDER_ERRORS } from './orders.ts'
import { REPORT_ERRORS } from './reports.ts'
import { RESULT_ERRORS } from './results.ts'
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
 * pages are a table of their own (PUBLIC_ERRORS in `intake.ts`): they are in two languages, and only there.
 */
export const ERRORS = {
  ...SPECIFICATION_ERRORS,
  ...KERNEL_ERRORS,
  ...FIRM_ERRORS,
  ...AUDIT_ERRORS,
  ...DOCUMENT_ERRORS,
  ...ORDER_ERRORS,
  ...BILLING_ERRORS,
  ...RESULT_ERRORS,
  ...REPORT_ERRORS,
  ...COMMAND_ERRORS,
  ...OPERATOR_ERRORS,
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS
