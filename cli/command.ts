import type { Command } from 'commander'
import type { ErrorEntry } from '#shared/errors/model.ts'
import {
  ERRORS,
  type ErrorCode,
  type Refusal,
  type Result,
  reasonOf,
  refusal,
} from '#shared/errors/refusal.ts'
import { StoreError, type StoreErrorCode } from '#shared/kernel/ports/documentStore.ts'
import type { Io } from './io.ts'
import type { Runtime } from './runtime.ts'

/** A command in its parts: what it takes, what it does, what it prints. */
export interface CommandParts<Options, Report> {
  /** Adds the arguments and options. */
  configure(command: Command): void
  /** What was typed, as typed values. */
  read(command: Command): Options
  run(options: Options, runtime: Runtime): Promise<Result<Report>>
  /** The object that `--json` prints on standard output; none when `run` printed it all already. */
  toJson?(report: Report): object
  /** What a person reads instead. */
  print?(report: Report, io: Io): void
  /** The status of a report; `done` when left out. */
  exit?(report: Report): ExitCode
}

/** A command as the program knows it. */
export interface CliCommand {
  configure(command: Command): void
  execute(name: string, command: Command, runtime: Runtime): Promise<ExitCode>
}

/** Joins the parts: run, then print or say why not, then the exit status. */
export function defineCommand<Options, Report>(parts: CommandParts<Options, Report>): CliCommand {
  return {
    configure: parts.configure,
    execute: async (name, command, runtime) => {
      const { json } = command.opts<{ json?: boolean }>()
      const result = await parts.run(parts.read(command), runtime)
      if (!result.ok) {
        printRefusal(name, result.error, json === true, runtime.io)
        return exitCodeOf(result.error)
      }
      if (!json) parts.print?.(result.value, runtime.io)
      else if (parts.toJson) runtime.io.print(JSON.stringify(parts.toJson(result.value)))
      return parts.exit?.(result.value) ?? EXIT_CODES.done
    },
  }
}

/** One clear sentence with its code and what to do next; with `--json` an object on standard output. */
export function printRefusal(name: string, error: Refusal, json: boolean, io: Io): void {
  const { code, message, next, status } = error
  if (json) io.print(JSON.stringify({ command: name, error: { code, message, next, status } }))
  else io.tell(reasonOf(error))
}

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

const EXIT_STATUSES: readonly number[] = Object.values(EXIT_CODES)

/** The status that the catalogue gives a refusal; `failure` where it says nothing. */
export function exitCodeOf(refusal: Refusal): ExitCode {
  const entry: ErrorEntry = ERRORS[refusal.code]
  const exit = entry.exit ?? EXIT_CODES.failure
  return isExitCode(exit) ? exit : EXIT_CODES.failure
}

function isExitCode(status: number): status is ExitCode {
  return EXIT_STATUSES.includes(status)
}

const BY_STORE_CODE: Partial<Record<StoreErrorCode, ErrorCode>> = {
  unavailable: 'TARGET_UNAVAILABLE',
  'permission-denied': 'TARGET_DENIED',
  unauthenticated: 'TARGET_DENIED',
  exhausted: 'TARGET_FULL',
}

/** What a person is told about a failure that a command did not expect. */
export function refusalOfFailure(error: unknown, target = 'The database'): Refusal {
  const detail = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
  if (!(error instanceof StoreError)) return refusal('UNEXPECTED', { detail })
  return refusal(BY_STORE_CODE[error.code] ?? 'TARGET_FAILED', { target, detail })
}

/** What a person is told about a file that they named and that cannot be read. */
export function refusalOfReading(file: string, error: unknown): Refusal {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return refusal('FILE_NOT_FOUND', { file })
  if (code === 'EISDIR') return refusal('FILE_IS_DIRECTORY', { file })
  return refusal('FILE_UNREADABLE', { file, reason: code })
}
