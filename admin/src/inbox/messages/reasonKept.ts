import type { ErrorEntry } from '#shared/errors/model.ts'
import { OUTREACH_ERRORS } from '#shared/errors/outreach.ts'
import { type ErrorCode, refusal } from '#shared/errors/refusal.ts'

/** Browsers have no words of the catalogue for what only the engine refuses. */
const ENGINES_WORDS: Partial<Record<ErrorCode, ErrorEntry>> = OUTREACH_ERRORS

/** Why a message waits for a person, or a file of it became no document, in words. */
export function reasonKept(why: ErrorCode): Pick<ErrorEntry, 'message' | 'next'> {
  return ENGINES_WORDS[why] ?? refusal(why)
}
