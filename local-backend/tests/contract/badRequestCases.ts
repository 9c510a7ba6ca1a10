import { PROJECT_ID } from './startBackend.ts'

/** A request that must be refused. */
export interface BadRequest {
  name: string
  method: string
  path: string
  /** As sent: a text goes as it is, anything else as JSON. */
  body?: unknown
  status: number
  /** Google's name of the failure. */
  error: string
  /** What Google's emulator does instead, where it differs. */
  officially?: 'passes' | 'fails'
}

const database = `projects/${PROJECT_ID}/databases/(default)`
const root = `${database}/documents`
const whole = { integerValue: '1' }
const doc = `${root}/a/b`

const BAD_JSON = ['{', '}', '[', '"', '{"a":}', "{'a':1}", '{a:1}', 'undefined', 'NaN', '{}{}']
const NO_OBJECT = ['null', 'true', '7', '"x"', '[]', '[{}]']

const BAD_NAMES = [
  '',
  'x',
  '/',
  'a/b',
  database,
  root,
  `${root}/`,
  `${root}/a`,
  `${root}/a/b/c`,
  `${root}/a//b`,
  `${root}//b`,
  `${root}/a/.`,
  `${root}/a/..`,
  `${root}/../b`,
  `${root}/a/__b__`,
  `${root}/__a__/b`,
  `${root}/__proto__/b`,
  `${root}/a/${'x'.repeat(1501)}`,
  `${root}/a/${'ü'.repeat(751)}`,
  `/${doc}`,
  `projects//databases/(default)/documents/a/b`,
  `projects/${PROJECT_ID}/databases//documents/a/b`,
  `projects/${PROJECT_ID}/databases/(default)/a/b`,
] as const

const BAD_VALUES: Record<string, unknown> = {
  'a value that is null': null,
  'a value that is a text': 'x',
  'a value that is a list': [],
  'a value of two types': { integerValue: '1', stringValue: 'x' },
  'a value of an unknown type': { numberValue: 1 },
  'a whole number that is none': { integerValue: 'x' },
  'a whole number with a fraction': { integerValue: '1.5' },
  'a whole number beyond its range': { integerValue: '9223372036854775808' },
  'a boolean in words': { booleanValue: 'maybe' },
  'a fraction in words': { doubleValue: 'many' },
  'a moment in words': { timestampValue: 'yesterday' },
  'a moment in a month thirteen': { timestampValue: '2026-13-01T00:00:00Z' },
  'a moment in the year zero': { timestampValue: '0000-01-01T00:00:00Z' },
  'a moment without a zone': { timestampValue: '2026-01-01T00:00:00' },
  'a text that is a number': { stringValue: { a: 1 } },
  'a latitude over ninety': { geoPointValue: { latitude: 90.1, longitude: 0 } },
  'a longitude under minus 180': { geoPointValue: { latitude: 0, longitude: -180.1 } },
  'a place in words': { geoPointValue: 'here' },
  'a list in a list': { arrayValue: { values: [{ arrayValue: {} }] } },
  'a list of no values': { arrayValue: { values: [1] } },
  'a map of no values': { mapValue: { fields: { a: 1 } } },
  'a map that is a list': { mapValue: { fields: [] } },
  'a reserved name in a map': { mapValue: { fields: { __x__: whole } } },
  'an empty name in a map': { mapValue: { fields: { '': whole } } },
  'a reference that is none': { referenceValue: 'here' },
  'maps nested twenty-one deep': nested(21),
  'maps nested two hundred deep': nested(200),
}

const BAD_PATHS = [
  '',
  '.',
  'a.',
  '.a',
  'a..b',
  '`',
  '`a',
  'a`',
  '``',
  'a b',
  '1a',
  'a/b',
  '__x__',
  '*',
  'a[0]',
]

const BAD_WRITES: Record<string, unknown> = {
  'a write that is null': null,
  'a write that is a text': 'x',
  'a write of nothing': {},
  'a write of two kinds': { update: { name: doc }, delete: doc },
  'an update without a name': { update: {} },
  'an update of another database': {
    update: { name: `projects/p2/databases/(default)/documents/a/b` },
  },
  'a precondition of two kinds': {
    delete: doc,
    currentDocument: { exists: true, updateTime: '2026-01-01T00:00:00Z' },
  },
  'a precondition in words': { delete: doc, currentDocument: { exists: 'maybe' } },
  'a precondition on a moment that is none': {
    delete: doc,
    currentDocument: { updateTime: 'now' },
  },
  'a transform of nothing': { update: { name: doc }, updateTransforms: [{ fieldPath: 'a' }] },
  'a transform of two kinds': {
    update: { name: doc },
    updateTransforms: [{ fieldPath: 'a', increment: whole, maximum: whole }],
  },
  'a transform without a field': {
    update: { name: doc },
    updateTransforms: [{ increment: whole }],
  },
  'an increment by a text': {
    update: { name: doc },
    updateTransforms: [{ fieldPath: 'a', increment: { stringValue: 'x' } }],
  },
  'an unknown server value': {
    update: { name: doc },
    updateTransforms: [{ fieldPath: 'a', setToServerValue: 'MIDNIGHT' }],
  },
  'an array union of a list in a list': {
    update: { name: doc },
    updateTransforms: [
      {
        fieldPath: 'a',
        appendMissingElements: { values: [{ arrayValue: { values: [{ arrayValue: {} }] } }] },
      },
    ],
  },
  'a transform of the name': {
    update: { name: doc },
    updateTransforms: [{ fieldPath: '__name__', increment: whole }],
  },
  'a field that is too long': {
    update: { name: doc, fields: { a: { stringValue: 'x'.repeat(1_048_577) } } },
  },
  'a field name that is too long': { update: { name: doc, fields: { ['x'.repeat(1501)]: whole } } },
}

const field = { fieldPath: 'a' }
const from = [{ collectionId: 'a' }]
const filter = (op: string, value: unknown) => ({ fieldFilter: { field, op, value } })
const values = (count: number) => ({
  arrayValue: { values: Array.from({ length: count }, (_, n) => ({ integerValue: String(n) })) },
})
const and = (...filters: unknown[]) => ({ compositeFilter: { op: 'AND', filters } })
const or = (...filters: unknown[]) => ({ compositeFilter: { op: 'OR', filters } })

const BAD_QUERIES: Record<string, unknown> = {
  'a query that is a text': 'all',
  'a query of two collections': { from: [...from, ...from] },
  'a collection with a slash': { from: [{ collectionId: 'a/b' }] },
  'a reserved collection': { from: [{ collectionId: '__a__' }] },
  'an unknown member': { from, having: 1 },
  'a negative limit': { from, limit: -1 },
  'a limit in words': { from, limit: 'few' },
  'a limit beyond 32 bits': { from, limit: 2 ** 31 },
  'a negative offset': { from, offset: -1 },
  'an unknown operator': { from, where: filter('ROUGHLY', whole) },
  'no operator': { from, where: { fieldFilter: { field, value: whole } } },
  'no operand': { from, where: { fieldFilter: { field, op: 'EQUAL' } } },
  'no field': { from, where: { fieldFilter: { op: 'EQUAL', value: whole } } },
  'a filter of no kind': { from, where: {} },
  'a filter of two kinds': {
    from,
    where: { ...filter('EQUAL', whole), ...and(filter('EQUAL', whole)) },
  },
  'an unknown composition': {
    from,
    where: { compositeFilter: { op: 'XOR', filters: [filter('EQUAL', whole)] } },
  },
  'in without a list': { from, where: filter('IN', whole) },
  'in with an empty list': { from, where: filter('IN', values(0)) },
  'in with thirty-one': { from, where: filter('IN', values(31)) },
  'not-in with eleven': { from, where: filter('NOT_IN', values(11)) },
  'not-in with an empty list': { from, where: filter('NOT_IN', values(0)) },
  'array-contains-any with thirty-one': { from, where: filter('ARRAY_CONTAINS_ANY', values(31)) },
  'two not equals': { from, where: and(filter('NOT_EQUAL', whole), filter('NOT_EQUAL', whole)) },
  'not-in beside in': { from, where: and(filter('NOT_IN', values(1)), filter('IN', values(1))) },
  'not-in beside not equal': {
    from,
    where: and(filter('NOT_IN', values(1)), filter('NOT_EQUAL', whole)),
  },
  'not-in within or': { from, where: or(filter('NOT_IN', values(1)), filter('EQUAL', whole)) },
  'two array-contains': {
    from,
    where: and(filter('ARRAY_CONTAINS', whole), filter('ARRAY_CONTAINS', whole)),
  },
  'array-contains beside array-contains-any': {
    from,
    where: and(filter('ARRAY_CONTAINS', whole), filter('ARRAY_CONTAINS_ANY', values(2))),
  },
  'more than thirty alternatives': {
    from,
    where: and(filter('IN', values(6)), {
      fieldFilter: { field: { fieldPath: 'b' }, op: 'IN', value: values(6) },
    }),
  },
  'a name that is a text': {
    from,
    where: {
      fieldFilter: { field: { fieldPath: '__name__' }, op: 'EQUAL', value: { stringValue: 'b' } },
    },
  },
  'an unknown unary operator': { from, where: { unaryFilter: { op: 'IS_LARGE', field } } },
  'an order by one field twice': { from, orderBy: [{ field }, { field }] },
  'an order after the name': { from, orderBy: [{ field: { fieldPath: '__name__' } }, { field }] },
  'an unknown direction': { from, orderBy: [{ field, direction: 'SIDEWAYS' }] },
  'an order by a broken path': { from, orderBy: [{ field: { fieldPath: 'a..b' } }] },
  'a cursor without an order': { from, startAt: { values: [whole] } },
  'a cursor longer than the order': {
    from,
    orderBy: [{ field }],
    startAt: { values: [whole, whole, whole] },
  },
  'a cursor on names that is no name': {
    from,
    orderBy: [{ field: { fieldPath: '__name__' } }],
    startAt: { values: [whole] },
  },
  'a cursor of no values': { from, orderBy: [{ field }], startAt: { values: [1] } },
  'a selection of a broken path': { from, select: { fields: [{ fieldPath: '`' }] } },
}

const BAD_AGGREGATIONS: Record<string, unknown> = {
  'no aggregation': [],
  'an aggregation of nothing': [{ alias: 'n' }],
  'an aggregation of two kinds': [{ alias: 'n', count: {}, sum: { field } }],
  'two aggregations of one name': [
    { alias: 'n', count: {} },
    { alias: 'n', count: {} },
  ],
  'a reserved name of an aggregation': [{ alias: '__n__', count: {} }],
  'a negative bound of a count': [{ alias: 'n', count: { upTo: '-1' } }],
  'a sum of a broken path': [{ alias: 'n', sum: { field: { fieldPath: 'a..b' } } }],
  'six aggregations': Array.from({ length: 6 }, (_, n) => ({ alias: `n${n}`, count: {} })),
}

const post = (verb: string, body: unknown) => ({ method: 'POST', path: `${root}:${verb}`, body })
const invalid = { status: 400, error: 'INVALID_ARGUMENT' }
const entries = <T>(table: Record<string, T>) => Object.entries(table)
const update = (fields: unknown) => post('commit', { writes: [{ update: { name: doc, fields } }] })

const OFFICIALLY: Record<string, 'passes' | 'fails'> = {
  'read an id of 1501 bytes': 'passes',
  'read an id of 1502 bytes': 'passes',
  'a moment in a month thirteen': 'passes',
  'an update of another database': 'passes',
  'an array union of a list in a list': 'passes',
  'a transform of the name': 'passes',
  'two array-contains': 'passes',
  'six aggregations': 'fails',
  'a page size in words': 'fails',
  'a broken page token': 'fails',
}

/** 150 and more ways to get a request wrong. */
export const BAD_REQUESTS: readonly BadRequest[] = allRequests().map((request) => {
  const officially = OFFICIALLY[request.name]
  return officially === undefined ? request : { ...request, officially }
})

function allRequests(): BadRequest[] {
  return [
    ...BAD_JSON.map((body) => ({
      name: `no JSON: ${body}`,
      ...post('runQuery', body),
      ...invalid,
    })),
    ...NO_OBJECT.map((body) => ({
      name: `no object: ${body}`,
      ...post('commit', body),
      ...invalid,
    })),
    ...BAD_NAMES.map((name) => ({
      name: `read ${nameOf(name)}`,
      ...post('batchGet', { documents: [name] }),
      ...invalid,
    })),
    ...BAD_NAMES.map((name) => ({
      name: `write ${nameOf(name)}`,
      ...post('commit', { writes: [{ update: { name } }] }),
      ...invalid,
    })),
    ...entries(BAD_VALUES).map(([name, value]) => ({ name, ...update({ a: value }), ...invalid })),
    ...BAD_PATHS.map((path) => ({
      name: `mask ${path}`,
      ...post('commit', {
        writes: [{ update: { name: doc }, updateMask: { fieldPaths: [path] } }],
      }),
      ...invalid,
    })),
    ...entries(BAD_WRITES).map(([name, write]) => ({
      name,
      ...post('commit', { writes: [write] }),
      ...invalid,
    })),
    ...entries(BAD_QUERIES).map(([name, structuredQuery]) => ({
      name,
      ...post('runQuery', { structuredQuery }),
      ...invalid,
    })),
    ...entries(BAD_AGGREGATIONS).map(([name, aggregations]) => ({
      name,
      ...post('runAggregationQuery', {
        structuredAggregationQuery: { structuredQuery: { from }, aggregations },
      }),
      ...invalid,
    })),
    {
      name: 'a transaction that never was',
      ...post('commit', { writes: [], transaction: 'AAAA' }),
      ...invalid,
    },
    {
      name: 'a transaction that is no base64',
      ...post('batchGet', { documents: [doc], transaction: '!' }),
      ...invalid,
    },
    {
      name: 'reading in a transaction and at a time',
      ...post('batchGet', {
        documents: [doc],
        transaction: 'AAAA',
        readTime: '2026-01-01T00:00:00Z',
      }),
      ...invalid,
    },
    {
      name: 'a read time in words',
      ...post('batchGet', { documents: [doc], readTime: 'now' }),
      ...invalid,
    },
    { name: 'rolling back nothing', ...post('rollback', { transaction: 'AAAA' }), ...invalid },
    { name: 'a page of a negative size', method: 'GET', path: `${root}/a?pageSize=-1`, ...invalid },
    { name: 'a page size in words', method: 'GET', path: `${root}/a?pageSize=some`, ...invalid },
    { name: 'a broken page token', method: 'GET', path: `${root}/a?pageToken=x`, ...invalid },
    { name: 'a list in a broken order', method: 'GET', path: `${root}/a?orderBy=a..b`, ...invalid },
    { name: 'a broken mask', method: 'GET', path: `${root}/a/b?mask.fieldPaths=a..b`, ...invalid },
    {
      name: 'a document id with a slash',
      method: 'POST',
      path: `${root}/a?documentId=b/c`,
      body: {},
      ...invalid,
    },
    {
      name: 'a reserved document id',
      method: 'POST',
      path: `${root}/a?documentId=__b__`,
      body: {},
      ...invalid,
    },
  ]
}

function nested(depth: number): unknown {
  let value: unknown = whole
  for (let at = 0; at < depth; at++) value = { mapValue: { fields: { a: value } } }
  return value
}

function nameOf(documentName: string): string {
  const bytes = Buffer.byteLength(documentName.split('/').at(-1) ?? '')
  return bytes > 1500 ? `an id of ${bytes} bytes` : `"${documentName}"`
}
