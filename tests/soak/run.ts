import { table } from '#cli/table.ts'
import { adminPart } from './adminPart.ts'
import { advancePart } from './advancePart.ts'
import { cutPart, flipPart } from './damagePart.ts'
import { faultPart } from './faultPart.ts'
import { historyPart } from './historyPart.ts'
import { killPart } from './killPart.ts'
import { largeUploadPart } from './largeUploadPart.ts'
import { listenPart } from './listenPart.ts'
import { racePart } from './racePart.ts'
import { rollupKillPart } from './rollupKillPart.ts'
import type { SoakPart } from './SoakPart.ts'
import { storageKillPart } from './storageKillPart.ts'
import { takeoverPart } from './takeoverPart.ts'
import { yearPart } from './yearPart.ts'

/**
 * Runs the parts with `filter` in their name at full size and returns the table and every failure; on
 * standard error each part as it ends.
 * `further` are parts of the caller's own.
 */
export async function run(
  filter: string,
  further: readonly SoakPart[],
): Promise<{ report: string; failed: boolean }> {
  const rows: string[][] = []
  const failures: string[] = []
  const all = [
    killPart,
    listenPart,
    cutPart,
    flipPart,
    faultPart,
    historyPart,
    racePart,
    advancePart,
    adminPart,
    yearPart,
    rollupKillPart,
    takeoverPart,
    storageKillPart,
    largeUploadPart,
    ...further,
  ]
  for (const part of all.filter(({ name }) => name.includes(filter))) {
    const started = performance.now()
    const result = await part.run(1)
    const seconds = Math.round((performance.now() - started) / 1000)
    const row = [part.name, String(result.failures.length), `${seconds} s`, result.number]
    rows.push(row)
    process.stderr.write(`${[row.join('  '), ...result.failures].join('\n  ')}\n`)
    failures.push(...result.failures.map((one) => `${part.name}: ${one}`))
  }
  const report = [...table(['Part', 'Failures', 'Took', 'Number'], rows), ...failures].join('\n')
  return { report, failed: failures.length > 0 || rows.length === 0 }
}
