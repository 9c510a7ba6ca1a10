import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Measurement } from './Measurement.ts'
import { median } from './median.ts'
import { ordersOfSize } from './ordersOfSize.ts'
import { xmlOrdersOfSize } from './xmlOrdersOfSize.ts'

const ROOT = join(import.meta.dirname, '..')

/** What a dry run may take, by its rows (docs/decisions/0020). */
const WANTED_A_SECOND = 25_000
const WANTED_MB = { few: 160, many: 200 }
const MANY_ROWS = 1_000_000

/** What one run took. */
interface Run {
  ms: number
  processorMs: number
  residentMb: number
}

/**
 * `bakehouse orders import --dry-run` as a process of its own, start and all, with `count` orders of
 * one row each: the median of `times` runs. The processor's time is there because a wall clock measures
 * the machine's other work too.
 */
export async function measureDryRun(
  format: 'csv' | 'xml',
  count: number,
  times: number,
): Promise<Measurement[]> {
  const work = await mkdtemp(join(tmpdir(), 'bakehouse-bench-'))
  try {
    const file = join(work, `HM.${format}`)
    await writeFile(file, format === 'csv' ? ordersOfSize(count) : xmlOrdersOfSize(count))
    const data = join(work, 'data')
    command('carriers', 'list', '--data', data)
    const runs = Array.from({ length: times }, () =>
      command('orders', 'import', file, '--carrier', 'HM', '--data', data, '--dry-run'),
    )
    const middle = (of: (run: Run) => number) => median(runs.map(of))
    const aSecond = (ms: number) => Math.round((count * 1000) / ms).toLocaleString('en-US')
    const megabytes = ((await stat(file)).size / 1e6).toFixed(0)
    const kind = format === 'csv' ? 'rows' : 'orders in XML'
    const what = `dry run, ${count.toLocaleString('en-US')} ${kind} (${megabytes} MB)`
    return [
      {
        what,
        measured: `${aSecond(middle(({ ms }) => ms))} a second, ${aSecond(middle(({ processorMs }) => processorMs))} of processor time`,
        wanted: format === 'csv' ? `${WANTED_A_SECOND.toLocaleString('en-US')} a second` : '',
      },
      {
        what: `${what}: resident`,
        measured: `${middle(({ residentMb }) => residentMb).toFixed(0)} MB`,
        wanted: `${count < MANY_ROWS ? WANTED_MB.few : WANTED_MB.many} MB or fewer`,
      },
    ]
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

function command(...args: string[]): Run {
  const began = performance.now()
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'runMeasured.mjs'), ...args],
    { cwd: ROOT, timeout: 600_000, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  const ms = performance.now() - began
  if (status !== 0) throw new Error(`bakehouse ${args.join(' ')} ended with ${status}: ${stderr}`)
  const taken = JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '')
  return { ms, processorMs: taken.processorMs, residentMb: taken.residentKb / 1024 }
}
