import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Measurement } from './Measurement.ts'
import { median } from './median.ts'

const ROOT = join(import.meta.dirname, '..')
const ROUNDS = 15

/** `bakehouse --help` beside a Node that does nothing, in turns, so that both meet the same machine. */
export function measureHelp(): Measurement[] {
  const bare: number[] = []
  const help: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(runMs(['-e', '0']))
    help.push(runMs(['scripts/bakehouse.mjs', '--help']))
  }
  return [
    { what: 'a Node that does nothing', measured: `${median(bare).toFixed(0)} ms`, wanted: '' },
    {
      what: 'bakehouse --help',
      measured: `${median(help).toFixed(0)} ms`,
      wanted: '95 ms over a bare 61',
    },
  ]
}

/** Milliseconds of a Node process with these arguments, in the project's folder. Throws when it fails. */
export function runMs(args: string[]): number {
  const began = performance.now()
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, timeout: 300_000 })
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}`)
  return performance.now() - began
}
