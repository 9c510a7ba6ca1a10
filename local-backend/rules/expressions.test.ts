import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Document, Fields } from '#local-backend/firestore/types.ts'
import { compileRules } from './compileRules.ts'
import { createRulesPolicy } from './firestore/createRulesPolicy.ts'

interface RecordedExpression {
  expr: string
  want: 'ALLOW' | 'DENY' | 'COMPILE_ERROR'
  msg: string
}

const fixture = new URL('../../tests/fixtures/rules/rules-expressions.json', import.meta.url)
const recorded: { expr: RecordedExpression[] } = JSON.parse(readFileSync(fixture, 'utf8'))

const root = 'projects/p/databases/(default)/documents'
const stored = new Map<string, Document>(
  [
    documentAt('c/d', {
      a: { integerValue: '1' },
      st: { stringValue: 'abc' },
      b: { booleanValue: true },
      t: { timestampValue: '2024-03-05T10:20:30.123456Z' },
      l: { arrayValue: { values: ['1', '2', '3'].map((integerValue) => ({ integerValue })) } },
      m: { mapValue: { fields: { x: { integerValue: '1' }, y: { stringValue: 'q' } } } },
      dd: { doubleValue: 1.5 },
      n: { nullValue: null },
      geo: { geoPointValue: { latitude: 1, longitude: 2 } },
      by: { bytesValue: 'YWJj' },
      ref: { referenceValue: `${root}/c/other` },
    }),
    documentAt('c/other', { v: { integerValue: '7' } }),
  ].map((document) => [document.name, document]),
)

describe('expressions with the verdict of the official emulator', () => {
  it.each(recorded.expr)('$want: $expr', ({ expr, want }) => {
    expect(verdictOf(expr)).toBe(want)
  })

  it('gives the official reason for each refusal', () => {
    const refused = recorded.expr.filter(({ want }) => want === 'DENY')
    const different = refused.filter(({ expr, msg }) => {
      const reason = `${reasonOf(expr)}`.trim().replaceAll(/\s+/g, ' ')
      const official = msg
        .replace(/ ?WARNING:.*$/s, '')
        .trim()
        .replaceAll(/\s+/g, ' ')
      // The recording cuts long messages; the service names what it found out in two passes.
      return !official.includes(reason.slice(0, 60))
    })
    expect(different.map(({ expr }) => [expr, reasonOf(expr)])).toEqual([])
  })
})

function documentAt(path: string, fields: Fields): Document {
  const time = '2024-01-01T00:00:00Z'
  return { name: `${root}/${path}`, fields, createTime: time, updateTime: time }
}

function compiled(expression: string) {
  return compileRules(
    "rules_version='2';\nservice cloud.firestore {\n match /databases/{database}/documents {\n" +
      `match /c/{id} { allow get: if ${expression}; }\n }\n}`,
  )
}

function verdictOf(expression: string): RecordedExpression['want'] {
  const result = compiled(expression)
  if (!result.ok) return 'COMPILE_ERROR'
  return reasonOf(expression) === null ? 'ALLOW' : 'DENY'
}

function reasonOf(expression: string): string | null {
  const result = compiled(expression)
  if (!result.ok) throw new Error(`${expression} does not compile`)
  const name = `${root}/c/d`
  const find = (wanted: string) => stored.get(wanted) ?? null
  return createRulesPolicy(result.rules).check(
    {
      kind: 'get',
      caller: {
        kind: 'user',
        uid: 'alice',
        token: {
          sub: 'alice',
          user_id: 'alice',
          aud: 'p',
          auth_time: 1,
          firebase: { sign_in_provider: 'google.com', identities: {} },
        },
      },
      time: '2026-01-01T00:00:00.123Z',
      documents: [{ name, document: find(name) }],
    },
    { get: find, getAfter: find },
  )
}
