import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playedFolder, workedFolder } from './playedFolder.ts'
import { type CliRun, type RunningCli, startCli } from './runCli.ts'
import { runCommand } from './runCommand.ts'

/** The product as `npm start` runs it, on a data folder of its own with the played demo in it. */
export interface Played {
  data: string
  /** `http://127.0.0.1:port`, without a slash at the end. */
  url: string
  /** Runs a command on the same data, to its end. */
  cli(...args: string[]): Promise<CliRun>
  /** Ends the server as Ctrl-C does; the data stays. */
  stop(): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
  /** Ends the server and removes the data. */
  end(): Promise<void>
}

interface StartOptions {
  worker?: boolean
  isWorked?: boolean
  env?: Record<string, string>
}

/**
 * Starts it, with its worker unless `worker` is false: then what a browser asks for waits for a worker
 * of the test's own. `name` is in the name of the folder, `env` what the operator has set. `isWorked`:
 * the worker's first pass over the demo is done; for what is about that pass it is not.
 */
export async function startPlayed(
  name: string,
  { worker = true, isWorked = worker, env = {} }: StartOptions = {},
): Promise<Played> {
  const folder = await mkdtemp(join(tmpdir(), `bakehouse-${name}-`))
  const data = await (isWorked ? workedFolder : playedFolder)(join(folder, 'data'))
  let server: RunningCli | null = null
  let url = ''

  async function start(): Promise<void> {
    const port = url === '' ? '0' : new URL(url).port
    const args = ['start', ...(worker ? [] : ['--no-worker']), '--port', port, '--data', data]
    server = startCli(args, { env })
    url = (await server.waitFor(/Bakehouse is ready at (\S+)/))[1] ?? ''
  }

  async function stop(): Promise<void> {
    server?.child.kill('SIGTERM')
    await server?.done
  }

  await start()
  return {
    data,
    url,
    cli: (...args) => runCommand([...args, '--data', data]),
    stop,
    start,
    end: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
