import { describe, expect, type MockInstance, onTestFinished, test, vi } from 'vitest'
import { openStore } from '../store/openStore.ts'
import type { Store } from '../store/Store.ts'
import { crashCopy, testFolder } from '../store/testing/testFolder.ts'
import type { LocalFirestore } from './createFirestoreService.ts'
import type { IndexFile } from './IndexConfig.ts'
import { missingIndex } from './prepareQuery.ts'
import {
  ADMIN,
  createTestService,
  DATABASE,
  doc,
  findPaths,
  put,
  ROOT,
} from './testing/testService.ts'
import type { FirestoreService, QueryFilter, StructuredQuery, Value } from './types.ts'

const text = (stringValue: string): Value => ({ stringValue })
const int = (n: number): Value => ({ integerValue: String(n) })
const eq = (fieldPath: string, value: Value): QueryFilter => ({
  fieldFilter: { field: { fieldPath }, op: 'EQUAL', value },
})
const isIn = (fieldPath: string, values: Value[]): QueryFilter => ({
  fieldFilter: { field: { fieldPath }, op: 'IN', value: { arrayValue: { values } } },
})
const has = (fieldPath: string, value: Value): QueryFilter => ({
  fieldFilter: { field: { fieldPath }, op: 'ARRAY_CONTAINS', value },
})
const and = (...filters: QueryFilter[]): QueryFilter => ({
  compositeFilter: { op: 'AND', filters },
})

const INDEXES: IndexFile = {
  indexes: [
    {
      collectionGroup: 'books',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'shop', order: 'ASCENDING' },
        { fieldPath: 'shelf', order: 'ASCENDING' },
        { fieldPath: 'state', order: 'ASCENDING' },
        { fieldPath: 'sortKey', order: 'ASCENDING' },
      ],
    },
    {
      collectionGroup: 'books',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'shop', order: 'ASCENDING' },
        { fieldPath: 'shelf', order: 'ASCENDING' },
        { fieldPath: 'words', arrayConfig: 'CONTAINS' },
        { fieldPath: 'sortKey', order: 'ASCENDING' },
      ],
    },
  ],
  fieldOverrides: [{ collectionGroup: 'books', fieldPath: 'notes', indexes: [] }],
}

async function fill(service: FirestoreService, count: number): Promise<void> {
  const writes = Array.from({ length: count }, (_, n) => ({
    update: {
      name: doc(`books/${n}`),
      fields: {
        shop: text(n % 2 === 0 ? 'A' : 'B'),
        shelf: int(n % 4),
        state: text(['new', 'read', 'sold'][n % 3] ?? ''),
        sortKey: text(String((n * 7919) % count).padStart(6, '0')),
        words: { arrayValue: { values: [text(`w${n % 5}`), text('all')] } },
      },
    },
  }))
  await service.commit(ADMIN, { database: DATABASE, writes })
}

const page = (...filters: QueryFilter[]): StructuredQuery => ({
  from: [{ collectionId: 'books' }],
  where: and(eq('shop', text('A')), isIn('shelf', [int(0), int(2)]), ...filters),
  orderBy: [{ field: { fieldPath: 'sortKey' } }],
  startAt: { values: [text('000040')], before: false },
  limit: 26,
})

describe('a page of a list', () => {
  const views: [string, StructuredQuery, number][] = [
    ['by state', page(isIn('state', [text('new'), text('sold')])), 4],
    ['by word', page(has('words', text('w2'))), 2],
    [
      'backwards',
      {
        ...page(eq('state', text('new'))),
        orderBy: [{ field: { fieldPath: 'sortKey' }, direction: 'DESCENDING' }],
        startAt: { values: [text('000900')] },
      },
      2,
    ],
  ]

  test.each(views)(
    '%s reads the page and no more, however large the collection',
    async (_, query, alternatives) => {
      const costs: { documents: number; entries: number }[] = []
      for (const size of [1000, 4000]) {
        const { service } = await createTestService({ indexes: INDEXES, requireIndexes: true })
        await fill(service, size)
        const before = { ...service.stats }
        expect(await findPaths(service, query)).toHaveLength(26)
        costs.push({
          documents: service.stats.documentsRead - before.documentsRead,
          entries: service.stats.indexEntriesRead - before.indexEntriesRead,
        })
      }
      for (const { documents, entries } of costs) {
        expect(documents).toBe(26)
        expect(entries).toBeLessThanOrEqual(26 + alternatives)
      }
    },
  )

  test('a count reads entries and no document', async () => {
    const { service } = await createTestService({ indexes: INDEXES })
    await fill(service, 400)
    const before = service.stats.documentsRead
    const [answer] = await service.runAggregationQuery(ADMIN, {
      parent: ROOT,
      structuredAggregationQuery: {
        structuredQuery: { from: [{ collectionId: 'books' }], where: eq('shop', text('A')) },
        aggregations: [{ alias: 'n', count: {} }],
      },
    })
    expect(answer?.result?.aggregateFields).toEqual({ n: int(200) })
    expect(service.stats.documentsRead).toBe(before)
  })
})

describe('strict mode', () => {
  const books = (query: StructuredQuery): StructuredQuery => ({
    from: [{ collectionId: 'books' }],
    ...query,
  })
  const by = (fieldPath: string) => [{ field: { fieldPath } }]

  test.each<[string, StructuredQuery]>([
    [
      'equalities of several fields',
      books({ where: and(eq('shop', text('A')), eq('state', text('new'))) }),
    ],
    [
      'equality and an array value',
      books({ where: and(eq('shop', text('A')), has('words', text('all'))) }),
    ],
    ['one order', books({ orderBy: [{ field: { fieldPath: 'state' }, direction: 'DESCENDING' }] })],
    ['the declared index, with a range', page(isIn('state', [text('new')]))],
    ['everything', books({})],
  ])('answers %s', async (_, query) => {
    const { service } = await createTestService({ indexes: INDEXES, requireIndexes: true })
    await fill(service, 30)
    await expect(
      service.runQuery(ADMIN, { parent: ROOT, structuredQuery: query }),
    ).resolves.toBeDefined()
  })

  test.each<[string, StructuredQuery, unknown[]]>([
    [
      'an equality with another order',
      books({ where: eq('shop', text('A')), orderBy: by('state') }),
      [
        ['shop', 'ASCENDING'],
        ['state', 'ASCENDING'],
      ],
    ],
    [
      'two orders',
      books({
        orderBy: [...by('state'), { field: { fieldPath: 'shelf' }, direction: 'DESCENDING' }],
      }),
      [
        ['state', 'ASCENDING'],
        ['shelf', 'DESCENDING'],
      ],
    ],
    [
      'an array value with an order',
      books({ where: has('words', text('a')), orderBy: by('state') }),
      [
        ['words', 'CONTAINS'],
        ['state', 'ASCENDING'],
      ],
    ],
    ['an exempted field', books({ where: eq('notes', text('x')) }), [['notes', 'ASCENDING']]],
  ])('refuses %s and names the index', async (_, query, fields) => {
    const { service } = await createTestService({ indexes: INDEXES, requireIndexes: true })
    await expect(
      service.runQuery(ADMIN, { parent: ROOT, structuredQuery: query }),
    ).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: expect.stringMatching(/^The query requires an index\./) as string,
    })
    const missing = missingIndex(ROOT, query, INDEXES)
    expect(
      missing?.fields.map(({ fieldPath, order, arrayConfig }) => [fieldPath, order ?? arrayConfig]),
    ).toEqual(fields)
    if (missing === null) throw new Error('no index is missing')
    const declared = { ...INDEXES, indexes: [...(INDEXES.indexes ?? []), missing] }
    expect(missingIndex(ROOT, query, declared)).toBeNull()
  })
})

test('indexes are saved with the checkpoint, follow the log after it, and survive a crash', async () => {
  const [folder, crashed] = [testFolder(), testFolder()]
  const query = page(has('words', text('w2')))
  const store = await openStore({ directory: folder.path })
  const { service } = await createTestService({ store, indexes: INDEXES })
  await fill(service, 300)
  await store.checkpoint()
  await service.commit(ADMIN, {
    database: DATABASE,
    writes: [
      { delete: doc('books/12') },
      { update: { name: doc('books/32'), fields: { words: { arrayValue: { values: [] } } } } },
    ],
  })
  const expected = await findPaths(service, query)
  crashCopy(folder.path, crashed.path)
  await store.close()
  for (const { path } of [folder, crashed]) {
    const again = await openStore({ directory: path })
    expect(again.savedSections()).toHaveLength(2)
    const { service: reopened } = await createTestService({ store: again, indexes: INDEXES })
    expect(await findPaths(reopened, query)).toEqual(expected)
    expect(reopened.stats.documentsRead).toBe(expected.length)
    await again.close()
  }
  folder.remove()
  crashed.remove()
})

test('of two declared indexes that differ in the last direction alone one is kept and read both ways', async () => {
  const folder = testFolder()
  const store = await openStore({ directory: folder.path })
  const declared = (order: string) => ({
    collectionGroup: 'books',
    fields: [
      { fieldPath: 'shop', order: 'ASCENDING' },
      { fieldPath: 'sortKey', order },
    ],
  })
  const indexes = { indexes: [declared('ASCENDING'), declared('DESCENDING')] }
  const { service } = await createTestService({ store, indexes, requireIndexes: true })
  await fill(service, 100)
  const ordered = (direction: 'ASCENDING' | 'DESCENDING'): StructuredQuery => ({
    from: [{ collectionId: 'books' }],
    where: eq('shop', text('A')),
    orderBy: [{ field: { fieldPath: 'sortKey' }, direction }],
    limit: 50,
  })
  const ascending = await findPaths(service, ordered('ASCENDING'))
  expect(ascending).toHaveLength(50)
  expect(await findPaths(service, ordered('DESCENDING'))).toEqual(ascending.toReversed())
  // Of the other one only what no equality settles makes use.
  const both: StructuredQuery = {
    from: [{ collectionId: 'books' }],
    orderBy: [
      { field: { fieldPath: 'shop' } },
      { field: { fieldPath: 'sortKey' }, direction: 'DESCENDING' },
    ],
    limit: 50,
  }
  await store.checkpoint()
  expect(service.stats.documentsRead).toBe(100)
  expect(await findPaths(service, both)).toEqual(ascending.toReversed())
  await store.close()
  const again = await openStore({ directory: folder.path })
  expect(again.savedSections()).toHaveLength(2)
  await again.close()
  folder.remove()
})

test('documents written while an index is being built are in it', async () => {
  const { service } = await createTestService()
  await fill(service, 1600)
  const query: StructuredQuery = {
    from: [{ collectionId: 'books' }],
    where: eq('state', text('late')),
  }
  const first = findPaths(service, query)
  const late = { update: { name: doc('books/0'), fields: { state: text('late') } } }
  const last = { update: { name: doc('books/zzz'), fields: { state: text('late') } } }
  await service.commit(ADMIN, { database: DATABASE, writes: [late, last] })
  await first
  expect(await findPaths(service, query)).toEqual(['books/0', 'books/zzz'])
})

describe('indexes made ready while the server is idle', () => {
  const query = page(has('words', text('w2')))

  /** A store of an earlier start: its indexes are in the checkpoint, or were declared only since. */
  async function reopened(count: number, before: IndexFile): Promise<Reopened> {
    const folder = testFolder()
    onTestFinished(folder.remove)
    const first = await openStore({ directory: folder.path })
    const { service } = await createTestService({ store: first, indexes: before })
    await fill(service, count)
    await first.close()
    const store = await openStore({ directory: folder.path })
    onTestFinished(() => store.close())
    const again = await createTestService({ store, indexes: INDEXES, requireIndexes: true })
    return { store, service: again.service, readBodies: vi.spyOn(store, 'readBody') }
  }

  interface Reopened {
    store: Store
    service: LocalFirestore
    readBodies: MockInstance<Store['readBody']>
  }

  function allSteps(service: LocalFirestore): number {
    let steps = 0
    while (service.makeIndexesReady()) steps += 1
    return steps
  }

  test.each<[string, IndexFile]>([
    ['built', {}],
    ['loaded', INDEXES],
  ])('are %s in small steps, and the first query reads its page alone', async (_, before) => {
    const { store, service, readBodies } = await reopened(600, before)
    const loads = vi.spyOn(store, 'loadSection')
    expect(allSteps(service)).toBeGreaterThan(before === INDEXES ? 1 : 5)
    readBodies.mockClear()
    loads.mockClear()
    const found = await findPaths(service, query)
    expect(found).toHaveLength(26)
    expect(readBodies.mock.calls.length).toBeLessThanOrEqual(26)
    expect(loads).not.toHaveBeenCalled()
    expect(service.stats.documentsRead).toBe(26)
    expect(service.makeIndexesReady()).toBe(false)
  })

  test('a query that comes before takes its index over; changes meanwhile are in all', async () => {
    const { service } = await reopened(600, {})
    const fresh = await createTestService({ indexes: INDEXES })
    await fill(fresh.service, 600)
    service.makeIndexesReady()
    const writes = [
      { delete: doc('books/12') },
      { delete: doc('books/590') },
      { update: { name: doc('books/32'), fields: { shop: text('A'), shelf: int(2) } } },
    ]
    for (const each of [service, fresh.service])
      await each.commit(ADMIN, { database: DATABASE, writes })
    const asked = findPaths(service, query)
    expect(service.makeIndexesReady()).toBe(true)
    expect(await asked).toEqual(await findPaths(fresh.service, query))
    allSteps(service)
    const states = page(isIn('state', [text('new'), text('sold')]))
    for (const each of [query, states])
      expect(await findPaths(service, each)).toEqual(await findPaths(fresh.service, each))
  })

  test('a list that is half loaded when a checkpoint is written is whole', async () => {
    const { store, service } = await reopened(600, INDEXES)
    service.makeIndexesReady()
    await put(service, 'books/late', { shop: text('A') })
    await store.checkpoint()
    allSteps(service)
    expect(await findPaths(service, query)).toHaveLength(26)
  })

  test('a document that cannot be read leaves the others, and its query reports it', async () => {
    const { service, readBodies } = await reopened(600, {})
    readBodies.mockImplementation(() => {
      throw new Error('damaged')
    })
    allSteps(service)
    await expect(findPaths(service, query)).rejects.toThrow()
  })
})
