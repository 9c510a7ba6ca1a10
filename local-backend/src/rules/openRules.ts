import { compileErrorMessage, compileRules, RulesCompileError } from './compileRules.ts'
import type { CoverageReport } from './firestore/Coverage.ts'
import { createRulesPolicy, type RulesPolicy } from './firestore/createRulesPolicy.ts'
import type { Issue } from './syntax/SourceText.ts'

/** What test tools ask over HTTP: to replace the rules, and how far they were covered. */
export interface RulesAdmin {
  /** A source that doesn't compile leaves the rules in force; its diagnostics come back as text. */
  replace(source: string): { ok: true; issues: Issue[] } | { ok: false; message: string }
  /** Which expressions were evaluated to what, in Google's shape; null when coverage is off. */
  coverage(): CoverageReport | null
}

export interface OpenedRules {
  policy: RulesPolicy
  admin: RulesAdmin
}

/** Puts the rules of `source` in force. Throws a `RulesCompileError` when they don't compile. */
export function openRules(source: string, options: { coverage: boolean }): OpenedRules {
  const compiled = compileRules(source)
  if (!compiled.ok) throw new RulesCompileError(compiled.issues)
  const policy = createRulesPolicy(compiled.rules, options)
  const admin: RulesAdmin = {
    replace: (text) => {
      const result = policy.replace(text)
      return result.ok
        ? { ok: true, issues: result.warnings }
        : { ok: false, message: compileErrorMessage(result.issues) }
    },
    coverage: () => policy.coverage(),
  }
  return { policy, admin }
}
