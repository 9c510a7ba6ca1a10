import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { Command } from 'commander'
import type { ContentWork } from '#shared/documents/ops/contentWork.ts'
import type { Result } from '#shared/errors/refusal.ts'
import type { Clock, VirusScanner } from '#shared/kernel/ports/host.ts'
import type { Random } from '#shared/kernel/random.ts'
import { commandScanner } from './content/commandScanner.ts'
import { contentThreads } from './content/contentThreads.ts'
import { openTarget, type Target, type TargetUse } from './firebase/openTarget.ts'
import { planTarget, type TargetOptions } from './firebase/target.ts'
import type { Io } from './io.ts'
import type { PageServers } from './server/serveApps.ts'
import type { Settings } from './settings.ts'
import { ioLogger } from './worker/thisProcess.ts'

/** Everything a command needs from the world, passed in so that it runs without a terminal. */
export interface Runtime {
  io: Io
  clock: Clock
  random: Random
  env: Readonly<Record<string, string | undefined>>
  /** What environment and `.bakehouserc` say in place of options. */
  settings: Settings
  /** Paths on the command line are relative to this. */
  cwd: string
  /** The checkout: its `dist` holds the built apps, its `.bakehouse` the data by default. */
  root: string
  /** What serves the apps' pages in place of what is built: a development server. */
  pages?: PageServers
  /** How an engine has the content of files worked on: beside itself. Without it in its own thread. */
  content?: ContentWork
  /** What scans files for viruses, as BAKEHOUSE_SCAN has it. Without it they are not scanned. */
  scanner?: VirusScanner
  /** Aborted by the first Ctrl-C or SIGTERM. */
  signal: AbortSignal
  /** Keeps the process's memory close to what is in use, at some processor time: for long reading. */
  saveMemory(): void
  /** The program with every command's options in it: what completion is made of. */
  wholeProgram(): Promise<Command>
  /** Says which database it is, on standard error, and opens it. The caller closes it. */
  openTarget(options: TargetOptions, use: TargetUse): Promise<Result<Target>>
}

/** The runtime of a real process: the system's clock and a cryptographic source of randomness. */
export function createRuntime(
  world: Omit<Runtime, 'clock' | 'content' | 'scanner' | 'random' | 'openTarget' | 'saveMemory'>,
): Runtime {
  const runtime: Runtime = {
    ...world,
    ...machineParts(world),
    // How far the heap may grow, in percent of what is alive, before it is cleaned; V8 takes up to 300.
    saveMemory: () => setFlagsFromString('--heap-growing-percent=30'),
    openTarget: async (options, use) => {
      const plan = await planTarget(options, runtime)
      runtime.io.info(`Target: ${plan.label}`)
      return openTarget(plan, { runtime, use, confirmed: options.yes === true })
    },
  }
  return runtime
}

/** What an engine has of the machine it runs on, in whichever thread. */
export function machineParts({
  env,
  root,
  io,
}: Pick<Runtime, 'env' | 'root'> & { io: Pick<Io, 'info' | 'log'> }): Pick<
  Runtime,
  'clock' | 'random' | 'content' | 'scanner'
> {
  const scan = (env['BAKEHOUSE_SCAN'] ?? '').trim()
  return {
    clock: { now: () => new Date() },
    random: { below: (limit) => randomInt(limit) },
    content: contentThreads({ file: join(root, 'dist/cli/contentThread.js') }),
    ...(scan === '' ? {} : { scanner: commandScanner(scan, { logger: ioLogger(io) }) }),
  }
}
