import { ERRORS, type ErrorCode } from './catalogue.ts'
import type { ErrorEntry } from './ErrorEntry.ts'

/** An expected failure: what happened, in words for its audience, and what to do next. */
export interface Refusal {
  code: ErrorCode
  message: string
  next: string
}

export type Result<T> = { ok: true; value: T } | { ok: false; error: Refusal }

/** The catalogue's row for `code` with its `{placeholders}` filled from `facts`. */
export function refusal(code: ErrorCode, facts: Record<string, string | number> = {}): Refusal {
  const entry: ErrorEntry = ERRORS[code]
  return { code, message: fill(entry.message, facts), next: fill(entry.next, facts) }
}

function fill(text: string, facts: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(facts[name] ?? placeholder),
  )
}
