import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type App, deleteApp, initializeApp } from 'firebase-admin/app'
import { type Firestore, getFirestore } from 'firebase-admin/firestore'
import type { Fault } from './Fault.ts'
import { freshPort } from './freshPort.ts'
import { PROJECT } from './project.ts'

export interface ServerOptions {
  folder: string
  /** One that the caller's clients come back to; else one that no server of this run has had. */
  port?: number
  fault?: Fault
  /** Milliseconds by which its clock is ahead. */
  clock?: number
  segmentBytes?: number
  /** A limit of the shell, such as `ulimit -n 40`. */
  limit?: string
}

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stderr: string
}

/** A server in a process of its own, with the Admin SDK connected. */
export interface RunningServer {
  db: Firestore
  /** A further client with a connection of its own. */
  connect(): Firestore
  /** From the start of the process to its first word. */
  readyMs: number
  port: number
  pid: number
  ended: Promise<Ended>
  /** Resolves when the server has taken it over. */
  set(change: { fault: Fault | null } | { clock: number }): Promise<void>
  /** `kill -9`, unless it has ended already; resolves when it has. */
  kill(signal?: NodeJS.Signals): Promise<Ended>
}

/** Starts the bundled server `program`. Throws what it wrote to standard error when it doesn't start. */
export async function startServer(program: string, options: ServerOptions): Promise<RunningServer> {
  const started = performance.now()
  const child = spawnServer(program, options, options.port ?? (await freshPort()))
  const ended = endOf(child)
  const port = await portOf(child, ended)
  const readyMs = performance.now() - started
  const apps: App[] = []
  const connect = () => {
    process.env['METADATA_SERVER_DETECTION'] = 'none'
    process.env['FIRESTORE_EMULATOR_HOST'] = `127.0.0.1:${port}`
    const app = initializeApp({ projectId: PROJECT }, randomUUID())
    apps.push(app)
    return getFirestore(app)
  }
  return {
    db: connect(),
    connect,
    readyMs,
    port,
    pid: child.pid ?? 0,
    ended,
    set: (change) => tell(child, change),
    async kill(signal = 'SIGKILL') {
      child.kill(signal)
      const end = await ended
      // Not waited for: the SDK still tries what a dead server left unanswered.
      for (const app of apps) deleteApp(app).catch(() => {})
      return end
    },
  }
}

/** Starts a server that is expected to refuse; what it said and how it ended. */
export async function startRefused(program: string, options: ServerOptions): Promise<Ended> {
  const child = spawnServer(program, options, await freshPort())
  const ended = endOf(child)
  const started = await portOf(child, ended).then(
    () => true,
    () => false,
  )
  if (started) child.kill('SIGKILL')
  return ended
}

/** Longer than any part: it ends what a part that was broken off leaves behind. */
const LONGEST_MS = 15 * 60_000

function spawnServer(
  program: string,
  { folder, fault, clock, segmentBytes, limit }: ServerOptions,
  port: number,
) {
  const args = [
    '--import',
    join(import.meta.dirname, 'faultyDisk.mjs'),
    program,
    folder,
    String(segmentBytes ?? 64 * 1024 * 1024),
    String(port),
  ]
  const command: [string, string[]] =
    limit === undefined
      ? [process.execPath, args]
      : ['/bin/sh', ['-c', `${limit} && exec "$0" "$@"`, process.execPath, ...args]]
  return spawn(...command, {
    env: {
      ...process.env,
      SOAK_FAULT: JSON.stringify(fault ?? null),
      SOAK_CLOCK: String(clock ?? 0),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  })
}

function endOf(child: ChildProcess): Promise<Ended> {
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal, stderr }))
  })
}

async function portOf(child: ChildProcess, ended: Promise<Ended>): Promise<number> {
  const port = new Promise<number>((resolve) => {
    child.stdout?.setEncoding('utf8').once('data', (text: string) => resolve(Number(text)))
  })
  const failed = ended.then(({ code, signal, stderr }) => {
    throw new Error(`the server ended with ${code ?? signal}: ${stderr}`)
  })
  return Promise.race([port, failed])
}

function tell(child: ChildProcess, change: object): Promise<void> {
  const id = randomUUID()
  return new Promise((resolve) => {
    const hear = (message: unknown) => {
      if ((message as { done: string }).done !== id) return
      child.off('message', hear)
      resolve()
    }
    child.on('message', hear)
    child.send({ ...change, id })
  })
}
