import { ERRORS } from '#shared/errors/catalogue.ts'
import type { ErrorEntry } from '#shared/errors/ErrorEntry.ts'
import type { Refusal } from '#shared/errors/refusal.ts'

/** The exit statuses of every command; there are no others (docs/error-catalogue.md). */
export const EXIT_CODES = {
  done: 0,
  /** A refused file, a full or read-only data folder. */
  failure: 1,
  /** A bad option, a missing file, a directory, an unknown carrier or state. */
  usage: 2,
  /** Done in part: rejects or refusals, each listed. */
  partial: 3,
  /** Not allowed, or not signed in. */
  notAllowed: 4,
  /** A conflict or a lock: data folder in use, port in use. */
  conflict: 5,
  /** Interrupted; running it again continues. */
  interrupted: 130,
} as const

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES]

const KNOWN: readonly number[] = Object.values(EXIT_CODES)

/** The status that the catalogue gives a refusal; `failure` where it says nothing. */
export function exitCodeOf(refusal: Refusal): ExitCode {
  const entry: ErrorEntry = ERRORS[refusal.code]
  const exit = entry.exit ?? EXIT_CODES.failure
  return isExitCode(exit) ? exit : EXIT_CODES.failure
}

function isExitCode(status: number): status is ExitCode {
  return KNOWN.includes(status)
}
