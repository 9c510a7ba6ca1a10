import { FUNCTIONS, PACKAGES } from '../library/functions.ts'
import { METHODS } from '../library/methods.ts'
import { callOverload, fits, functionForm, methodForm, misfit } from '../library/Overload.ts'
import type { ExpressionOf } from '../syntax/ast.ts'
import { NULL_VALUE, RulesError } from '../values/RulesError.ts'
import type { Outcome, RulesValue } from '../values/RulesValue.ts'
import { typeName } from '../values/typeName.ts'
import type { CompileNested } from './compileBinary.ts'
import { type Evaluate, type Frame, LIMIT_REACHED } from './Run.ts'
import type { CompiledFunction, Scope } from './Scope.ts'

/** Compiles a call by name: a declared function first, then the service's, then the language's. */
export function compileCall(
  { name, args }: ExpressionOf<'call'>,
  scope: Scope,
  compile: CompileNested,
): Evaluate {
  const compiled = args.map((argument) => compile(argument, scope))
  const declared = scope.functionNamed(name)
  if (declared !== undefined) return callDeclared(declared, compiled)
  return callKnown(name, compiled, scope)
}

/** Compiles `target.name(…)`: a function of a package, or a method of the target's type. */
export function compileMethod(
  { target, name, args }: ExpressionOf<'method'>,
  scope: Scope,
  compile: CompileNested,
): Evaluate {
  const compiled = args.map((argument) => compile(argument, scope))
  if (target.kind === 'variable' && isPackage(target.name, scope)) {
    return callKnown(`${target.name}.${name}`, compiled, scope)
  }
  const receiver = compile(target, scope)
  const form = methodForm(name)
  const notFound = functionNotFound(name)
  return withArguments([receiver, ...compiled], (values) => {
    const [self = null] = values
    if (self === null) return NULL_VALUE
    const overloads = METHODS.get(typeName(self))?.get(name)
    return overloads === undefined ? notFound : callOverload(overloads, values, form)
  })
}

function isPackage(name: string, scope: Scope): boolean {
  return PACKAGES.has(name) || scope.bindings.packages.has(name)
}

function functionNotFound(name: string): RulesError {
  return new RulesError(`Function not found error: Name: [${name}].`)
}

function callKnown(name: string, args: readonly Evaluate[], scope: Scope): Evaluate {
  const form = functionForm(name)
  const service = scope.bindings.functions.get(name)
  if (service !== undefined) {
    return withArguments(args, (values, { run }) =>
      service.some((candidate) => fits(candidate, values))
        ? run.world.call(name, values)
        : misfit(service, values, form),
    )
  }
  const overloads = FUNCTIONS.get(name)
  const notFound = functionNotFound(name)
  return withArguments(args, (values) =>
    overloads === undefined ? notFound : callOverload(overloads, values, form),
  )
}

function withArguments(
  args: readonly Evaluate[],
  call: (values: RulesValue[], frame: Frame) => Outcome,
): Evaluate {
  return (frame) => {
    const values: RulesValue[] = []
    for (const argument of args) {
      const value = argument(frame)
      if (value instanceof RulesError) return value
      values.push(value)
    }
    return call(values, frame)
  }
}

/** Arguments and `let`s are evaluated once, used or not; an error among them counts where it is used. */
function callDeclared(declared: CompiledFunction, args: readonly Evaluate[]): Evaluate {
  if (args.length !== declared.parameters.length) {
    const expected = `${declared.name}(${declared.parameters.join(', ')})`
    const mismatch = new RulesError(
      `Incorrect number of arguments. Received: ${args.length}. Expected: ${expected}.`,
    )
    return (frame) => {
      for (const argument of args) argument(frame)
      return mismatch
    }
  }
  return (frame) => {
    const locals: Outcome[] = []
    for (const argument of args) locals.push(argument(frame))
    const inner: Frame = { run: frame.run, captures: frame.captures, locals }
    for (const value of declared.lets) {
      if (!frame.run.spend(1)) return LIMIT_REACHED
      locals.push(value(inner))
    }
    return declared.result(inner)
  }
}
