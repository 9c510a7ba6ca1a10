import { tableText } from '#cli/table.ts'
import { cutPart, flipPart } from '../../local-backend/tests/soak/damagePart.ts'
import { faultPart } from '../../local-backend/tests/soak/faultPart.ts'
import { historyPart } from '../../local-backend/tests/soak/historyPart.ts'
import { killPart } from '../../local-backend/tests/soak/killPart.ts'
import { largeUploadPart } from '../../local-backend/tests/soak/largeUploadPart.ts'
import { listenPart } from '../../local-backend/tests/soak/listenPart.ts'
import type { SoakPart } from '../../local-backend/tests/soak/SoakPart.ts'
import { storageKillPart } from '../../local-backend/tests/soak/storageKillPart.ts'
import { adminPart } from './adminPart.ts'
import { advancePart } from './advancePart.ts'
import { mailKillPart } from './mailKillPart.ts'
import { racePart } from './racePart.ts'
import { rollupKillPart } from './rollupKillPart.ts'
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
    mailKillPart,
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
  const report = [tableText(['Part', 'Failures', 'Took', 'Number'], rows), ...failures].join('\n')
  return { report, failed: failures.length > 0 || rows.length === 0 }
}
