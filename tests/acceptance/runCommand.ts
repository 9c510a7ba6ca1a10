import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type CliOptions, type CliRun, cleanEnv, ROOT } from './runCli.ts'

const HOST = join(import.meta.dirname, 'commandHost.mjs')

let host: Promise<ChildProcess> | null = null
let last: Promise<unknown> = Promise.resolve()

/**
 * Runs a command of the built program to its end, like `runCli`, but in a process that serves all
 * commands of a test file one after the other: loading the program is most of a short command's time.
 * Not for tests of how a process starts, ends or meets another.
 */
export function runCommand(args: readonly string[], options: CliOptions = {}): Promise<CliRun> {
  const run = last.then(() => runInHost(args, options))
  last = run.catch(() => {})
  return run
}

async function runInHost(
  args: readonly string[],
  { input = '', env = {}, cwd = ROOT, timeoutMs = 240_000 }: CliOptions,
): Promise<CliRun> {
  host ??= startHost()
  const child = await host
  const ended = once(child, 'message', { signal: AbortSignal.timeout(timeoutMs) })
  child.send({ args, input, env: { ...cleanEnv(), ...env }, cwd })
  try {
    const [run] = await ended
    return { ...run, json: <T>() => JSON.parse(run.out) as T }
  } catch (error) {
    child.kill('SIGKILL')
    host = null
    throw new Error(`${args.join(' ')} did not end within ${timeoutMs} ms`, { cause: error })
  }
}

async function startHost(): Promise<ChildProcess> {
  const child = fork(HOST, { cwd: ROOT, env: cleanEnv(), execArgv: [] })
  await once(child, 'message')
  // It ends with the channel; until then it keeps no test file from ending.
  child.unref()
  child.channel?.unref()
  return child
}
