import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type CliOptions, type CliRun, cleanEnv, ROOT } from './runCli.ts'

const HOST = join(import.meta.dirname, 'commandHost.mjs')

let host: Promise<ChildProcess> | null = null
let last: Promise<unknown> = Promise.resolve()

/**
 * Runs a command of the built program to its end, like `runCli`, but in a process that serves the
 * commands of all test files of a worker one after the other: loading the program is most of a short
 * command's time.
 * Not for tests of how a process starts, ends or meets another.
 */
export function runCommand(args: readonly string[], options: CliOptions = {}): Promise<CliRun> {
  return inTurn((child) => runIn(child, args, options))
}

/**
 * Runs a command that goes on until it is stopped, in the same process; `use` begins with the first match
 * in what the command says, and the command ends when `use` has. Other commands wait meanwhile.
 */
export function whileRunning<T>(
  args: readonly string[],
  pattern: RegExp,
  use: (match: RegExpExecArray) => Promise<T>,
): Promise<T> {
  return inTurn(async (child) => {
    const run = runIn(child, args, {})
    const found = await Promise.race([saysIn(child, pattern), run])
    if (!Array.isArray(found)) throw new Error(`${args.join(' ')} ended: ${found.out}${found.err}`)
    try {
      return await use(found)
    } finally {
      child.send({ stop: true })
      await run
    }
  })
}

async function inTurn<T>(work: (child: ChildProcess) => Promise<T>): Promise<T> {
  const turn = last.then(async () => {
    host ??= startHost()
    return work(await host)
  })
  last = turn.catch(() => {})
  return turn
}

/** Within a test's own limit: the next test has a host that answers. */
const LONGEST_MS = 500_000

async function runIn(
  child: ChildProcess,
  args: readonly string[],
  { input = '', env = {}, cwd = ROOT, timeoutMs = LONGEST_MS }: CliOptions,
): Promise<CliRun> {
  const ended = hears<Omit<CliRun, 'json'>>(child, ({ run }) => run, timeoutMs)
  child.send({ args, input, env: { ...cleanEnv(), ...env }, cwd })
  try {
    const run = await ended
    return { ...run, json: <T>() => JSON.parse(run.out) as T }
  } catch (error) {
    child.kill('SIGKILL')
    host = null
    throw new Error(`${args.join(' ')} did not end within ${timeoutMs} ms`, { cause: error })
  }
}

function saysIn(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  let text = ''
  return hears(child, ({ says = '' }) => {
    text += says
    return pattern.exec(text)
  })
}

async function startHost(): Promise<ChildProcess> {
  const child = fork(HOST, { cwd: ROOT, env: cleanEnv(), execArgv: [] })
  await once(child, 'message')
  // It ends with the channel; until then it keeps no test file from ending.
  child.unref()
  child.channel?.unref()
  return child
}

/** What the process tells: a part of a running command's output, and how one ended. */
interface Message {
  says?: string
  run?: Omit<CliRun, 'json'>
}

/** The first of the process's messages that `read` finds something in. */
function hears<T>(
  child: ChildProcess,
  read: (message: Message) => T | null | undefined,
  timeoutMs = LONGEST_MS,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer)
      child.off('message', hear)
      settle()
    }
    const hear = (message: Message) => {
      const found = read(message)
      if (found !== null && found !== undefined) end(() => resolve(found))
    }
    const timer = setTimeout(() => end(() => reject(new Error('nothing was heard'))), timeoutMs)
    // What is never heard keeps no test file from ending.
    timer.unref()
    child.on('message', hear)
  })
}
