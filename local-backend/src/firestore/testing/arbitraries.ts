import fc from 'fast-check'
import { parseQuery } from '../parseQuery.ts'
import { toDisjuncts } from '../toDisjuncts.ts'
import type { Fields, QueryFilter, StructuredQuery, Value } from '../types.ts'

/** For tests: values of every type, dense enough that equal and neighboring ones are common. */
export function anyValue(depth = 2): fc.Arbitrary<Value> {
  const flat: fc.Arbitrary<Value>[] = [
    fc.constant<Value>({ nullValue: null }),
    fc.boolean().map((booleanValue) => ({ booleanValue })),
    anyNumber(),
    fc.integer({ min: -3, max: 3 }).map((second) => ({
      timestampValue: `2026-01-01T00:00:0${Math.abs(second)}.${second < 0 ? '000001' : '5'}Z`,
    })),
    anyText().map((stringValue) => ({ stringValue })),
    fc
      .uint8Array({ maxLength: 3 })
      .map((bytes) => ({ bytesValue: Buffer.from(bytes).toString('base64') })),
    fc
      .array(fc.constantFrom('a', 'b', '__id7__', '__id-12__', 'Z', '\u{1f600}', '\uffff'), {
        minLength: 1,
        maxLength: 2,
      })
      .map((ids) => ({
        referenceValue: `projects/demo/databases/(default)/documents/${ids
          .flatMap((id) => ['c', id])
          .join('/')}`,
      })),
    fc
      .record({
        latitude: fc.integer({ min: -2, max: 2 }),
        longitude: fc.integer({ min: -2, max: 2 }),
      })
      .map((geoPointValue) => ({ geoPointValue })),
  ]
  if (depth === 0) return fc.oneof(...flat)
  return fc.oneof(
    ...flat,
    fc
      .array(
        anyValue(0).filter((value) => !('arrayValue' in value)),
        { maxLength: 3 },
      )
      .map((values) => ({ arrayValue: { values } })),
    fc.array(fc.integer({ min: -1, max: 1 }), { maxLength: 3 }).map((numbers) => ({
      mapValue: {
        fields: {
          __type__: { stringValue: '__vector__' },
          value: { arrayValue: { values: numbers.map((n) => ({ doubleValue: n })) } },
        },
      },
    })),
    fc
      .dictionary(fc.constantFrom('a', 'b', 'ab', '\u{1f600}', '\uffff'), anyValue(depth - 1), {
        maxKeys: 3,
      })
      .map((fields) => ({ mapValue: { fields } })),
  )
}

/** Documents whose fields are few and whose values repeat, so that queries find some. */
export function queryFields(): fc.Arbitrary<Fields> {
  return fc.record(
    {
      a: smallValue(),
      b: smallValue(),
      c: smallValue(),
      tags: fc
        .array(fc.constantFrom('x', 'y', 'z'), { maxLength: 3 })
        .map((tags) => ({ arrayValue: { values: tags.map((stringValue) => ({ stringValue })) } })),
    },
    { requiredKeys: [] },
  )
}

/** Queries over those documents: filters of up to two levels, orders, cursors, offset, limit. */
export function anyQuery(collectionId: string): fc.Arbitrary<StructuredQuery> {
  return fc
    .record({
      where: fc.option(anyFilter(), { nil: undefined }),
      orderBy: fc.uniqueArray(
        fc.record({
          field: fc.record({ fieldPath: fc.constantFrom('a', 'b', 'c') }),
          direction: fc.constantFrom('ASCENDING' as const, 'DESCENDING' as const),
        }),
        { maxLength: 2, selector: ({ field }) => field.fieldPath },
      ),
      start: fc.option(anyCursor(), { nil: undefined }),
      end: fc.option(anyCursor(), { nil: undefined }),
      offset: fc.constantFrom(0, 0, 2),
      limit: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
    })
    .map(({ where, orderBy, start, end, offset, limit }) => {
      const cut = (cursor: typeof start) => ({
        before: cursor?.before ?? false,
        values: cursor?.values.slice(0, orderBy.length) ?? [],
      })
      return {
        from: [{ collectionId }],
        orderBy,
        offset,
        ...(where === undefined ? {} : { where }),
        ...(start === undefined || orderBy.length === 0 ? {} : { startAt: cut(start) }),
        ...(end === undefined || orderBy.length === 0 ? {} : { endAt: cut(end) }),
        ...(limit === undefined ? {} : { limit }),
      }
    })
    .filter(isAllowed)
}

/** Operators that Firestore refuses together have tests of their own. */
function isAllowed(query: StructuredQuery): boolean {
  try {
    toDisjuncts(parseQuery('projects/demo/databases/(default)/documents', query).filter)
    return true
  } catch {
    return false
  }
}

function anyNumber(): fc.Arbitrary<Value> {
  const integers = fc.oneof(
    fc.bigInt({ min: -3n, max: 3n }),
    fc.bigInt({ min: 2n ** 53n - 2n, max: 2n ** 53n + 3n }),
    fc.bigInt({ min: -(2n ** 53n) - 3n, max: -(2n ** 53n) + 2n }),
    fc.bigInt({ min: 2n ** 63n - 1030n, max: 2n ** 63n - 1n }),
    fc.bigInt({ min: -(2n ** 63n), max: -(2n ** 63n) + 1030n }),
  )
  const doubles = fc.constantFrom(
    0,
    1,
    -1,
    0.5,
    -0.5,
    2 ** 53,
    2 ** 53 + 2,
    -(2 ** 53),
    2 ** 63,
    -(2 ** 63),
    1e300,
    -1e300,
    5e-324,
  )
  return fc.oneof(
    integers.map((number) => ({ integerValue: number.toString() })),
    doubles.map((doubleValue) => ({ doubleValue })),
    fc
      .constantFrom('NaN' as const, 'Infinity' as const, '-Infinity' as const, '-0' as const)
      .map((doubleValue) => ({ doubleValue })),
  )
}

function anyText(): fc.Arbitrary<string> {
  return fc
    .array(
      fc.constantFrom('a', 'b', '\0', '\x01', '\x02', '\x7f', '\u00e9', '\uffff', '\u{1f600}'),
      {
        maxLength: 3,
      },
    )
    .map((parts) => parts.join(''))
}

function smallValue(): fc.Arbitrary<Value> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 3 }).map((n) => ({ integerValue: `${n}` })) },
    { weight: 2, arbitrary: fc.constantFrom('x', 'y').map((stringValue) => ({ stringValue })) },
    { weight: 1, arbitrary: fc.constant<Value>({ doubleValue: 1.5 }) },
    { weight: 1, arbitrary: fc.constant<Value>({ doubleValue: 'NaN' }) },
    { weight: 1, arbitrary: fc.constant<Value>({ nullValue: null }) },
  )
}

function anyCondition(): fc.Arbitrary<QueryFilter> {
  const field = fc.constantFrom('a', 'b', 'c').map((fieldPath) => ({ fieldPath }))
  const tags = { fieldPath: 'tags' }
  const text = fc.constantFrom('x', 'y', 'z').map((stringValue) => ({ stringValue }))
  const list = (item: fc.Arbitrary<Value>) =>
    fc.array(item, { minLength: 1, maxLength: 2 }).map((values) => ({ arrayValue: { values } }))
  const ops = [
    'EQUAL',
    'EQUAL',
    'EQUAL',
    'LESS_THAN',
    'LESS_THAN_OR_EQUAL',
    'GREATER_THAN',
    'GREATER_THAN_OR_EQUAL',
  ] as const
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .record({ field, op: fc.constantFrom(...ops), value: smallValue() })
        .map((fieldFilter) => ({ fieldFilter })),
    },
    {
      weight: 2,
      arbitrary: fc
        .record({ field, op: fc.constant('IN' as const), value: list(smallValue()) })
        .map((fieldFilter) => ({ fieldFilter })),
    },
    fc
      .record({ field, op: fc.constantFrom('NOT_EQUAL' as const), value: smallValue() })
      .map((fieldFilter) => ({ fieldFilter })),
    text.map((value) => ({ fieldFilter: { field: tags, op: 'ARRAY_CONTAINS' as const, value } })),
    list(text).map((value) => ({
      fieldFilter: { field: tags, op: 'ARRAY_CONTAINS_ANY' as const, value },
    })),
    fc
      .record({ field, op: fc.constantFrom('IS_NULL' as const, 'IS_NAN' as const) })
      .map((unaryFilter) => ({ unaryFilter })),
  )
}

function anyFilter(): fc.Arbitrary<QueryFilter> {
  const composite = (op: 'AND' | 'OR', part: fc.Arbitrary<QueryFilter>, maxLength = 3) =>
    fc
      .array(part, { minLength: 1, maxLength })
      .map((filters) => ({ compositeFilter: { op, filters } }))
  return fc.oneof(
    anyCondition(),
    composite('AND', anyCondition()),
    composite('OR', anyCondition()),
    composite('AND', fc.oneof(anyCondition(), composite('OR', anyCondition(), 2)), 2),
  )
}

function anyCursor(): fc.Arbitrary<{ values: Value[]; before: boolean }> {
  return fc.record({
    values: fc.array(smallValue(), { minLength: 1, maxLength: 2 }),
    before: fc.boolean(),
  })
}
