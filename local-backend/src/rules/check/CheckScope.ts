import type { ServiceBindings } from '../evaluate/ServiceBindings.ts'
import type { FunctionDeclaration, Range } from '../syntax/ast.ts'
import type { Issue, SourceText } from '../syntax/SourceText.ts'

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

/** What the checker has found so far. */
export class Findings {
  readonly #source: SourceText
  readonly #issues: Issue[] = []

  constructor(source: SourceText) {
    this.#source = source
  }

  error(description: string, at: Range): void {
    this.#add('ERROR', description, at)
  }

  warn(description: string, at: Range): void {
    this.#add('WARNING', description, at)
  }

  /** A warning about the whole source. */
  warnOfSource(description: string): void {
    this.#issues.push({ severity: 'WARNING', description })
  }

  /** In the order of the source, what concerns all of it first. */
  inOrder(): Issue[] {
    const offset = (issue: Issue) => issue.sourcePosition?.currentOffset ?? -1
    return this.#issues.sort((a, b) => offset(a) - offset(b))
  }

  #add(severity: Issue['severity'], description: string, at: Range): void {
    const sourcePosition = this.#source.position(at.start, at.end)
    this.#issues.push({ severity, description, sourcePosition })
  }
}
