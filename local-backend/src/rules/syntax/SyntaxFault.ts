import type { SourcePosition } from './Issue.ts'

/** Thrown inside the compiler to leave the parser; never crosses `compileRules`. */
export class SyntaxFault extends Error {
  readonly position: SourcePosition

  constructor(message: string, position: SourcePosition) {
    super(message)
    this.name = 'SyntaxFault'
    this.position = position
  }
}
