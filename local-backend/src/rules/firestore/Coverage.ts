import type { CompiledRules } from '../compileRules.ts'
import { childrenOf, type Expression, type MatchBlock } from '../syntax/ast.ts'
import type { SourcePosition, SourceText } from '../syntax/SourceText.ts'
import { RulesError } from '../values/RulesError.ts'
import type { Outcome } from '../values/RulesValue.ts'
import { type CoverageValue, toCoverageValue } from '../values/toCoverageValue.ts'

/** One expression of the report and how often it gave which value. */
export interface CoverageEntry {
  sourcePosition: SourcePosition
  values?: { value: CoverageValue; count: number }[]
  children?: CoverageEntry[]
}

/** The shape of Google's `:ruleCoverage`. */
export interface CoverageReport {
  rules: { files: { content: string }[] }
  report: CoverageEntry[]
}

/** Counts the values that expressions gave. */
export class Coverage {
  readonly #seen = new Map<Expression, Map<string, { value: CoverageValue; count: number }>>()

  readonly observe = (expression: Expression, outcome: Outcome): void => {
    const value = toCoverageValue(outcome)
    const key = outcome instanceof RulesError ? `! ${outcome.message}` : JSON.stringify(value)
    const values = this.#seen.get(expression) ?? new Map()
    const known = values.get(key)
    if (known === undefined) values.set(key, { value, count: 1 })
    else known.count += 1
    this.#seen.set(expression, values)
  }

  /** Every condition and function result of the rules, evaluated or not. */
  report({ file, source }: CompiledRules): CoverageReport {
    const functions = file.functions.map(({ result }) => result)
    const inServices = file.services.flatMap(({ body }) => conditionsOf(body))
    return {
      rules: { files: [{ content: source.text }] },
      report: [...functions, ...inServices].map((it) => this.#entry(it, source)),
    }
  }

  #entry(expression: Expression, source: SourceText): CoverageEntry {
    const entry: CoverageEntry = {
      sourcePosition: source.position(expression.start, expression.end),
    }
    const values = this.#seen.get(expression)
    if (values !== undefined) entry.values = [...values.values()]
    // A literal is not listed: it has no second value to cover.
    const children = childrenOf(expression).filter((child) => !LITERALS.has(child.kind))
    if (children.length > 0) entry.children = children.map((child) => this.#entry(child, source))
    return entry
  }
}

const LITERALS: ReadonlySet<Expression['kind']> = new Set([
  'bool',
  'bytes',
  'float',
  'int',
  'null',
  'string',
])

function conditionsOf(block: MatchBlock): Expression[] {
  const functions = block.functions.flatMap(({ lets, result }) => [
    ...lets.map(({ value }) => value),
    result,
  ])
  const rules = block.rules.flatMap((rule) => {
    if (rule.kind === 'match') return conditionsOf(rule.match)
    return rule.allow.condition === undefined ? [] : [rule.allow.condition]
  })
  return [...functions, ...rules]
}
