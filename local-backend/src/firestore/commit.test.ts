import { beforeEach, describe, expect, test } from 'vitest'
import { openStore } from '../store/openStore.ts'
import { testFolder } from '../store/testing/testFolder.ts'
import type { AccessRequest, PolicyReader } from './AccessPolicy.ts'
import type { LocalFirestore } from './createFirestoreService.ts'
import { ADMIN, createTestService, DATABASE, doc, put } from './testing/testService.ts'
import type { Caller, Document, Fields, Write } from './types.ts'

const USER: Caller = { kind: 'user', uid: 'u', token: {} }
const int = (n: number | string) => ({ integerValue: String(n) })
const text = (stringValue: string) => ({ stringValue })

let service: LocalFirestore

beforeEach(async () => {
  service = (await createTestService()).service
})

const commit = (...writes: Write[]) => service.commit(ADMIN, { database: DATABASE, writes })
const update = (path: string, fields: Fields, rest: Omit<Write, 'update'> = {}): Write => ({
  update: { name: doc(path), fields },
  ...rest,
})

async function read(path: string): Promise<Document | undefined> {
  const [answer] = await service.batchGetDocuments(ADMIN, {
    database: DATABASE,
    documents: [doc(path)],
  })
  return answer?.found
}

describe('writes', () => {
  test('a new document has one time for both, a changed one keeps the time it was made', async () => {
    const { commitTime: first } = await commit(update('c/x', { n: int(1) }))
    expect(await read('c/x')).toMatchObject({ createTime: first, updateTime: first })
    const { commitTime: second } = await commit(update('c/x', { n: int(2) }))
    expect(second).not.toBe(first)
    expect(await read('c/x')).toMatchObject({ createTime: first, updateTime: second })
  })

  test('a write that changes nothing keeps the update time, whatever the order of fields', async () => {
    const { commitTime: first } = await commit(update('c/x', { a: int(1), b: int(2) }))
    const { writeResults, commitTime } = await commit(update('c/x', { b: int(2), a: int(1) }))
    expect(commitTime).not.toBe(first)
    expect(writeResults).toEqual([{ updateTime: first }])
    expect((await read('c/x'))?.updateTime).toBe(first)
  })

  test('the second write to a document sees the first; one refusal undoes all', async () => {
    await commit(
      update('c/x', { n: int(1) }),
      update(
        'c/x',
        {},
        { updateMask: {}, updateTransforms: [{ fieldPath: 'n', increment: int(2) }] },
      ),
    )
    expect((await read('c/x'))?.fields).toEqual({ n: int(3) })
    const refused = commit(
      update('c/y', { n: int(1) }),
      update('c/x', { n: int(9) }, { currentDocument: { exists: false } }),
    )
    await expect(refused).rejects.toMatchObject({ status: 'ALREADY_EXISTS' })
    expect(await read('c/y')).toBeUndefined()
  })

  test('deleted and made again in one commit is a new document', async () => {
    await commit(update('c/x', { n: int(1) }))
    const { commitTime } = await commit({ delete: doc('c/x') }, update('c/x', { n: int(1) }))
    expect(await read('c/x')).toMatchObject({ createTime: commitTime, updateTime: commitTime })
  })

  test('a mask sets what it names, deletes what it names and is not given, leaves the rest', async () => {
    await commit(
      update('c/x', { a: int(1), m: { mapValue: { fields: { p: int(1), q: int(2) } } } }),
    )
    const mask = { fieldPaths: ['m.p', 'm.r', '`odd name`', 'a'] }
    const given = {
      'odd name': text('o'),
      m: { mapValue: { fields: { r: int(3) } } },
      left: int(9),
    }
    await commit(update('c/x', given, { updateMask: mask }))
    expect((await read('c/x'))?.fields).toEqual({
      m: { mapValue: { fields: { q: int(2), r: int(3) } } },
      'odd name': text('o'),
    })
  })

  test('names that JavaScript gives a meaning are fields like others', async () => {
    const fields = JSON.parse(
      '{"__proto_":{"integerValue":"1"},"constructor":{"mapValue":{"fields":{"hasOwnProperty":{"integerValue":"2"}}}}}',
    ) as Fields
    await commit(update('c/constructor', fields))
    expect(JSON.stringify((await read('c/constructor'))?.fields)).toBe(JSON.stringify(fields))
    const path = { fieldPath: 'toString', increment: int(1) }
    await commit({ transform: { document: doc('c/constructor'), fieldTransforms: [path] } })
    expect((await read('c/constructor'))?.fields?.['toString']).toEqual(int(1))
  })

  test('transforms work on the state the write leaves, and report their results', async () => {
    const values = [int(1), int(2)]
    await commit(update('c/x', { n: int('9223372036854775800'), l: { arrayValue: { values } } }))
    const { writeResults, commitTime } = await commit({
      transform: {
        document: doc('c/x'),
        fieldTransforms: [
          { fieldPath: 'n', increment: int(100) },
          { fieldPath: 'n', increment: { doubleValue: 0.5 } },
          { fieldPath: 's', increment: int(7) },
          { fieldPath: 'l', appendMissingElements: { values: [{ doubleValue: 1 }, int(3)] } },
          { fieldPath: 'l', removeAllFromArray: { values: [{ doubleValue: 2 }] } },
          { fieldPath: 'max', maximum: int(3) },
          { fieldPath: 'max', maximum: { doubleValue: 3 } },
          { fieldPath: 'at', setToServerValue: 'REQUEST_TIME' },
        ],
      },
    })
    const millis = `${commitTime?.slice(0, '2026-03-04T05:06:07'.length)}Z`
    expect(writeResults?.[0]?.transformResults).toEqual([
      int('9223372036854775807'),
      { doubleValue: 2 ** 63 },
      int(7),
      { nullValue: null },
      { nullValue: null },
      int(3),
      int(3),
      { timestampValue: millis },
    ])
    expect((await read('c/x'))?.fields).toMatchObject({
      l: { arrayValue: { values: [int(1), int(3)] } },
      max: int(3),
    })
  })

  test.each<[string, Write, string, RegExp]>([
    [
      'update of a missing one',
      update('c/no', {}, { currentDocument: { exists: true } }),
      'NOT_FOUND',
      /No document to update: .*c\/no/,
    ],
    [
      'delete of a missing one',
      { delete: doc('c/no'), currentDocument: { exists: true } },
      'NOT_FOUND',
      /No document/,
    ],
    [
      'create of an existing one',
      update('c/x', {}, { currentDocument: { exists: false } }),
      'ALREADY_EXISTS',
      /already exists/,
    ],
    [
      'an old version',
      update('c/x', {}, { currentDocument: { updateTime: '2020-01-01T00:00:00.123456789Z' } }),
      'FAILED_PRECONDITION',
      /the stored version \(\d+\) does not match the required base version \(1577836800123456\)/,
    ],
    [
      'a verify that fails',
      { verify: doc('c/no'), currentDocument: { exists: true } },
      'NOT_FOUND',
      /No document/,
    ],
    ['a collection as a document', update('c', {}), 'INVALID_ARGUMENT', /lacks "\/" at index/],
    ['a reserved id', update('c/__x__', {}), 'INVALID_ARGUMENT', /reserved/],
    ['two dots as an id', update('c/..', {}), 'INVALID_ARGUMENT', /contains a resource id/],
    ['an empty id', update('c//d/e', {}), 'INVALID_ARGUMENT', /lacks a resource id/],
    [
      'an id that is too long',
      update(`c/${'é'.repeat(751)}`, {}),
      'INVALID_ARGUMENT',
      /longer than 1500 bytes/,
    ],
    [
      'a reserved field',
      update('c/y', { __a__: int(1) }),
      'INVALID_ARGUMENT',
      /field name __a__ is reserved/,
    ],
    [
      'a list in a list',
      update('c/y', { a: { arrayValue: { values: [{ arrayValue: {} }] } } }),
      'INVALID_ARGUMENT',
      /array value in an array/,
    ],
    [
      'a value that is too long',
      update('c/y', { a: text('x'.repeat(1_048_488)) }),
      'INVALID_ARGUMENT',
      /longer than 1048487 bytes/,
    ],
    [
      'a document that is too large',
      update('c/y', { a: text('x'.repeat(600_000)), b: text('x'.repeat(600_000)) }),
      'INVALID_ARGUMENT',
      /maximum entity size/,
    ],
    [
      'a mask that is no path',
      update('c/y', {}, { updateMask: { fieldPaths: ['a-b'] } }),
      'INVALID_ARGUMENT',
      /Invalid property path "a-b"/,
    ],
    [
      'an integer out of range',
      update('c/y', { a: int('9223372036854775808') }),
      'INVALID_ARGUMENT',
      /out of range/,
    ],
    ['no operation', {}, 'INVALID_ARGUMENT', /empty write operation/],
  ])('%s is refused', async (_, write, status, message) => {
    await put(service, 'c/x', { n: int(1) })
    const refused = expect(commit(write)).rejects
    await refused.toMatchObject({ status, message: expect.stringMatching(message) as string })
  })

  test('maps nest 20 deep and no deeper', async () => {
    const nested = (levels: number): Fields => ({
      d: levels === 0 ? int(1) : { mapValue: { fields: nested(levels - 1) } },
    })
    await commit(update('c/x', nested(20)))
    await expect(commit(update('c/x', nested(21)))).rejects.toMatchObject({
      status: 'INVALID_ARGUMENT',
    })
  })
})

describe('access', () => {
  function recording(verdict: (request: AccessRequest, reader: PolicyReader) => string | null) {
    const seen: AccessRequest[] = []
    const policy = {
      check(request: AccessRequest, reader: PolicyReader) {
        seen.push(request)
        return verdict(request, reader)
      },
    }
    return { policy, seen }
  }

  test('the policy sees each change as the batch makes it, and the state after all of it', async () => {
    const afterwards: unknown[] = []
    const { policy, seen } = recording((_, reader) => {
      afterwards.push(reader.get(doc('c/x')), reader.getAfter(doc('c/x'))?.fields)
      afterwards.push(reader.getAfter(doc('c/y')))
      return null
    })
    const { service: guarded } = await createTestService({ policy })
    await put(guarded, 'c/y', { n: int(0) })
    await put(guarded, 'c/z', { n: int(7) })
    await guarded.commit(USER, {
      database: DATABASE,
      writes: [
        update('c/x', { n: int(1) }),
        update(
          'c/x',
          {},
          { updateMask: {}, updateTransforms: [{ fieldPath: 'n', increment: int(4) }] },
        ),
        update('c/none', { n: int(1) }, { updateMask: { fieldPaths: ['n'] } }),
        { delete: doc('c/y') },
        { verify: doc('c/z') },
      ],
    })
    expect(afterwards).toEqual([null, { n: int(5) }, null])
    const [request] = seen
    const changes = request?.kind === 'commit' ? request.changes : []
    expect(changes.map(({ kind, before, after }) => [kind, before?.fields, after?.fields])).toEqual(
      [
        ['create', undefined, { n: int(1) }],
        ['update', { n: int(1) }, { n: int(5) }],
        ['create', undefined, { n: int(1) }],
        ['delete', { n: int(0) }, undefined],
        ['get', { n: int(7) }, { n: int(7) }],
      ],
    )
  })

  test('a denial writes nothing and wins over a broken precondition', async () => {
    const { policy, seen } = recording(() => 'because')
    const { service: guarded } = await createTestService({ policy })
    const writes = [update('c/no', {}, { currentDocument: { exists: true } })]
    await expect(guarded.commit(USER, { database: DATABASE, writes })).rejects.toMatchObject({
      status: 'PERMISSION_DENIED',
      message: 'because',
    })
    expect(seen).toMatchObject([{ kind: 'commit', changes: [{ kind: 'update', before: null }] }])
    await expect(guarded.commit(ADMIN, { database: DATABASE, writes })).rejects.toMatchObject({
      status: 'NOT_FOUND',
    })
  })

  test('gets and lists ask the policy too; metadata and batch writes are for the admin', async () => {
    const { policy, seen } = recording(() => 'no')
    const { service: guarded } = await createTestService({ policy })
    const denied = { status: 'PERMISSION_DENIED' }
    const parent = `${DATABASE}/documents`
    const structuredQuery = { from: [{ collectionId: 'c' }] }
    const refusals = [
      guarded.batchGetDocuments(USER, { database: DATABASE, documents: [doc('c/x')] }),
      guarded.runQuery(USER, { parent, structuredQuery }),
      guarded.runAggregationQuery(USER, {
        parent,
        structuredAggregationQuery: { structuredQuery, aggregations: [{ count: {} }] },
      }),
      guarded.listDocuments(USER, { parent, collectionId: 'c' }),
      guarded.listCollectionIds(USER, { parent }),
      guarded.batchWrite(USER, { database: DATABASE, writes: [] }),
    ]
    for (const refusal of refusals) await expect(refusal).rejects.toMatchObject(denied)
    expect(seen.map(({ kind }) => kind).sort()).toEqual(['get', 'list', 'list', 'list'])
  })
})

test('batchWrite gives each write a status of its own', async () => {
  const { status, writeResults } = await service.batchWrite(ADMIN, {
    database: DATABASE,
    writes: [
      update('c/a', { n: int(1) }),
      update('c/a', {}, { currentDocument: { exists: false } }),
      update('c/b', { n: int(2) }),
    ],
  })
  expect(status.map(({ code }) => code)).toEqual([0, 6, 0])
  expect(writeResults[1]).toEqual({})
  expect((await read('c/b'))?.fields).toEqual({ n: int(2) })
})

test('a refusal is answered once what it was decided on can be read', async () => {
  const folder = testFolder()
  const store = await openStore({ directory: folder.path })
  const { service: onDisk } = await createTestService({ store })
  const made = () =>
    onDisk.commit(ADMIN, {
      database: DATABASE,
      writes: [update('c/x', { n: int(1) }, { currentDocument: { exists: false } })],
    })
  const first = made()
  await expect(made()).rejects.toMatchObject({ status: 'ALREADY_EXISTS' })
  const request = { database: DATABASE, documents: [doc('c/x')] }
  expect((await onDisk.batchGetDocuments(ADMIN, request))[0]?.found).toBeDefined()
  await first
  await store.close()
  folder.remove()
})
