import { checkRules } from './check/checkRules.ts'
import type { ServiceBindings } from './evaluate/ServiceBindings.ts'
import { firestoreBindings } from './firestore/firestoreBindings.ts'
import type { RulesFile } from './syntax/ast.ts'
import { parseRules } from './syntax/parseRules.ts'
import { type Issue, SourceText, SyntaxFault } from './syntax/SourceText.ts'

/** Rules that may be put in force. */
export interface CompiledRules {
  source: SourceText
  file: RulesFile
}

export type CompileResult =
  | { ok: true; rules: CompiledRules; warnings: Issue[] }
  | { ok: false; issues: Issue[] }

/**
 * Compiles the source of security rules. Every finding has its place, as Google's compiler gives
 * it. Blocks of services other than the given ones are parsed, but not checked.
 */
export function compileRules(
  text: string,
  services: readonly ServiceBindings[] = [firestoreBindings],
): CompileResult {
  if (text.trim() === '') return { ok: false, issues: [EMPTY] }
  const source = new SourceText(text)
  const file = parse(source)
  if ('severity' in file) return { ok: false, issues: [file] }
  const issues = checkRules(file, source, services)
  if (issues.some(({ severity }) => severity === 'ERROR')) return { ok: false, issues }
  return { ok: true, rules: { source, file }, warnings: issues }
}

/** The message that refuses rules: `Error compiling rules:` and a line for each finding. */
export function compileErrorMessage(issues: readonly Issue[]): string {
  const lines = issues.map(({ sourcePosition, description }) => {
    const { line, column } = sourcePosition ?? { line: 0, column: 0 }
    return `\nL${line}:${column} ${description}`
  })
  return `Error compiling rules:${lines.join('')}`
}

const EMPTY: Issue = {
  severity: 'ERROR',
  description: 'Rules content empty. Compilation aborted.',
}

function parse(source: SourceText): RulesFile | Issue {
  try {
    return parseRules(source)
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error
    return { severity: 'ERROR', description: error.message, sourcePosition: error.position }
  }
}

/** The rules that a backend was to start with don't compile. `issues` have their places. */
export class RulesCompileError extends Error {
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    super(compileErrorMessage(issues))
    this.name = 'RulesCompileError'
    this.issues = issues
  }
}
