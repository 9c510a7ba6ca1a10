import { writeFileSync } from 'node:fs'

/** Vitest's JSON report leaves out errors that no test caught: this reporter keeps how many there were. */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    writeFileSync(process.env.BAKEHOUSE_UNHANDLED_ERRORS, String(errors.length))
  }
}
