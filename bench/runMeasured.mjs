import { readFileSync, writeSync } from 'node:fs'
import { main } from '../dist/cli/main.js'

/** The command line as it was built, without looking whether it still is: says at its end what it took. */
process.on('exit', () => {
  const { userCPUTime, systemCPUTime } = process.resourceUsage()
  const usage = { processorMs: (userCPUTime + systemCPUTime) / 1000, residentKb: mostResidentKb() }
  writeSync(2, `\n${JSON.stringify(usage)}\n`)
})

await main(process.argv.slice(2))

/**
 * The most memory this program ever had. Linux counts what the starting process had into `maxRSS`, so
 * it is asked for this program's own.
 */
function mostResidentKb() {
  try {
    const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))
    if (peak) return Number(peak[1])
  } catch {
    // No such file: not Linux.
  }
  return process.resourceUsage().maxRSS
}
