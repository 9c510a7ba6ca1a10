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
import { Interrupted, type Io } from './io.ts'
import type { Runtime } from './runtime.ts'

/** A command as the program knows it. */
export interface CliCommand {
  configure(command: Command): void
  execute(name: string, command: Command, runtime: Runtime): Promise<ExitCode>
  /** The status of a refusal, also where the program refuses before the command or after it has broken. */
  exitOf(refused: Refusal): ExitCode
}

/**
 * A command in its parts. The door owns the database, who acts, the carrier and the confirmation;
 * the command has its own options, what it does, and what it prints.
 */
interface CommandParts<Opened, Typed, Ready, Report> {
  opens: Door<Opened>
  /** What follows the command's name in an example that its help shows. */
  example: string
  /** Adds its own arguments and options. */
  configure?(command: Command): void
  /** What was typed, as typed values; `args` are the arguments after the door's own. */
  read?(args: readonly string[], command: Command): Typed
  /** What is wrong with how the options go together; null when nothing is. */
  mistake?(typed: Typed): string | null
  /** What is read and refused before the door is opened: files, names of steps. */
  prepare?(typed: Typed, runtime: Runtime): Promise<Result<Ready>> | Result<Ready>
  run(opened: Opened, options: Ready, runtime: Runtime): Promise<Result<Report>>
  /** The object that `--json` prints on standard output; none when `run` printed it all already. */
  toJson?(report: Report, done: Done<Opened, Ready>): object
  /** What a person reads instead. */
  print?(report: Report, io: Io, done: Done<Opened, Ready>): void
  /** The status of a report; `done` when left out. */
  exit?(report: Report): ExitCode
  /** The status of a refusal; the catalogue's when left out. */
  exitOf?(refused: Refusal): ExitCode
  /** What `--json` is for, where it does not print a report. */
  json?: string
}

/** What a command worked on, and with which options. */
interface Done<Opened, Ready> {
  opened: Opened
  options: Ready
}

/** How a command comes to what it works on: the options that name it, opening and closing it. */
export interface Door<Opened> {
  /** The door's own arguments, which come first. */
  argumentCount: number
  /** Adds what stands before the command's own arguments and options. */
  begin(command: Command): void
  /** Adds what stands after them. */
  end(command: Command): void
  open<T>(
    command: Command,
    runtime: Runtime,
    work: (opened: Opened) => Promise<Result<T>>,
  ): Promise<Result<T>>
}

/** The door of a command without a database. */
export const noDatabase: Door<null> = {
  argumentCount: 0,
  begin: () => {},
  end: () => {},
  open: (_, __, work) => work(null),
}

/** Joins the parts: read, open, run, then print or say why not, then the exit status. */
export function defineCommand<Opened, Report, Typed = null, Ready = Typed>(
  parts: CommandParts<Opened, Typed, Ready, Report>,
): CliCommand {
  const { exitOf = exitCodeOf } = parts
  return {
    exitOf,
    configure: (command) => {
      parts.opens.begin(command)
      parts.configure?.(command)
      parts.opens.end(command)
      addOutputOptions(command, parts.json)
      command.addHelpText('after', ({ command: shown }) =>
        `\nFor example:\n  ${nameOf(shown)} ${parts.example}`.trimEnd(),
      )
    },
    execute: async (name, command, runtime) => {
      const { json } = command.opts<{ json?: boolean }>()
      const done = await perform(parts, name, command, runtime)
      if (!done.ok) {
        printRefusal(name, done.error, json === true, runtime.io)
        return exitOf(done.error)
      }
      const { report, ...context } = done.value
      if (!json) parts.print?.(report, runtime.io, context)
      else if (parts.toJson) runtime.io.print(JSON.stringify(parts.toJson(report, context)))
      return parts.exit?.(report) ?? EXIT_CODES.done
    },
  }
}

async function perform<Opened, Typed, Ready, Report>(
  { opens, read, mistake, prepare, run }: CommandParts<Opened, Typed, Ready, Report>,
  name: string,
  command: Command,
  runtime: Runtime,
): Promise<Result<Done<Opened, Ready> & { report: Report }>> {
  // A command without `read` has no options: its type is null.
  const typed = read ? read(command.args.slice(opens.argumentCount), command) : (null as Typed)
  const detail = mistake?.(typed) ?? null
  if (detail !== null) return { ok: false, error: refusal('USAGE', { detail, command: name }) }
  // Without `prepare` what was typed is what `run` gets: the types are one.
  const ready = prepare
    ? await prepare(typed, runtime)
    : ({ ok: true, value: typed as unknown as Ready } as const)
  if (!ready.ok) return ready
  if (runtime.signal.aborted) return INTERRUPTED
  const options = ready.value
  return opens.open(command, runtime, async (opened) => {
    // Work that has begun decides itself where it stops; after Ctrl-C none begins.
    if (runtime.signal.aborted) return INTERRUPTED
    const report = await run(opened, options, runtime)
    return report.ok ? { ok: true, value: { report: report.value, opened, options } } : report
  })
}

const INTERRUPTED: Result<never> = { ok: false, error: refusal('INTERRUPTED') }

/** Adds what every command takes. */
function addOutputOptions(
  command: Command,
  json = 'print one JSON object on standard output',
): Command {
  return command
    .option('--json', json)
    .option('-q, --quiet', 'data and failures only')
    .option('--no-color', 'no color (NO_COLOR)')
}

/** Adds `--verbose`, of a command whose lists are cut. */
export function addVerboseOption(command: Command): void {
  command.option('-v, --verbose', 'lists whole, not their first lines')
}

/** `bakehouse audits list`, from the program down. */
function nameOf(command: Command): string {
  return command.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name()
}

/** One clear sentence with its code and what to do next; with `--json` an object on standard output. */
export function printRefusal(name: string, error: Refusal, json: boolean, io: Io): void {
  const { code, message, next, status } = error
  if (io.log) io.log('ERROR', `${message} ${next}`, { code })
  else if (json) io.print(JSON.stringify({ command: name, error: { code, message, next, status } }))
  else io.warn(reasonOf(error))
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
  /** For mail servers (`sysexits.h`): not taken now, to be handed over again. */
  tryLater: 75,
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

/** The refusal of a failure that a command did not expect. */
export function refusalOfFailure(error: unknown, target = 'The database'): Refusal {
  if (error instanceof Interrupted) return refusal('INTERRUPTED')
  const detail = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
  if (!(error instanceof StoreError)) return refusal('UNEXPECTED', { detail })
  return refusal(BY_STORE_CODE[error.code] ?? 'TARGET_FAILED', { target, detail })
}

/** The refusal of a named file that cannot be read. */
export function refusalOfReading(file: string, error: unknown): Refusal {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return refusal('FILE_NOT_FOUND', { file })
  if (code === 'EISDIR') return refusal('FILE_IS_DIRECTORY', { file })
  return refusal('FILE_UNREADABLE', { file, reason: code })
}
