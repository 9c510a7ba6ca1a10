import type { Expression } from '../syntax/ast.ts'
import type { Outcome } from '../values/RulesValue.ts'
import type { Evaluate } from './Run.ts'
import type { ServiceBindings } from './ServiceBindings.ts'

/** A declared function, ready to be called. */
export interface CompiledFunction {
  name: string
  parameters: readonly string[]
  lets: readonly Evaluate[]
  result: Evaluate
}

/** What an expression's names mean while it is compiled. */
export interface Scope {
  bindings: ServiceBindings
  /** Slots of the function's parameters and `let`s seen so far. */
  locals: ReadonlyMap<string, number>
  /** Slots of the enclosing matches' variables. */
  captures: ReadonlyMap<string, number>
  /** Finds a declared function by name, the innermost first. */
  functionNamed(name: string): CompiledFunction | undefined
  /** Gets every value for the coverage report; absent in ordinary service. */
  observe: Observe | undefined
}

export type Observe = (expression: Expression, outcome: Outcome) => void
