import definitions from '@google-cloud/firestore/build/protos/v1.json' with { type: 'json' }
import fc from 'fast-check'
import protobuf, { type INamespace } from 'protobufjs'
import { describe, expect, it } from 'vitest'
import { soakSize } from '../../../../tests/setup/soakSize.ts'
import { StatusError } from '../../firestore/StatusError.ts'
import type { Fields, Value } from '../../firestore/types.ts'
import { messageType } from './firestoreSchema.ts'
import { protoJsonCodec } from './protoJsonCodec.ts'

const documents = protoJsonCodec(messageType('Document'))
const commits = protoJsonCodec(messageType('CommitRequest'))
const queries = protoJsonCodec(messageType('RunQueryRequest'))

/** Any value in canonical form, with names that collide with what objects inherit. */
const { fields } = fc.letrec<{ value: Value; fields: Fields }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<Value>(
      { nullValue: null },
      { doubleValue: 'NaN' },
      { doubleValue: 'Infinity' },
      { doubleValue: '-Infinity' },
      { mapValue: {} },
      { arrayValue: {} },
    ),
    fc.boolean().map((booleanValue) => ({ booleanValue })),
    fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n).map((n) => ({ integerValue: String(n) })),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((doubleValue) => ({ doubleValue })),
    fc.string({ unit: 'grapheme' }).map((stringValue) => ({ stringValue })),
    fc.uint8Array().map((bytes) => ({ bytesValue: Buffer.from(bytes).toString('base64') })),
    fc
      .record({
        latitude: fc.double({ min: -90, max: 90, noNaN: true }),
        longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      })
      .map((geoPointValue) => ({ geoPointValue })),
    fc
      .date({
        min: new Date('0001-01-01T00:00:00Z'),
        max: new Date('9999-12-31T23:59:59Z'),
        noInvalidDate: true,
      })
      .map((date) => ({ timestampValue: date.toISOString().replace('.000Z', 'Z') })),
    fc
      .array(tie('value'), { minLength: 1, maxLength: 3 })
      .map((values) => ({ arrayValue: { values } })),
    tie('fields').map((inner) => ({ mapValue: { fields: inner } })),
  ),
  fields: fc
    .array(
      fc.tuple(
        fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString', 'fields')),
        tie('value'),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((entries) => Object.assign(Object.create(null), Object.fromEntries(entries)) as Fields),
}))

/** As text, because equality in the test library looks past null prototypes and `-0`. */
const text = (json: object) => JSON.stringify(json)

describe('a document', () => {
  it('is the same after the wire', () => {
    fc.assert(
      fc.property(fields, (given) => {
        const document = { fields: given }
        expect(text(documents.decode(documents.encode(document)))).toBe(text(document))
      }),
    )
  })

  it('is accepted as it is when its JSON is canonical', () => {
    fc.assert(
      fc.property(fields, (given) => {
        const document = { fields: given }
        const accepted = documents.accept(JSON.parse(text(document)))
        expect(text(accepted)).toBe(text(document))
      }),
    )
  })

  it('has no prototype where names come from outside', () => {
    const json = '{"fields":{"__proto__":{"mapValue":{"fields":{"x":{"booleanValue":true}}}}}}'
    const accepted = documents.accept(JSON.parse(json)) as { fields: Fields }
    const decoded = documents.decode(documents.encode(accepted)) as { fields: Fields }
    for (const { fields: names } of [accepted, decoded]) {
      expect(Object.getPrototypeOf(names)).toBeNull()
      expect(Object.keys(names)).toEqual(['__proto__'])
    }
  })

  it('has an empty value where a map names one and leaves it out', () => {
    const bytes = Buffer.from([0x12, 0x03, 0x0a, 0x01, 0x61])
    expect(documents.decode(bytes)).toEqual({ fields: { a: {} } })
  })

  it('is refused where the library refuses its bytes', () => {
    const root = protobuf.Root.fromJSON(definitions satisfies INamespace)
    const library = root.lookupType('google.firestore.v1.Document')
    const change = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }))
    fc.assert(
      fc.property(fields, fc.array(change, { maxLength: 3 }), fc.nat(9), (given, changes, cut) => {
        const whole = documents.encode({ name: 'n', fields: given })
        for (const [place, byte] of changes) whole[place % whole.length] = byte
        const bytes = whole.subarray(0, cut === 0 ? whole.length - 1 : whole.length)
        const read = () => documents.decode(bytes)
        if (refusalOf(() => library.decode(bytes)) !== null) expect(read).toThrow("isn't valid")
        // A time out of range is refused by us alone.
        else expect(refusalOf(read)).toSatisfy(isNullOrOfTime)
      }),
      { numRuns: soakSize(500, 2000), seed: 17 },
    )
  })

  it('keeps nanoseconds and minus zero', () => {
    const document = { name: 'n', createTime: '2024-02-29T23:59:59.000000001Z' }
    expect(documents.decode(documents.encode(document))).toMatchObject(document)
    const zero = { name: 'n', fields: { z: { doubleValue: -0 } } }
    const { fields: decoded } = documents.decode(documents.encode(zero)) as { fields: Fields }
    expect(decoded).toMatchObject({ z: { doubleValue: -0 } })
  })
})

function refusalOf(work: () => unknown): Error | null {
  try {
    work()
    return null
  } catch (error) {
    return error as Error
  }
}

function isNullOrOfTime(error: Error | null): boolean {
  return error === null || error.cause instanceof StatusError
}

describe('accepting loose JSON', () => {
  it('brings numbers, enums and base64 into their one form', () => {
    const accepted = queries.accept({
      parent: 'p',
      transaction: '_-8',
      structuredQuery: {
        limit: 5,
        offset: '2',
        orderBy: [{ field: { fieldPath: 'a' }, direction: 2 }],
        startAt: { values: [{ integerValue: 7 }, { doubleValue: '-0' }] },
      },
    })
    expect(accepted).toEqual({
      parent: 'p',
      transaction: '/+8=',
      structuredQuery: {
        limit: 5,
        offset: 2,
        orderBy: [{ field: { fieldPath: 'a' }, direction: 'DESCENDING' }],
        startAt: { values: [{ integerValue: '7' }, { doubleValue: -0 }] },
      },
    })
  })

  it('refuses a member it does not know, which may be one misspelt', () => {
    const misspelt = () => queries.accept({ structuredQuery: { form: [], limit: 1 } })
    expect(misspelt).toThrow("Payload isn't valid for request.")
  })

  it('takes a wrapped limit, as protobuf libraries write it', () => {
    const accepted = queries.accept({ structuredQuery: { limit: { value: 3 } } })
    expect(accepted).toEqual({ structuredQuery: { limit: 3 } })
  })

  it('knows the verify write of the web SDK', () => {
    const commit = { database: 'd', writes: [{ verify: 'a/b' }] }
    expect(commits.decode(commits.encode(commits.accept(commit)))).toEqual(commit)
  })

  it.each([
    ['null', null],
    ['a list', []],
    ['a text for a list', { writes: 'x' }],
    ['a list for an object', { writes: [[]] }],
    ['a number for a text', { database: 7 }],
    ['half a character', { database: '\ud83e' }],
    ['two kinds of write', { writes: [{ delete: 'a', update: { name: 'b' } }] }],
    ['no integer', { writes: [{ update: { fields: { a: { integerValue: '1.5' } } } }] }],
    [
      'an integer too large',
      { writes: [{ update: { fields: { a: { integerValue: '9223372036854775808' } } } }] },
    ],
    ['no number', { writes: [{ update: { fields: { a: { doubleValue: '' } } } }] }],
    ['no base64', { transaction: '*' }],
    ['no time', { writes: [{ currentDocument: { updateTime: 'yesterday' } }] }],
    [
      'a time out of range',
      { writes: [{ currentDocument: { updateTime: '0000-01-01T00:00:00Z' } }] },
    ],
    ['an unknown enum', { writes: [{ updateTransforms: [{ setToServerValue: 'NOW' }] }] }],
  ])('refuses %s', (_, json) => {
    expect(() => commits.accept(json)).toThrow("Payload isn't valid for request.")
  })

  it('names a field without which the request means nothing', () => {
    const filter = { fieldFilter: { field: { fieldPath: 'a' }, op: 'EQUAL' } }
    const query = { structuredQuery: { where: filter } }
    const refusal = 'The request lacks value in FieldFilter.'
    expect(() => queries.accept(query)).toThrow(refusal)
    expect(() => queries.decode(queries.encode(query))).toThrow(refusal)
    expect(() => queries.accept({ parent: 'p' })).toThrow('lacks structuredQuery')
  })

  it('refuses bytes that are no message', () => {
    expect(() => queries.decode(Buffer.from([0xff, 0xff]))).toThrow("Payload isn't valid")
  })

  it('never fails in another way', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        try {
          commits.accept({ database: 'd', writes: json, transaction: json })
        } catch (error) {
          expect((error as Error).message).toBe("Payload isn't valid for request.")
        }
      }),
    )
  })
})

it('gives structs as plain JSON and durations as seconds', () => {
  const codec = protoJsonCodec(messageType('ExplainMetrics'))
  const metrics = {
    planSummary: {
      indexesUsed: [
        { text: 'a', one: 1.5, yes: true, none: null, list: [1, [], {}], in: { a: '' } },
      ],
    },
    executionStats: { resultsReturned: '3', executionDuration: '12.0005s' },
  }
  expect(JSON.parse(JSON.stringify(codec.decode(codec.encode(metrics))))).toEqual(metrics)
  expect(codec.accept(metrics)).toEqual(metrics)
  const wrong = { executionStats: { executionDuration: '1 s' } }
  expect(() => codec.accept(wrong)).toThrow("Payload isn't valid")
})
