import { writeSync } from 'node:fs'

/** Loaded before a program that is measured: at its end it says what it took, as the last line. */
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  const usage = { processorMs: (userCPUTime + systemCPUTime) / 1000, residentKb: maxRSS }
  writeSync(2, `\n${JSON.stringify(usage)}\n`)
})
