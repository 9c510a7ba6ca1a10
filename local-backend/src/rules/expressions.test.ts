import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compileRules } from './compileRules.ts'
import { askForDocument } from './testing/recordedDocuments.ts'

interface RecordedExpression {
  expr: string
  want: 'ALLOW' | 'DENY' | 'COMPILE_ERROR'
  msg: string
}

const fixture = new URL('../../tests/fixtures/rules/rules-expressions.json', import.meta.url)
const recorded: { expr: RecordedExpression[] } = JSON.parse(readFileSync(fixture, 'utf8'))

describe('expressions with the verdict of the official emulator', () => {
  it.each(recorded.expr)('$want: $expr', ({ expr, want }) => {
    expect(verdictOf(expr)).toBe(want)
  })

  it('gives the official reason for each refusal', () => {
    const refused = recorded.expr.filter(({ want }) => want === 'DENY')
    const different = refused.filter(({ expr, msg }) => {
      const official = oneLine(msg.replace(/ ?WARNING:.*$/s, ''))
      // The recording cuts long messages, so only the beginning is held against it.
      return !official.includes(oneLine(`${reasonOf(expr)}`).slice(0, COMPARED))
    })
    expect(different.map(({ expr }) => [expr, reasonOf(expr)])).toEqual([])
  })
})

const COMPARED = 60

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}

function compiled(expression: string) {
  return compileRules(
    "rules_version='2';\nservice cloud.firestore {\n match /databases/{database}/documents {\n" +
      `match /c/{id} { allow get: if ${expression}; }\n }\n}`,
  )
}

function verdictOf(expression: string): RecordedExpression['want'] {
  if (!compiled(expression).ok) return 'COMPILE_ERROR'
  return reasonOf(expression) === null ? 'ALLOW' : 'DENY'
}

function reasonOf(expression: string): string | null {
  const result = compiled(expression)
  if (!result.ok) throw new Error(`${expression} does not compile`)
  return askForDocument(result.rules)
}
