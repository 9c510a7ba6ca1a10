import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { soakSize } from '../../../../tests/setup/soakSize.ts'
import type { Document, Fields, Value } from '../../firestore/types.ts'
import { compileRules } from '../compileRules.ts'
import { ALICE, documentAt, TIME } from '../testing/recordedDocuments.ts'
import { createRulesPolicy, type RulesPolicyOptions } from './createRulesPolicy.ts'

const nothing = { get: () => null, getAfter: () => null }

describe('rules in force', () => {
  it('are replaced by rules that compile', () => {
    const policy = policyOf('false')
    expect(get(policy, document({}))).toBe("\nfalse for 'get' @ L4")
    expect(policy.replace(source('true'))).toMatchObject({ ok: true })
    expect(get(policy, document({}))).toBeNull()
  })

  it('stay when the new ones don’t compile', () => {
    const policy = policyOf('true')
    expect(policy.replace(source('(')).ok).toBe(false)
    expect(get(policy, document({}))).toBeNull()
    expect(policy.source).toBe(source('true'))
  })

  it('refuse a path that no rule matches', () => {
    const name = document({}).name.replace('/c/', '/elsewhere/')
    expect(get(policyOf('true'), { ...document({}), name })).toBe('No matching allow statements')
  })

  it('tell anonymous callers from signed-in ones', () => {
    const policy = policyOf('request.auth == null')
    const documents = [{ name: document({}).name, document: null }]
    const anonymous = { kind: 'get', caller: { kind: 'anonymous' }, time: TIME, documents } as const
    expect(policy.check(anonymous, nothing)).toBeNull()
    expect(policy.check({ ...anonymous, caller: ALICE }, nothing)).not.toBeNull()
  })

  it('must allow each document of a request for several', () => {
    const policy = policyOf("id == 'd'")
    const documents = ['c/d', 'c/other'].map((path) => documentAt(path, {}))
    const named = documents.map((one) => ({ name: one.name, document: one }))
    const request = { kind: 'get', caller: ALICE, time: TIME, documents: named } as const
    expect(policy.check(request, nothing)).toBe("\nfalse for 'get' @ L4")
  })
})

describe('names from outside', () => {
  const hostile = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']

  it.each(hostile)('%s is no field unless it is stored', (name) => {
    expect(get(policyOf(`'${name}' in resource.data`), document({}))).not.toBeNull()
    expect(get(policyOf(`resource.data.${name} != null`), document({}))).toContain('undefined')
    const stored: Fields = Object.create(null)
    stored[name] = { integerValue: '1' }
    expect(get(policyOf(`resource.data.${name} == 1`), document(stored))).toBeNull()
  })

  it.each(hostile)('%s is no function, method or variable', (name) => {
    expect(get(policyOf(`${name}(1) == 1`), document({}))).toContain('Function not found')
    expect(get(policyOf(`'a'.${name}() == 1`), document({}))).toContain('Function not found')
    expect(get(policyOf(`${name} == 1`), document({}))).toContain('Null value error')
  })
})

describe('the alternatives of a query', () => {
  it('are all asked, and a document that each of them looks up is read once', () => {
    const path = '/databases/$(database)/documents/c/me'
    const policy = policyOf(`resource.data.owner in get(${path}).data.owners`)
    let read = 0
    const owners = { arrayValue: { values: [{ stringValue: 'a' }, { stringValue: 'b' }] } }
    const reader = {
      ...nothing,
      get: () => {
        read++
        return document({ owners })
      },
    }
    const asked = (...values: string[]) => ({
      kind: 'list' as const,
      caller: ALICE,
      time: TIME,
      parent: document({}).name.replace(/\/c\/.*/, ''),
      query: {
        from: [{ collectionId: 'c' }],
        where: {
          fieldFilter: {
            field: { fieldPath: 'owner' },
            op: 'IN' as const,
            value: { arrayValue: { values: values.map((stringValue) => ({ stringValue })) } },
          },
        },
      },
    })
    expect(policy.check(asked('a', 'b'), reader)).toBeNull()
    expect(read).toBe(1)
    expect(policy.check(asked('a', 'b', 'other'), reader)).toContain("false for 'list'")
    expect(read).toBe(2)
  })
})

describe('look-ups by a name from data', () => {
  it.each(['..', '.', '', 'a/b', '__reserved__', 'x'.repeat(1501)])('%s is no document', (id) => {
    const path = '/databases/$(database)/documents/c/$(resource.data.id)'
    const data = { id: { stringValue: id } }
    expect(get(policyOf(`exists(${path})`), document(data))).toContain('Service call error')
    expect(get(policyOf(`exists(${path}) || true`), document(data))).toBeNull()
  })
})

describe('evaluation is total', () => {
  it('answers every expression on every document', () => {
    const policies = EXPRESSIONS.map((expression) => policyOf(expression))
    fc.assert(
      fc.property(fields(), (data) => {
        for (const policy of policies) {
          const denial = get(policy, document(data))
          expect(denial === null || denial.startsWith('\n')).toBe(true)
        }
      }),
      { numRuns: soakSize(30, 100) },
    )
  })

  it('takes no long time over a hostile pattern from data', () => {
    const data = { s: { stringValue: 'a'.repeat(20_000) }, p: { stringValue: '(a*)*b' } }
    expect(get(policyOf('resource.data.s.matches(resource.data.p)'), document(data))).toContain(
      'false',
    )
  })

  it('takes no long time over large lists', () => {
    const values = Array.from({ length: 30_000 }, (_, at) => ({ stringValue: `item ${at}` }))
    const data = {
      a: { arrayValue: { values } },
      b: { arrayValue: { values: values.toReversed() } },
    }
    for (const condition of [
      'resource.data.a.hasAll(resource.data.b)',
      'resource.data.a.toSet() == resource.data.b.toSet()',
      'resource.data.a.removeAll(resource.data.b).size() == 0',
    ]) {
      expect(get(policyOf(condition), document(data))).toBeNull()
    }
  })
})

describe('coverage', () => {
  it('counts what each expression gave, in Google’s shape', () => {
    const policy = policyOf('resource.data.a == 1', { coverage: true })
    get(policy, document({ a: { integerValue: '1' } }))
    get(policy, document({ a: { integerValue: '1' } }))
    get(policy, document({}))
    const report = policy.coverage()
    const expected = source('resource.data.a == 1')
    expect(report?.rules).toEqual({ files: [{ content: expected }] })
    expect(report?.report).toHaveLength(1)
    const [condition] = report?.report ?? []
    const start = expected.indexOf('resource')
    expect(condition?.sourcePosition).toEqual({
      line: 4,
      column: 34,
      currentOffset: start,
      endOffset: start + 19,
    })
    expect(condition?.values).toEqual([
      { value: { boolValue: true }, count: 2 },
      {
        value: { undefined: { causeMessage: 'Property a is undefined on object.' } },
        count: 1,
      },
    ])
    expect(condition?.children?.[0]?.values?.[0]).toEqual({ value: { intValue: '1' }, count: 2 })
  })

  it('names expressions that were never evaluated', () => {
    const policy = policyOf('false && resource.data.a == 1', { coverage: true })
    get(policy, document({}))
    const [condition] = policy.coverage()?.report ?? []
    expect(condition?.values).toEqual([{ value: { boolValue: false }, count: 1 }])
    expect(condition?.children?.[0]?.values).toBeUndefined()
  })

  it('is not kept unless asked for', () => {
    expect(policyOf('true').coverage()).toBeNull()
  })
})

const EXPRESSIONS = [
  'resource.data.a + resource.data.b == resource.data.c',
  'resource.data.a < resource.data.b || resource.data.a[resource.data.b] == 1',
  'resource.data.diff(resource.data.a).affectedKeys().hasAny([resource.data.b])',
  'resource.data.a.matches(resource.data.b) && resource.data.a.split(resource.data.b).size() > 0',
  'string(resource.data.a).replace(resource.data.b, resource.data.c) in resource.data.a',
  'timestamp.value(resource.data.a) - duration.value(resource.data.a, "w") == resource.data.b',
  'hashing.sha256(resource.data.a).toHexString()[resource.data.b:3] == resource.data.a.join(",")',
  'math.round(resource.data.a) / int(resource.data.b) == resource.data.c % 2',
  '[resource.data.a].toSet().union([resource.data.b].toSet()) == [resource.data.c].toSet()',
  'exists(/databases/$(database)/documents/c/$(resource.data.a)) || -resource.data.a == 1',
]

function source(condition: string): string {
  return `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
  match /c/{id} { allow read: if ${condition}; }
  }
}`
}

function policyOf(condition: string, options: RulesPolicyOptions = {}) {
  const result = compileRules(source(condition))
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  return createRulesPolicy(result.rules, options)
}

function document(fields: Fields): Document {
  return documentAt('c/d', fields)
}

function get(policy: ReturnType<typeof policyOf>, stored: Document): string | null {
  const documents = [{ name: stored.name, document: stored }]
  return policy.check({ kind: 'get', caller: ALICE, time: TIME, documents }, nothing)
}

function fields(): fc.Arbitrary<Fields> {
  const { value } = fc.letrec<{ value: Value }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 2 },
      fc.constant({ nullValue: null }),
      fc.boolean().map((booleanValue) => ({ booleanValue })),
      fc
        .bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
        .map((it) => ({ integerValue: `${it}` })),
      fc.double().map((it) => ({ doubleValue: Number.isFinite(it) ? it : ('NaN' as const) })),
      fc.string({ unit: 'binary' }).map((stringValue) => ({ stringValue })),
      fc.constant({ timestampValue: '2024-03-05T10:20:30.123456Z' }),
      fc.constant({ bytesValue: 'YWJj' }),
      fc.array(tie('value'), { maxLength: 3 }).map((values) => ({ arrayValue: { values } })),
      fc
        .dictionary(fc.string(), tie('value'), { maxKeys: 3 })
        .map((inner) => ({ mapValue: { fields: inner } })),
    ),
  }))
  return fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), value)
}
