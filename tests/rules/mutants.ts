import { compileRules, RulesCompileError } from '#local-backend/rules/compileRules.ts'
import type { ServiceBindings } from '#local-backend/rules/evaluate/ServiceBindings.ts'
import { firestoreBindings } from '#local-backend/rules/firestore/firestoreBindings.ts'
import { childrenOf, type Expression, type MatchBlock } from '#local-backend/rules/syntax/ast.ts'
import type { Random } from '#shared/kernel/random.ts'

/** The rules with one edit, as a slip of the hand makes it. */
export interface Mutant {
  /** Line and kind of the edit, and what was there. */
  name: string
  source: string
  /** `placeOf` the expression that it edits: whoever does not ask for that can't tell. */
  place: string
}

interface Edit {
  kind: string
  place: string
  start: number
  end: number
  text: string
  /** What is told of it, where that is not what it replaces. */
  what?: string
}

/**
 * So many rules with a single edit each, spread over all kinds of edits: a condition dropped, turned
 * round or weakened, a list widened, a role or number changed, a statement taken away or opened. The
 * same `random` gives the same ones.
 */
export function mutants(
  source: string,
  count: number,
  random: Random,
  services: readonly ServiceBindings[] = [firestoreBindings],
): Mutant[] {
  const byKind = new Map<string, Edit[]>()
  for (const edit of editsOf(source, services))
    byKind.set(edit.kind, [...(byKind.get(edit.kind) ?? []), edit])
  const kinds = [...byKind.values()]
  const chosen: Mutant[] = []
  for (let at = 0; chosen.length < count && kinds.some((edits) => edits.length > 0); at++) {
    const edits = kinds[at % kinds.length] ?? []
    const [edit] = edits.splice(random.below(Math.max(1, edits.length)), 1)
    const mutant = edit && mutantOf(source, edit, services)
    if (mutant) chosen.push(mutant)
  }
  return chosen
}

/** Null for an edit that does not compile: nobody would deploy it. */
function mutantOf(
  source: string,
  { kind, place, start, end, text, what }: Edit,
  services: readonly ServiceBindings[],
): Mutant | null {
  const mutated = `${source.slice(0, start)}${text}${source.slice(end)}`
  if (!compileRules(mutated, services).ok) return null
  const line = source.slice(0, start).split('\n').length
  const was = (what ?? source.slice(start, end)).replace(/\s+/g, ' ').slice(0, 80)
  return { name: `L${line} ${kind}: ${was}`, source: mutated, place }
}

/** Where an expression stands. */
export function placeOf({ start, end }: Expression): string {
  return `${start} ${end}`
}

function editsOf(source: string, services: readonly ServiceBindings[]): Edit[] {
  const compiled = compileRules(source, services)
  if (!compiled.ok) throw new RulesCompileError(compiled.issues)
  const edits: Edit[] = []
  const visit = (expression: Expression): void => {
    edits.push(...editsOfExpression(source, expression))
    for (const child of childrenOf(expression)) visit(child)
  }
  for (const { body } of compiled.rules.file.services) {
    for (const condition of conditionsOf(body)) visit(condition)
    edits.push(...statementsOf(body))
  }
  return edits
}

function editsOfExpression(source: string, expression: Expression): Edit[] {
  const { start, end } = expression
  const of = (kind: string, text: string, from = start, to = end): Edit => {
    return { kind, place: placeOf(expression), start: from, end: to, text }
  }
  const textOf = (part: Expression) => source.slice(part.start, part.end)
  if (expression.kind === 'binary') {
    const { operator, left, right } = expression
    const between = (text: string, kind: string) => of(kind, text, left.end, right.start)
    switch (operator) {
      case '&&':
        return [
          { ...of('conjunct dropped', textOf(left)), what: textOf(right) },
          // Of a chain only the first: else the whole chain before the last would go.
          ...(isAnd(left)
            ? []
            : [{ ...of('conjunct dropped', textOf(right)), what: textOf(left) }]),
          between(' || ', 'and to or'),
        ]
      case '||':
        return [
          between(' && ', 'or to and'),
          { ...of('alternative dropped', textOf(left)), what: textOf(right) },
        ]
      case '==':
        return [between(' != ', 'equal to unequal')]
      case '!=':
        return [between(' == ', 'unequal to equal')]
      case '<=':
      case '<':
        return [between(' >= ', 'bound turned round')]
      default:
        return []
    }
  }
  if (expression.kind === 'unary' && expression.operator === '!')
    return [of('negation dropped', textOf(expression.operand))]
  if (expression.kind === 'is') return [of('type not asked', 'true')]
  if (expression.kind === 'string' && /^'(admin|baker)'$/.test(source.slice(start, end)))
    return [of('role swapped', source.slice(start, end) === "'admin'" ? "'baker'" : "'admin'")]
  if (expression.kind === 'method' && expression.name === 'hasOnly')
    return [of('hasOnly not asked', 'true')]
  if (expression.kind === 'method' && expression.name === 'matches')
    return [of('pattern not asked', 'true')]
  return []
}

function isAnd(expression: Expression): boolean {
  return expression.kind === 'binary' && expression.operator === '&&'
}

/** Statements opened to everybody, or taken away with the verbs that they allow. */
function statementsOf(block: MatchBlock): Edit[] {
  return block.rules.flatMap((rule): Edit[] => {
    if (rule.kind === 'match') return statementsOf(rule.match)
    const { condition } = rule.allow
    // What is open to everybody can't be opened.
    if (condition === undefined || condition.kind === 'bool') return []
    const { start, end } = condition
    return [
      { kind: 'statement opened', place: placeOf(condition), start, end, text: 'true' },
      { kind: 'statement closed', place: placeOf(condition), start, end, text: 'false' },
    ]
  })
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
