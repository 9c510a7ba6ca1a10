import type { Expression } from './ast.ts'

/** The expressions directly inside an expression, in the order of the source. */
export function childrenOf(expression: Expression): Expression[] {
  switch (expression.kind) {
    case 'list':
      return expression.items
    case 'map':
      return expression.entries.flatMap(({ key, value }) => [key, value])
    case 'path':
      return expression.parts.flatMap((part) => (part.kind === 'embedded' ? [part.value] : []))
    case 'member':
      return [expression.target]
    case 'index':
      return [expression.target, expression.index]
    case 'slice':
      return [expression.target, expression.from, expression.to].filter((it) => it !== undefined)
    case 'call':
      return expression.args
    case 'method':
      return [expression.target, ...expression.args]
    case 'unary':
    case 'is':
      return [expression.operand]
    case 'binary':
      return [expression.left, expression.right]
    case 'conditional':
      return [expression.condition, expression.whenTrue, expression.whenFalse]
    default:
      return []
  }
}
