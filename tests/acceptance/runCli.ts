import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')
export const ORDERS = join(ROOT, 'tests/fixtures/orders')

const BIN = join(ROOT, 'scripts/bakehouse.mjs')

export interface CliRun {
  exit: number | null
  out: string
  err: string
  /** Standard output as the object that `--json` prints. */
  json<T = Record<string, unknown>>(): T
}

export interface RunningCli {
  child: ChildProcess
  /** Ends with the process. */
  done: Promise<CliRun>
  /** The first match in what has been written so far, waiting for it. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>
}

export interface CliOptions {
  input?: string
  env?: Record<string, string>
  cwd?: string
  /** After which it is killed. */
  timeoutMs?: number
}

/** Beyond every limit of a test, which then says what it waits for: ends only what outlived its test. */
const LONGEST_MS = 1_800_000

/** Runs the real `bakehouse` program to its end, with none of this machine's settings for it. */
export function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliRun> {
  return startCli(args, options).done
}

/** Starts the real program and leaves it running; `child` is the caller's to stop. */
export function startCli(
  args: readonly string[],
  { input = '', env = {}, cwd = ROOT, timeoutMs = LONGEST_MS }: CliOptions = {},
): RunningCli {
  const child = spawn(process.execPath, [BIN, ...args], {
    cwd,
    env: { ...cleanEnv(), ...env },
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  const texts = { out: '', err: '' }
  const listeners = new Set<() => void>()
  const take = (stream: 'out' | 'err') => (bytes: Buffer) => {
    texts[stream] += bytes.toString()
    for (const listener of listeners) listener()
  }
  child.stdout.on('data', take('out'))
  child.stderr.on('data', take('err'))
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const done = new Promise<CliRun>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exit) =>
      resolve({ exit, ...texts, json: <T>() => JSON.parse(texts.out) as T }),
    )
  })
  const waitFor = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(texts.out + texts.err)
        if (!found) return
        listeners.delete(look)
        resolve(found)
      }
      listeners.add(look)
      look()
      const never = () => reject(new Error(`ended without ${pattern}: ${texts.out}${texts.err}`))
      done.then(never, never)
    })
  return { child, done, waitFor }
}

/** This process's environment without what a program of ours or an SDK would heed. */
export function cleanEnv(): NodeJS.ProcessEnv {
  const ours = /^(BAKEHOUSE_|FIRESTORE_|FIREBASE_|GOOGLE_|GCLOUD_)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))
}
