import { RulesError, wrongType } from '../values/RulesError.ts'
import type { Outcome } from '../values/RulesValue.ts'
import { typeName } from '../values/typeName.ts'
import type { Statement } from './compileService.ts'
import { matchPattern, type PathSegment } from './matchPattern.ts'
import { Run } from './Run.ts'
import type { World } from './ServiceBindings.ts'

/** A question to the rules: may this method be used on this path? */
export interface Question {
  method: string
  path: readonly PathSegment[]
  world: World
}

/** Reasons of one refusal, a line for each statement that was asked. Empty when none matched. */
export interface Refusal {
  reasons: string[]
}

/** Asks the statements in turn until one allows; null means allowed. */
export function decide(
  statements: readonly Statement[],
  version: '1' | '2',
  { method, path, world }: Question,
): Refusal | null {
  const run = new Run(world)
  const reasons: string[] = []
  for (const statement of statements) {
    if (!statement.methods.has(method)) continue
    const captures = matchPattern(statement.pattern, path, version)
    if (captures === null) continue
    if (statement.condition === undefined) return null
    const outcome = statement.condition({ run, locals: [], captures })
    if (outcome === true) return null
    reasons.push(`${reasonOf(outcome, statement)} for '${method}' @ L${statement.line}`)
  }
  return { reasons }
}

/** The text PERMISSION_DENIED carries for a refusal. */
export function denialMessage({ reasons }: Refusal): string {
  return reasons.length === 0 ? 'No matching allow statements' : `\n${reasons.join(', ')}`
}

function reasonOf(outcome: Outcome, statement: Statement): string {
  if (outcome === false) return 'false'
  const error = outcome instanceof RulesError ? outcome : wrongType(typeName(outcome), 'bool')
  const { line, column } = statement.conditionAt
  return error.message ?? `evaluation error at L${line}:${column}`
}
