import { spawnSync } from 'node:child_process'

/** Resident memory of a process in bytes, as `ps` tells it; NaN where there is no `ps`. */
export function residentBytes(pid: number | undefined): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number.parseInt(stdout, 10) * 1024
}
