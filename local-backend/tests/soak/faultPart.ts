import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer } from './buildServer.ts'
import { DISK_FAULTS } from './diskFaults.ts'
import { PROCESS_FAULTS } from './processFaults.ts'
import type { SoakPart } from './SoakPart.ts'

/** Every kind of fault once (with a share, every so many): full disks, failing calls, limits, clocks, a second server, a stop. */
export const faultPart: SoakPart = {
  name: 'faults',
  async run(share) {
    const program = await buildServer()
    const failures: string[] = []
    const every = Math.round(1 / share)
    const all = [...DISK_FAULTS, ...PROCESS_FAULTS].filter((_, at) => at % every === 0)
    for (const { name, run } of all) {
      const folder = await mkdtemp(join(tmpdir(), 'soak-fault-'))
      try {
        const found = await run({ program, folder })
        failures.push(...found.map((one) => `${name}: ${one}`))
      } catch (error) {
        failures.push(`${name}: ${String(error).slice(0, 300)}`)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    }
    return { number: `${all.length} kinds`, failures }
  },
}
