import { Command, CommanderError } from 'commander'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import {
  type CliCommand,
  EXIT_CODES,
  type ExitCode,
  exitCodeOf,
  printRefusal,
  refusalOfFailure,
} from './command.ts'
import { COMMANDS, type CommandRow } from './commands/commandTable.ts'
import { type Io, withJsonLog, withVerbosity } from './io.ts'
import type { Runtime } from './runtime.ts'

/** The world of a process: what `Runtime` needs and only the process knows. */
export type ProcessWorld = Pick<Runtime, 'io' | 'env' | 'cwd' | 'root' | 'signal' | 'pages'>

/** Words of a command's name. */
const MOST_WORDS = 3

/** Words that commands share their beginning with; the longer after the shorter. */
const NOUNS: Record<string, string> = {
  orders: 'Order files of the carriers',
  'orders profile': 'Feed profiles of order files',
  audits: 'The audits',
  appointments: 'Appointments of auditors with insureds',
  scans: "Scans in the carriers' inboxes",
  files: 'Files that the virus scanner keeps out',
  carriers: 'The carriers and their settings',
  'carriers profile': "A carrier's own feed profiles",
  'carriers fees': 'Fee schedules of the carriers',
  'carriers templates': 'Templates of the carriers',
  invoices: 'The invoices to the carriers',
  reports: 'Figures, exceptions and activity',
  users: 'The people who can sign in',
  bakery: 'Settings of the steps',
  slices: 'Which audits are on screen',
  inbound: 'Messages that came in',
  outbox: 'Outgoing emails, texts and letters',
  letters: 'Letters to print and mail',
  retention: 'How long records are kept',
  persons: 'People who are contacts of audits',
  seed: 'Demo data',
  config: 'Settings that stand in for options',
}

/**
 * Parses `args`, runs the one command they name and returns its exit status. Only that command's
 * code is loaded; help comes from the table.
 */
export async function runProgram(typed: readonly string[], world: ProcessWorld): Promise<ExitCode> {
  const args = withoutHabits(typed)
  const row = rowFor(args)
  const outcome: { exit: ExitCode } = { exit: EXIT_CODES.done }
  const program = emptyProgram(world.io)
  for (const each of COMMANDS) addToProgram(program, each)
  const command = row ? await fill(program, row, world, outcome) : null
  try {
    await program.parseAsync(args, { from: 'user' })
    return outcome.exit
  } catch (error) {
    const exitOf = command?.exitOf ?? exitCodeOf
    return report(error, { name: row?.name ?? nounOf(args), args, exitOf }, world)
  }
}

/** Other programs have a `--version`, and `help` as a command; so does this one. */
function withoutHabits(typed: readonly string[]): readonly string[] {
  const [first = '', ...rest] = typed
  if (['--version', '-V'].includes(first)) return ['version', ...rest]
  if (first !== 'help') return typed
  const row = rowFor(rest)
  if (row) return [...row.name.split(' '), '--help']
  const name = rest.join(' ')
  // What is neither a command nor a noun is refused as such, and runs nothing.
  return name === '' || Object.hasOwn(NOUNS, name) ? [...rest, '--help'] : rest
}

async function wholeProgram(io: Io): Promise<Command> {
  const program = emptyProgram(io)
  for (const row of COMMANDS) (await row.load()).configure(addToProgram(program, row))
  return program
}

function emptyProgram(io: Io): Command {
  const program = new Command('bakehouse')
    .description('Premium-audit operations')
    .helpCommand(false)
    .addHelpText('after', '\nOf one command: bakehouse help audits advance')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.printText(text.trimEnd()),
      // `report` prints a mistake once, with its code.
      outputError: () => {},
      writeErr: (text) => io.info(text.trimEnd().split('\n')),
    })
  for (const [noun, summary] of Object.entries(NOUNS)) {
    const words = noun.split(' ')
    commandAt(program, words.slice(0, -1))
      .command(words.at(-1) ?? noun)
      .summary(summary)
      .helpCommand(false)
  }
  return program
}

function addToProgram(program: Command, row: CommandRow): Command {
  const words = row.name.split(' ')
  const command = commandAt(program, words.slice(0, -1)).command(words.at(-1) ?? row.name)
  return command.summary(row.summary).description(row.summary).allowExcessArguments(false)
}

/** Loads the code of a row's command, which then has its options and runs. */
async function fill(
  program: Command,
  row: CommandRow,
  world: ProcessWorld,
  outcome: { exit: ExitCode },
): Promise<CliCommand> {
  const command = commandAt(program, row.name.split(' '))
  const loaded = await row.load()
  loaded.configure(command)
  command.action(async () => {
    const { createRuntime } = await import('./runtime.ts')
    const { readSettings } = await import('./settings.ts')
    const typed = command.opts<{ data?: string; json?: boolean; log?: string }>()
    const settings = await readSettings(typed.data, world)
    if (!settings.ok) {
      printRefusal(row.name, settings.error, typed.json === true, world.io)
      outcome.exit = loaded.exitOf(settings.error)
      return
    }
    const quiet = settings.value.quiet?.value ?? false
    const isLog = command.options.some(({ long }) => long === '--log')
    const form = isLog ? (typed.log ?? world.env['BAKEHOUSE_LOG']) : undefined
    const said = form === 'json' ? withJsonLog(world.io, { now: () => new Date() }) : world.io
    const io = withVerbosity(said, { quiet, ...typed })
    outcome.exit = await loaded.execute(
      row.name,
      command,
      createRuntime({
        ...world,
        io,
        settings: settings.value,
        wholeProgram: () => wholeProgram(world.io),
      }),
    )
  })
  return loaded
}

/** The command that `words` lead to from `program`. */
function commandAt(program: Command, words: readonly string[]): Command {
  let command = program
  for (const word of words)
    command = command.commands.find((each) => each.name() === word) ?? command
  return command
}

/** The row that the first words name: `audits list --json` → `audits list`. */
function rowFor(args: readonly string[]): CommandRow | undefined {
  const typed = `${args.slice(0, MOST_WORDS).join(' ')} `
  return COMMANDS.find(({ name }) => typed.startsWith(`${name} `))
}

/** The noun that was typed without a verb that there is; '' for anything else. */
function nounOf([first = '']: readonly string[]): string {
  return Object.hasOwn(NOUNS, first) ? first : ''
}

async function report(
  error: unknown,
  { name, args, exitOf }: { name: string; args: readonly string[]; exitOf: CliCommand['exitOf'] },
  { io, env }: ProcessWorld,
): Promise<ExitCode> {
  if (error instanceof CommanderError) {
    // Help and version end the parsing by "failing" with status 0; help for want of a verb with 1.
    if (error.exitCode === 0) return EXIT_CODES.done
    if (error.code === 'commander.help') return EXIT_CODES.usage
  }
  if (env['BAKEHOUSE_DEBUG'] && error instanceof Error)
    io.info((error.stack ?? error.message).split('\n'))
  const refused =
    error instanceof CommanderError
      ? misuse(sentence(error.message), name)
      : refusalOfFailure(error)
  printRefusal(name, refused, args.includes('--json'), io)
  return exitOf(refused)
}

function misuse(detail: string, command: string): Refusal {
  const refused = refusal('USAGE', { detail, command })
  return command === '' ? { ...refused, next: 'See "bakehouse --help".' } : refused
}

/** "error: unknown option '--x'" as a sentence. */
function sentence(text: string): string {
  const words = text
    .replace(/^error: /, '')
    .replaceAll('\n', ' ')
    .trim()
  const start = words.charAt(0).toUpperCase() + words.slice(1)
  return /[.?)]$/.test(start) ? start : `${start}.`
}
