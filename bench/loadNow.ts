import { loadavg } from 'node:os'

/** What else the machine does: its load over the last minute, as `uptime` says it. */
export function loadNow(): string {
  return (loadavg()[0] ?? Number.NaN).toFixed(1)
}
