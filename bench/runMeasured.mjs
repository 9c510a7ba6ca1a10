import { writeSync } from 'node:fs'
import { main } from '../dist/cli/main.js'

/** The command line as it was built, without looking whether it still is: says at its end what it took. */
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  const usage = { processorMs: (userCPUTime + systemCPUTime) / 1000, residentKb: maxRSS }
  writeSync(2, `\n${JSON.stringify(usage)}\n`)
})

await main(process.argv.slice(2))
