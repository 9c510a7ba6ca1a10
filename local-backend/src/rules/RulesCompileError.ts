import { compileErrorMessage } from './compileRules.ts'
import type { Issue } from './syntax/Issue.ts'

/** The rules that a backend was to start with don't compile. `issues` have their places. */
export class RulesCompileError extends Error {
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    super(compileErrorMessage(issues))
    this.name = 'RulesCompileError'
    this.issues = issues
  }
}
