import type { Command } from 'commander'
import type { Result } from '#shared/errors/refusal.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { ContentWork } from '#shared/ports/contentWork.ts'
import type { Random } from '#shared/ports/random.ts'
import type { Target, TargetUse } from './firebase/openTarget.ts'
import type { TargetOptions } from './firebase/targetOptions.ts'
import type { Io } from './io.ts'
import type { PageServers } from './server/serveApps.ts'

/** Everything a command needs from the world, passed in so that it runs without a terminal. */
export interface Runtime {
  io: Io
  clock: Clock
  random: Random
  env: Readonly<Record<string, string | undefined>>
  /** Paths on the command line are relative to this. */
  cwd: string
  /** The checkout: its `dist` holds the built apps, its `.bakehouse` the data by default. */
  root: string
  /** What serves the apps' pages in place of what is built: a development server. */
  pages?: PageServers
  /** How an engine has the content of files worked on: beside itself. Without it in its own thread. */
  content?: ContentWork
  /** Aborted by the first Ctrl-C or SIGTERM. */
  signal: AbortSignal
  /** Keeps the process's memory close to what is in use, at some processor time: for long reading. */
  saveMemory(): void
  /** The program with every command's options in it: what completion is made of. */
  wholeProgram(): Promise<Command>
  /** Says which database it is, on standard error, and opens it. The caller closes it. */
  openTarget(options: TargetOptions, use: TargetUse): Promise<Result<Target>>
}
