import type { PatternSegment } from '../syntax/ast.ts'
import { checkDeclaredName } from './checkExpression.ts'
import type { Findings } from './Findings.ts'

/** Checks the path of a `match`: its names, and where globs may stand. */
export function checkPattern(
  outer: readonly PatternSegment[],
  own: readonly PatternSegment[],
  version: '1' | '2',
  findings: Findings,
): void {
  const names = new Set<string>()
  for (const segment of own) {
    if (segment.kind === 'literal') continue
    checkDeclaredName(segment.name, segment.at, findings)
    if (names.has(segment.name)) {
      findings.error(`Variable ${segment.name} already exists in the PathTemplate.`, segment.at)
    }
    names.add(segment.name)
  }
  const whole = [...outer, ...own]
  const globs = whole.filter(({ kind }) => kind === 'glob')
  const last = globs.at(-1)
  if (last === undefined || own.length === 0) return
  if (globs.length > 1 && own.includes(last)) {
    findings.error(
      'Invalid glob match expression. Only one glob match is permitted in a match declaration path.',
      last.at,
    )
  } else if (version === '1' && whole.at(-1)?.kind !== 'glob') {
    findings.error(
      'Invalid glob match expression. Glob matches are permitted as the last segment in a match declaration path.',
      last.at,
    )
  }
}
