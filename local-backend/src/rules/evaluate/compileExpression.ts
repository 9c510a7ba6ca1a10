import type { Expression, ExpressionOf } from '../syntax/ast.ts'
import { NULL_VALUE, RulesError, wrongType } from '../values/RulesError.ts'
import { RulesList, RulesMap, type RulesValue } from '../values/RulesValue.ts'
import { typeName } from '../values/typeName.ts'
import { elementOf, memberOf, sliceOf } from './access.ts'
import { compileBinary } from './compileBinary.ts'
import { compileCall, compileMethod } from './compileCall.ts'
import { compilePath } from './compilePath.ts'
import { isType, negate } from './operators.ts'
import { type Evaluate, type Frame, LIMIT_REACHED, MAX_EXPRESSIONS } from './Run.ts'
import type { Scope } from './Scope.ts'

/** Turns an expression into a closure. Each evaluation of a node costs one of the run's steps. */
export function compileExpression(expression: Expression, scope: Scope): Evaluate {
  const raw = compileNode(expression, scope)
  const counted: Evaluate = (frame) => {
    frame.run.steps += 1
    return frame.run.steps > MAX_EXPRESSIONS ? LIMIT_REACHED : raw(frame)
  }
  const { observe } = scope
  if (observe === undefined) return counted
  return (frame) => {
    const outcome = counted(frame)
    observe(expression, outcome)
    return outcome
  }
}

function compileNode(expression: Expression, scope: Scope): Evaluate {
  switch (expression.kind) {
    case 'null':
      return () => null
    case 'bool':
    case 'int':
    case 'float':
    case 'string':
    case 'bytes': {
      const { value } = expression
      return () => value
    }
    case 'list':
      return compileList(expression, scope)
    case 'map':
      return compileMap(expression, scope)
    case 'path':
      return compilePath(expression, scope, compileExpression)
    case 'variable':
      return compileVariable(expression.name, scope)
    case 'member':
      return compileMember(expression, scope)
    case 'index':
      return compileIndex(expression, scope)
    case 'slice':
      return compileSlice(expression, scope)
    case 'call':
      return compileCall(expression, scope, compileExpression)
    case 'method':
      return compileMethod(expression, scope, compileExpression)
    case 'unary':
      return compileUnary(expression, scope)
    case 'binary':
      return compileBinary(expression, scope, compileExpression)
    case 'is':
      return compileIs(expression, scope)
    case 'conditional':
      return compileConditional(expression, scope)
  }
}

function compileVariable(name: string, scope: Scope): Evaluate {
  const local = scope.locals.get(name)
  if (local !== undefined) return (frame) => frame.locals[local] ?? null
  const captured = scope.captures.get(name)
  if (captured !== undefined) return (frame) => frame.captures[captured] ?? null
  if (scope.bindings.variables.has(name)) return (frame) => frame.run.world.variable(name)
  return () => NULL_VALUE
}

function compileList({ items }: ExpressionOf<'list'>, scope: Scope): Evaluate {
  const parts = items.map((item) => compileExpression(item, scope))
  return (frame) => {
    const values = evaluateAll(parts, frame)
    return values instanceof RulesError ? values : RulesList.of(values)
  }
}

function compileMap({ entries }: ExpressionOf<'map'>, scope: Scope): Evaluate {
  const parts = entries.map(({ key, value }) => ({
    key: compileExpression(key, scope),
    value: compileExpression(value, scope),
  }))
  return (frame) => {
    const map = new Map<string, RulesValue>()
    for (const part of parts) {
      const key = part.key(frame)
      if (key instanceof RulesError) return key
      if (typeof key !== 'string') return wrongType(typeName(key), 'string')
      const value = part.value(frame)
      if (value instanceof RulesError) return value
      map.set(key, value)
    }
    return RulesMap.of(map)
  }
}

function compileMember({ target, name }: ExpressionOf<'member'>, scope: Scope): Evaluate {
  const inner = compileExpression(target, scope)
  return (frame) => {
    const value = inner(frame)
    return value instanceof RulesError ? value : memberOf(value, name)
  }
}

function compileIndex({ target, index }: ExpressionOf<'index'>, scope: Scope): Evaluate {
  const inner = compileExpression(target, scope)
  const at = compileExpression(index, scope)
  return (frame) => {
    const value = inner(frame)
    if (value instanceof RulesError) return value
    const position = at(frame)
    return position instanceof RulesError ? position : elementOf(value, position)
  }
}

function compileSlice({ target, from, to }: ExpressionOf<'slice'>, scope: Scope): Evaluate {
  const inner = compileExpression(target, scope)
  const start = from === undefined ? undefined : compileExpression(from, scope)
  const end = to === undefined ? undefined : compileExpression(to, scope)
  return (frame) => {
    const value = inner(frame)
    if (value instanceof RulesError) return value
    const first = start?.(frame)
    if (first instanceof RulesError) return first
    const last = end?.(frame)
    return last instanceof RulesError ? last : sliceOf(value, first, last)
  }
}

function compileUnary({ operator, operand }: ExpressionOf<'unary'>, scope: Scope): Evaluate {
  const inner = compileExpression(operand, scope)
  return (frame) => {
    const value = inner(frame)
    if (value instanceof RulesError) return value
    if (operator === '-') return negate(value)
    if (typeof value === 'boolean') return !value
    return new RulesError(
      `Unsupported operation error. Received: !${typeName(value)}. Expected: !bool.`,
    )
  }
}

function compileIs({ operand, type }: ExpressionOf<'is'>, scope: Scope): Evaluate {
  const inner = compileExpression(operand, scope)
  return (frame) => {
    // The name of the type is an expression of its own in the count.
    if (!frame.run.spend(1)) return LIMIT_REACHED
    const value = inner(frame)
    return value instanceof RulesError ? value : isType(value, type)
  }
}

function compileConditional(expression: ExpressionOf<'conditional'>, scope: Scope): Evaluate {
  const condition = compileExpression(expression.condition, scope)
  const whenTrue = compileExpression(expression.whenTrue, scope)
  const whenFalse = compileExpression(expression.whenFalse, scope)
  return (frame) => {
    const decided = condition(frame)
    if (decided instanceof RulesError) return decided
    if (typeof decided !== 'boolean') return wrongType(typeName(decided), 'bool')
    if (!frame.run.spend(1)) return LIMIT_REACHED
    return decided ? whenTrue(frame) : whenFalse(frame)
  }
}

/** The values in order, or the first error among them. */
function evaluateAll(parts: readonly Evaluate[], frame: Frame): RulesValue[] | RulesError {
  const values: RulesValue[] = []
  for (const part of parts) {
    const value = part(frame)
    if (value instanceof RulesError) return value
    values.push(value)
  }
  return values
}
