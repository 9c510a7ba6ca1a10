/**
 * What `faultyDisk.mjs` lets happen in a server's process: the `skip`-th and later time that the
 * point is met, the call fails with `code`, or without one the process is killed there.
 */
export interface Fault {
  /**
   * `write`: half of the bytes are written. `written`: all are, and not synced. `synced`: on disk, and
   * no one was answered. `rename`, `remove`, `open`, `lock` (the writing of the lock): before it; `renamed`: after it, the folder not synced.
   */
  point: 'write' | 'written' | 'sync' | 'synced' | 'rename' | 'renamed' | 'remove' | 'open' | 'lock'
  /** Only for files whose name ends so, for renames the new name. */
  file?: string
  skip?: number
  /** What was written and not synced is gone, as when the power fails. */
  losesPower?: boolean
  /** The operating system's code, such as ENOSPC. */
  code?: string
}

/** A kind of fault: what it promises to withstand, and the attempt, which returns what went wrong. */
export interface FaultCase {
  name: string
  run(server: { program: string; folder: string }): Promise<string[]>
}
