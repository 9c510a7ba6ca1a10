import type { Expression, ExpressionOf } from '../syntax/ast.ts'
import { RulesError, wrongType } from '../values/RulesError.ts'
import type { Outcome, RulesValue } from '../values/RulesValue.ts'
import { typeName } from '../values/typeName.ts'
import { calculate, compare, isIn } from './operators.ts'
import { type Evaluate, LIMIT_REACHED } from './Run.ts'
import type { Scope } from './Scope.ts'

export type CompileNested = (expression: Expression, scope: Scope) => Evaluate

/** Compiles an operator between two expressions. */
export function compileBinary(
  expression: ExpressionOf<'binary'>,
  scope: Scope,
  compile: CompileNested,
): Evaluate {
  const left = compile(expression.left, scope)
  const right = compile(expression.right, scope)
  if (expression.operator === '&&') return logical(left, right, false)
  if (expression.operator === '||') return logical(left, right, true)
  const operate = operation(expression.operator)
  return (frame) => {
    const a = left(frame)
    if (a instanceof RulesError) return a
    const b = right(frame)
    return b instanceof RulesError ? b : operate(a, b)
  }
}

/**
 * `&&` and `||`. The deciding value outweighs an error on either side; going on to the right side
 * costs a second step.
 */
function logical(left: Evaluate, right: Evaluate, deciding: boolean): Evaluate {
  return (frame) => {
    const a = requireBoolean(left(frame))
    if (a === deciding) return a
    if (!frame.run.spend(1)) return LIMIT_REACHED
    const b = requireBoolean(right(frame))
    if (b === deciding) return b
    return a instanceof RulesError ? a : b
  }
}

function requireBoolean(outcome: Outcome): boolean | RulesError {
  if (typeof outcome === 'boolean' || outcome instanceof RulesError) return outcome
  return wrongType(typeName(outcome), 'bool')
}

function operation(
  operator: Exclude<ExpressionOf<'binary'>['operator'], '&&' | '||'>,
): (a: RulesValue, b: RulesValue) => Outcome {
  switch (operator) {
    case 'in':
      return isIn
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return (a, b) => compare(operator, a, b)
    default:
      return (a, b) => calculate(operator, a, b)
  }
}
