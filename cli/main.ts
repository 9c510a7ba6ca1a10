import { fileURLToPath } from 'node:url'
import { EXIT_CODES } from './command.ts'
import { processIo } from './io.ts'
import { runProgram } from './program.ts'
import type { PageServers } from './server/serveApps.ts'

const LINGER_MS = 1000

/**
 * Runs the command line with `args` (without node and script) and sets the process's exit status.
 * The first Ctrl-C or SIGTERM asks the command to finish what is in flight and to begin nothing new; a
 * second one ends it.
 * `pages` serve the apps in place of what is built.
 */
export async function main(args: readonly string[], pages?: PageServers): Promise<void> {
  // What Node is going to drop is for those who maintain the packages that use it, not for who runs a command.
  process.noDeprecation = true
  const controller = new AbortController()
  const stop = () => {
    if (controller.signal.aborted) process.exit(EXIT_CODES.interrupted)
    controller.abort()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.exitCode = await runProgram(args, {
    io: processIo(args),
    env: process.env,
    cwd: process.cwd(),
    root: fileURLToPath(new URL('../..', import.meta.url)),
    signal: controller.signal,
    ...(pages && { pages }),
  })
  process.off('SIGINT', stop)
  process.off('SIGTERM', stop)
  // The SDK may still be trying to reach a server that is gone; no command waits for that answer.
  setTimeout(() => process.exit(), LINGER_MS).unref()
}
