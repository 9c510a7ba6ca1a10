import { hostname } from 'node:os'
import type { Pacer } from '#shared/engine/worker/runWorker.ts'
import type { Logger } from '#shared/kernel/ports/host.ts'
import type { Random } from '#shared/kernel/random.ts'
import type { Io } from '../io.ts'

/** A name for a worker of this process: machine, process, and a number that no other one has. */
export function holderOfProcess(random: Random): string {
  return `${hostname()}/${process.pid}/${random.below(1_000_000)}`
}

/** True for the name of a process of this machine that is no more: killed, it gave nothing back. */
export function isGoneHere(holder: string): boolean {
  const [machine, pid = ''] = holder.split('/')
  if (machine !== hostname() || !/^[1-9]\d*$/.test(pid)) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}

/** Waits by the clock of the machine, and not past the abort of `signal`. */
export function timedPacer(signal: AbortSignal): Pacer {
  let wake = () => {}
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        wake = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        const timer = setTimeout(wake, ms)
        signal.addEventListener('abort', wake)
        if (signal.aborted) wake()
      }),
    wake: () => wake(),
  }
}

/** Waits for Ctrl-C. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** A log on standard error, a line each: `message {"facts":…}`; entries where `io` writes a log itself. */
export function ioLogger(io: Pick<Io, 'info' | 'log'>): Logger {
  const { log } = io
  if (log)
    return {
      info: (message, facts) => log('INFO', message, facts),
      error: (message, facts) => log('ERROR', message, facts),
    }
  const info = (message: string, facts?: Record<string, unknown>) =>
    io.info(facts === undefined ? message : `${message} ${JSON.stringify(facts)}`)
  return { info, error: info }
}

/** Where `bakehouse start` puts the public pages by default. */
const LOCAL_URL = 'http://127.0.0.1:8080'

/**
 * Where what is sent leads: what was typed, else BAKEHOUSE_PUBLIC_URL, else this machine's own pages
 * when the data is here too. Null for a real project without either: then nothing leads anywhere.
 */
export function publicUrlOf(
  typed: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
  { isReal, here = LOCAL_URL }: { isReal: boolean; here?: string },
): string | null {
  const named = (typed ?? env['BAKEHOUSE_PUBLIC_URL'] ?? '').trim()
  if (named === '' && isReal) return null
  return (named === '' ? here : named).replace(/\/+$/, '')
}
