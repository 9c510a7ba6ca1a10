import { hostname } from 'node:os'
import type { Random } from '#shared/ports/random.ts'

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
