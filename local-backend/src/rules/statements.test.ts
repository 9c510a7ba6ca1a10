import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compileErrorMessage, compileRules } from './compileRules.ts'
import { askForDocument } from './testing/recordedDocuments.ts'

interface RecordedStatement {
  name: string
  rules: string
  want:
    | { compiles: false; message: string }
    | { compiles: true; allowed: boolean; message: string; warnings: string[] }
}

const fixture = new URL('../../tests/fixtures/rules/statements.json', import.meta.url)
const recorded: { cases: RecordedStatement[] } = JSON.parse(readFileSync(fixture, 'utf8'))

describe('statements, functions and limits with the verdict of the official emulator', () => {
  it.each(recorded.cases)('$name', ({ rules, want }) => {
    const result = compileRules(rules)
    expect(result.ok, result.ok ? '' : compileErrorMessage(result.issues)).toBe(want.compiles)
    if (!result.ok || !want.compiles) return
    expect(askForDocument(result.rules) === null).toBe(want.allowed)
  })
})
