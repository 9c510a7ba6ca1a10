import { FUNCTIONS, PACKAGES } from '../library/functions.ts'
import { METHOD_NAMES } from '../library/methods.ts'
import { patternOf } from '../library/stringMethods.ts'
import { childrenOf, type Expression, type ExpressionOf, type Range } from '../syntax/ast.ts'
import type { CallGraph } from './CallGraph.ts'
import type { CheckScope, Findings } from './CheckScope.ts'

/** Checks the names an expression uses, and the literals that can be wrong on their own. */
export function checkExpression(
  expression: Expression,
  scope: CheckScope,
  findings: Findings,
  calls: CallGraph,
): void {
  if (expression.kind === 'variable') checkVariable(expression, scope, findings)
  else if (expression.kind === 'is') checkType(expression, findings)
  else if (expression.kind === 'call') checkCall(expression, scope, findings, calls)
  else if (expression.kind === 'method') {
    const isPackaged = checkMethod(expression, scope, findings)
    const inner = isPackaged ? expression.args : childrenOf(expression)
    for (const child of inner) checkExpression(child, scope, findings, calls)
    return
  }
  for (const child of childrenOf(expression)) checkExpression(child, scope, findings, calls)
}

/** A package's name can name nothing else. */
export function checkDeclaredName(name: string, at: Range, findings: Findings): void {
  if (!PACKAGES.has(name)) return
  findings.error(`${name} is a package and cannot be used as variable name.`, at)
}

const TYPES = [
  'bool',
  'bytes',
  'constraint',
  'duration',
  'float',
  'int',
  'latlng',
  'list',
  'vector',
  'set',
  'number',
  'map',
  'string',
  'timestamp',
  'path',
  'map_diff',
]

function checkVariable(
  expression: ExpressionOf<'variable'>,
  scope: CheckScope,
  findings: Findings,
): void {
  const { name } = expression
  const local = scope.locals.get(name)
  if (local !== undefined) local.used = true
  else if (PACKAGES.has(name)) checkDeclaredName(name, expression, findings)
  else if (!scope.captures.has(name) && !scope.bindings.variables.has(name)) {
    findings.warn(`Invalid variable name: ${name}.`, expression)
  }
}

function checkType(expression: ExpressionOf<'is'>, findings: Findings): void {
  const { type, end } = expression
  if (TYPES.includes(type)) return
  findings.error(
    "An unsupported type identifier was used with the 'is' operator. " +
      `Received ${type}. Expected one of ${TYPES.join(',')}`,
    { start: end, end: end + 1 },
  )
}

function checkCall(
  expression: ExpressionOf<'call'>,
  scope: CheckScope,
  findings: Findings,
  calls: CallGraph,
): void {
  const { name, nameAt, args } = expression
  const declared = scope.functionNamed(name)
  if (declared === undefined) {
    checkKnownFunction(name, nameAt, args.length, scope, findings)
    return
  }
  declared.used = true
  if (scope.caller !== undefined) calls.add(scope.caller, declared.declaration)
  if (declared.declaration.parameters.length !== args.length) {
    findings.warn(`Incorrect number of arguments supplied to function: ${name}.`, nameAt)
  }
}

/** Returns whether the target was a package, which is no variable. */
function checkMethod(
  expression: ExpressionOf<'method'>,
  scope: CheckScope,
  findings: Findings,
): boolean {
  const { target, name, nameAt, args } = expression
  if (target.kind === 'variable' && isPackage(target.name, scope)) {
    checkKnownFunction(`${target.name}.${name}`, nameAt, args.length, scope, findings)
    return true
  }
  if (!METHOD_NAMES.has(name)) findings.warn(`Invalid function name: ${name}.`, nameAt)
  const [first] = args
  if ((name === 'matches' || name === 'split') && first?.kind === 'string') {
    if (patternOf(first.value) === null) {
      findings.error(`Invalid regular expression pattern. Pattern: ${first.value}.`, first)
    }
  }
  return false
}

function isPackage(name: string, scope: CheckScope): boolean {
  return PACKAGES.has(name) || scope.bindings.packages.has(name)
}

function checkKnownFunction(
  name: string,
  at: Range,
  count: number,
  scope: CheckScope,
  findings: Findings,
): void {
  const forms = scope.bindings.functions.get(name) ?? FUNCTIONS.get(name)
  if (forms === undefined) findings.warn(`Invalid function name: ${name}.`, at)
  else if (!forms.some(({ parameters }) => parameters.length === count)) {
    findings.warn(`Incorrect number of arguments supplied to function: ${name}.`, at)
  }
}
