import {
  childrenOf,
  type Expression,
  type MatchBlock,
  type RulesFile,
} from '#local-backend/rules/syntax/ast.ts'
import { RulesError } from '#local-backend/rules/values/RulesError.ts'
import type { Outcome } from '#local-backend/rules/values/RulesValue.ts'

/** What each expression of the rules gave, as far as truth goes: cheaper than every value. */
export class Conditions {
  readonly #asked = new Set<Expression>()
  readonly #held = new Set<Expression>()
  readonly #failed = new Set<Expression>()
  readonly #truths = new Set<Expression>()

  readonly observe = (expression: Expression, outcome: Outcome): void => {
    this.#asked.add(expression)
    if (outcome instanceof RulesError) this.#failed.add(expression)
    else if (typeof outcome === 'boolean') {
      this.#truths.add(expression)
      const into = outcome ? this.#held : this.#failed
      into.add(expression)
    }
  }

  /** Conditions with one side only, and what was never asked, as text in the order of the rules. */
  oneSided(file: RulesFile, source: string): string[] {
    const found: string[] = []
    const visit = (expression: Expression): void => {
      const text = source.slice(expression.start, expression.end).replace(/\s+/g, ' ')
      if (!saysSomething(expression)) return
      if (!this.#asked.has(expression)) {
        found.push(`never asked: ${text}`)
        return
      }
      if (this.#truths.has(expression)) {
        if (!this.#held.has(expression)) found.push(`never true: ${text}`)
        if (!this.#failed.has(expression)) found.push(`never false: ${text}`)
      }
      for (const child of childrenOf(expression)) visit(child)
    }
    for (const { body } of file.services) for (const each of conditionsOf(body)) visit(each)
    return found
  }
}

const LITERALS: readonly Expression['kind'][] = ['bool', 'float', 'int', 'null', 'string']

/** A literal and the name of a package have nothing to be asked for. */
function saysSomething(expression: Expression): boolean {
  if (expression.kind === 'list' && expression.items.length === 0) return false
  if (expression.kind === 'variable')
    return !['duration', 'firestore', 'hashing', 'timestamp', 'math'].includes(expression.name)
  return !LITERALS.includes(expression.kind)
}

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
