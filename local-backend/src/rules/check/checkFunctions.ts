import type { FunctionDeclaration } from '../syntax/ast.ts'
import { MAX_LETS, MAX_PARAMETERS } from '../syntax/limits.ts'
import type { CallGraph } from './CallGraph.ts'
import type { CheckScope, Declared, Findings } from './CheckScope.ts'
import { checkDeclaredName, checkExpression } from './checkExpression.ts'

/** Names of a block's functions, each declared once; functions of outer blocks may be hidden. */
export function declareFunctions(
  declarations: readonly FunctionDeclaration[],
  findings: Findings,
): Map<string, Declared<FunctionDeclaration>> {
  const declared = new Map<string, Declared<FunctionDeclaration>>()
  for (const declaration of declarations) {
    const { name, at } = declaration
    if (declared.has(name)) findings.error(`Function ${name} is already defined.`, at)
    else declared.set(name, { declaration, used: false })
  }
  return declared
}

/** Checks a function's names and its body. */
export function checkFunction(
  declaration: FunctionDeclaration,
  scope: CheckScope,
  findings: Findings,
  calls: CallGraph,
): void {
  const { name, at, parameters, lets, result } = declaration
  if (parameters.length > MAX_PARAMETERS) {
    findings.error(
      `Maximum allowed function arguments of ${MAX_PARAMETERS} for function ${name} is reached.`,
      at,
    )
  }
  if (lets.length > MAX_LETS) {
    findings.warn(`Function ${name} has more than ${MAX_LETS} let bindings.`, at)
  }
  const locals = new Map<string, Declared<{ start: number; end: number }>>()
  const inner: CheckScope = { ...scope, locals, caller: declaration }
  for (const parameter of parameters) {
    checkDeclaredName(parameter.name, parameter.at, findings)
    if (locals.has(parameter.name)) {
      findings.error(`Variable ${parameter.name} is already defined.`, parameter.at)
    }
    locals.set(parameter.name, { declaration: parameter.at, used: false })
  }
  for (const binding of lets) {
    checkExpression(binding.value, inner, findings, calls)
    checkDeclaredName(binding.name, binding.at, findings)
    if (locals.has(binding.name)) {
      const message = `The identifier [${binding.name}] is already bound in the current scope.`
      findings.error(message, binding.at)
    } else locals.set(binding.name, { declaration: binding.at, used: false })
  }
  checkExpression(result, inner, findings, calls)
  for (const [local, { declaration: range, used }] of locals) {
    if (!used) findings.warn(`Unused variable: ${local}.`, range)
  }
}

/** Warns of functions that nothing calls. */
export function warnOfUnused(
  declared: ReadonlyMap<string, Declared<FunctionDeclaration>>,
  findings: Findings,
): void {
  for (const [name, { declaration, used }] of declared) {
    if (!used) findings.warn(`Unused function: ${name}.`, declaration.at)
  }
}
