import type { Command } from 'commander'
import { type Refusal, type Result, reasonOf } from '#shared/errors/refusal.ts'
import { EXIT_CODES, type ExitCode, exitCodeOf } from './exitCodes.ts'
import type { Io } from './io.ts'
import type { Runtime } from './Runtime.ts'

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
