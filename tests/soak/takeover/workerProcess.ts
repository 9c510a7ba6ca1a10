import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type RunningCli, startCli } from '../../acceptance/runCli.ts'

/** `bakehouse worker` in a process of its own. */
export interface WorkerProcess {
  /** Whether this process wrote the lease. */
  isHolder(holder: string | null): boolean
  /** The signal is sent at once; ends when the process has, but for SIGSTOP and SIGCONT. */
  send(signal: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGCONT'): Promise<void>
  /** Resolves with what it wrote when it ended without having been asked to. */
  failed: Promise<string>
}

export interface WorkerPlace {
  emulatorHost: string
  env: Record<string, string>
}

/** Longer than the whole part takes. */
const LONGEST_MS = 4 * 3_600_000

const OTHER_MACHINE = pathToFileURL(join(import.meta.dirname, 'otherMachine.mjs')).href

/** Starts a worker that believes to be on `machine`; resolves when it is ready. */
export async function startWorker(
  { emulatorHost, env }: WorkerPlace,
  machine: string,
): Promise<WorkerProcess> {
  const running = startCli(['worker', '--emulator', emulatorHost], {
    timeoutMs: LONGEST_MS,
    env: { ...env, NODE_OPTIONS: `--import=${OTHER_MACHINE}`, SOAK_MACHINE: machine },
  })
  await running.waitFor(/worker is ready/)
  let isEnding = false
  return {
    isHolder: (holder) => holder?.startsWith(`${machine}/${running.child.pid}/`) === true,
    failed: failureOf(running, () => isEnding),
    async send(signal) {
      const isEnd = signal === 'SIGKILL' || signal === 'SIGTERM'
      isEnding ||= isEnd
      running.child.kill(signal)
      if (isEnd) await running.done
    },
  }
}

function failureOf({ done }: RunningCli, isExpected: () => boolean): Promise<string> {
  return new Promise((resolve) => {
    void done.then(({ exit, err }) => {
      if (!isExpected()) resolve(`a worker ended by itself with ${exit}: ${err.slice(-300)}`)
    })
  })
}
