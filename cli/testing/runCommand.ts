import { Command } from 'commander'
import type { CliCommand } from '../command.ts'
import type { recordedRuntime } from './recordedRuntime.ts'

/** Runs a command as the program does, on a recorded runtime; `json` is the last line it printed. */
export async function runCommand(
  command: CliCommand,
  name: string,
  { runtime, printed }: Awaited<ReturnType<typeof recordedRuntime>>,
  ...args: string[]
) {
  const parsed = new Command(name).exitOverride()
  command.configure(parsed)
  parsed.parse(args, { from: 'user' })
  const exit = await command.execute(name, parsed, runtime)
  return { exit, json: () => JSON.parse(printed.at(-1) ?? '') as Record<string, unknown> }
}
