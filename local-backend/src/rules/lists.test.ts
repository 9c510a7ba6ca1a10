import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { PolicyReader } from '../firestore/AccessPolicy.ts'
import type { StructuredQuery } from '../firestore/types.ts'
import { compileRules } from './compileRules.ts'
import { createRulesPolicy, type RulesPolicyOptions } from './firestore/createRulesPolicy.ts'
import { ALICE, documentAt, ROOT, recordedDocument, TIME } from './testing/recordedDocuments.ts'

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

describe('a query that names its documents looks each of them up', () => {
  const READER = 'get(/databases/$(database)/documents/users/me).data.n == 1'
  const OTHER = 'get(/databases/$(database)/documents/users/$(resource.data.o)).data.n == 1'

  // Names that Google's emulator 1.19.9 answered: twenty look-ups a query. Production documents ten.
  it.each([
    { rule: 'true', emulator: 30, production: 30 },
    { rule: READER, emulator: 30, production: 30 },
    { rule: "resource.data.k == 'X'", emulator: 20, production: 10 },
    { rule: `${READER} && resource.data.k == 'X'`, emulator: 19, production: 9 },
    { rule: OTHER, emulator: 10, production: 5 },
    { rule: `${READER} && ${OTHER}`, emulator: 9, production: 4 },
  ])('$rule: $emulator names there, $production here', ({ rule, emulator, production }) => {
    const source = `rules_version = '2';
      service cloud.firestore { match /databases/{database}/documents {
        match /c/{id} { allow list: if ${rule}; }
      } }`
    const most = (queryLookups: number) =>
      Math.max(
        ...Array.from({ length: 30 }, (_, n) => n + 1).filter(
          (count) => askForList(source, byNames(count), ROOT, { queryLookups }, owned) === null,
        ),
      )
    expect(most(20)).toBe(emulator)
    expect(most(10)).toBe(production)
  })

  function byNames(count: number): StructuredQuery {
    const values = Array.from({ length: count }, (_, n) => ({ referenceValue: `${ROOT}/c/d${n}` }))
    return {
      from: [{ collectionId: 'c' }],
      where: {
        fieldFilter: {
          field: { fieldPath: '__name__' },
          op: 'IN',
          value: { arrayValue: { values } },
        },
      },
    }
  }

  /** Each document has an owner of its own. */
  function owned(name: string) {
    const path = name.slice(ROOT.length + 1)
    const o = path.slice(2)
    return path.startsWith('c/')
      ? documentAt(path, { k: { stringValue: 'X' }, o: { stringValue: o } })
      : documentAt(path, { n: { integerValue: '1' } })
  }
})

function askForList(
  source: string,
  query: StructuredQuery,
  parent = ROOT,
  options: RulesPolicyOptions = AS_THE_EMULATOR,
  get: PolicyReader['get'] = recordedDocument,
): string | null {
  const result = compileRules(source)
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  const policy = createRulesPolicy(result.rules, options)
  const request = { kind: 'list', caller: ALICE, time: TIME, parent, query } as const
  return policy.check(request, { get, getAfter: get })
}
