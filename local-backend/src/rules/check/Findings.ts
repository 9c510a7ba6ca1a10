import type { Range } from '../syntax/ast.ts'
import type { Issue } from '../syntax/Issue.ts'
import type { SourceText } from '../syntax/SourceText.ts'

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
