import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { StructuredQuery } from '../firestore/types.ts'
import { compileRules } from './compileRules.ts'
import { createRulesPolicy, type RulesPolicyOptions } from './firestore/createRulesPolicy.ts'
import { ALICE, ROOT, recordedDocument, TIME } from './testing/recordedDocuments.ts'

interface RecordedLists {
  queries: Record<string, StructuredQuery>
  rules: { rule: string; allowed: string[] }[]
  paths: {
    name: string
    rules: string
    parent: string
    query: StructuredQuery
    allowed: boolean
  }[]
}

const fixture = new URL('../../tests/fixtures/rules/lists.json', import.meta.url)
const recorded: RecordedLists = JSON.parse(readFileSync(fixture, 'utf8'))
const AS_THE_EMULATOR: RulesPolicyOptions = { queryLookups: 20 }
const reader = { get: recordedDocument, getAfter: recordedDocument }

describe('list rules prove the same queries as the official emulator', () => {
  it.each(recorded.rules)('$rule', ({ rule, allowed }) => {
    const source = `rules_version = '2';
      service cloud.firestore { match /databases/{database}/documents {
        match /c/{id} { allow list: if ${rule}; }
      } }`
    const proven = Object.entries(recorded.queries)
      .filter(([, query]) => askForList(source, query) === null)
      .map(([name]) => name)
    expect(proven).toEqual(allowed)
  })

  it.each(recorded.paths)('$name', ({ rules, parent, query, allowed }) => {
    const denial = askForList(rules, query, `${ROOT}${parent}`)
    expect(denial === null, `${denial}`).toBe(allowed)
  })
})

describe('look-ups of a query', () => {
  const rulesWith = (count: number) => {
    const lookUps = Array.from({ length: count }, (_, at) => {
      return `!exists(/databases/$(database)/documents/z/x${at})`
    })
    return `rules_version = '2';
      service cloud.firestore { match /databases/{database}/documents {
        match /c/{id} { allow list: if ${lookUps.join(' && ')}; }
      } }`
  }
  const query = { from: [{ collectionId: 'c' }] }

  it('are ten at most, as production documents, unless the emulator’s twenty are asked for', () => {
    expect(askForList(rulesWith(10), query, ROOT, {})).toBeNull()
    expect(askForList(rulesWith(11), query, ROOT, {})).toContain('Service call error')
    expect(askForList(rulesWith(20), query, ROOT, { queryLookups: 20 })).toBeNull()
  })
})

function askForList(
  source: string,
  query: StructuredQuery,
  parent = ROOT,
  options: RulesPolicyOptions = AS_THE_EMULATOR,
): string | null {
  const result = compileRules(source)
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  const policy = createRulesPolicy(result.rules, options)
  return policy.check({ kind: 'list', caller: ALICE, time: TIME, parent, query }, reader)
}
