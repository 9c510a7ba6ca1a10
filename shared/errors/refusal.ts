import { ERRORS, type ErrorCode } from './catalogue.ts'
import type { ErrorEntry } from './ErrorEntry.ts'

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
