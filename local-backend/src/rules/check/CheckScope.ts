import type { ServiceBindings } from '../evaluate/ServiceBindings.ts'
import type { FunctionDeclaration } from '../syntax/ast.ts'

/** A name that was declared, and whether anything has used it. */
export interface Declared<T> {
  readonly declaration: T
  used: boolean
}

/** Names known at a place of the source. */
export interface CheckScope {
  readonly bindings: ServiceBindings
  /** Variables of the enclosing matches; using them is optional. */
  readonly captures: ReadonlySet<string>
  /** Parameters and `let`s. */
  readonly locals: ReadonlyMap<string, Declared<unknown>>
  functionNamed(name: string): Declared<FunctionDeclaration> | undefined
  /** The function whose body this is, for the call graph. */
  readonly caller: FunctionDeclaration | undefined
}
