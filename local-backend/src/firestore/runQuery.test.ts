import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { soakSize } from '../../../tests/setup/soakSize.ts'
import type { IndexFile } from './IndexConfig.ts'
import { anyQuery, queryFields } from './testing/arbitraries.ts'
import { queryOracle } from './testing/queryOracle.ts'
import { ADMIN, createTestService, DATABASE, doc, ROOT } from './testing/testService.ts'
import type {
  Document,
  Fields,
  FirestoreService,
  QueryFilter,
  StructuredQuery,
  Value,
} from './types.ts'

/** Several orders of the same fields, both directions and an array field. */
const INDEXES: IndexFile = {
  indexes: [
    index('a ASCENDING', 'b ASCENDING'),
    index('a ASCENDING', 'c DESCENDING'),
    index('b ASCENDING', 'a ASCENDING', 'c ASCENDING'),
    index('tags CONTAINS', 'b ASCENDING'),
    index('a ASCENDING', 'tags CONTAINS', 'c DESCENDING'),
    index('c DESCENDING', 'b DESCENDING'),
  ],
}

function index(...fields: string[]): NonNullable<IndexFile['indexes']>[number] {
  return {
    collectionGroup: 'c',
    queryScope: 'COLLECTION',
    fields: fields.map((field) => {
      const [fieldPath = '', mode = ''] = field.split(' ')
      return mode === 'CONTAINS' ? { fieldPath, arrayConfig: mode } : { fieldPath, order: mode }
    }),
  }
}

async function fill(service: FirestoreService, rows: readonly Fields[]): Promise<void> {
  await service.commit(ADMIN, {
    database: DATABASE,
    writes: rows.map((fields, at) => ({ update: { name: doc(`c/d${at}`), fields } })),
  })
}

async function names(service: FirestoreService, query: StructuredQuery, readTime?: string) {
  const request = { parent: ROOT, structuredQuery: query, ...(readTime ? { readTime } : {}) }
  const answers = await service.runQuery(ADMIN, request)
  return answers.flatMap(({ document }) => (document === undefined ? [] : [document.name]))
}

/** Counted by an aggregation, which may ask the indexes alone. */
async function countOf(service: FirestoreService, query: StructuredQuery, readTime?: string) {
  const aggregations = [{ alias: 'n', count: {} }]
  const [answer] = await service.runAggregationQuery(ADMIN, {
    parent: ROOT,
    structuredAggregationQuery: { structuredQuery: query, aggregations },
    ...(readTime ? { readTime } : {}),
  })
  const count = answer?.result?.aggregateFields?.['n']
  return count !== undefined && 'integerValue' in count ? Number(count.integerValue) : null
}

function documentsOf(rows: readonly Fields[]): Document[] {
  return rows.map((fields, at) => documentOf(`c/d${at}`, fields))
}

function documentOf(path: string, fields: Fields): Document {
  const time = '2026-01-01T00:00:00Z'
  return { name: doc(path), fields, createTime: time, updateTime: time }
}

describe('every plan finds what filtering and sorting all documents finds', () => {
  const rowsAndQueries = fc.tuple(
    fc.array(queryFields(), { maxLength: 24 }),
    fc.array(anyQuery('c'), { minLength: 1, maxLength: 8 }),
  )

  test.each([
    ['with declared indexes', INDEXES, 21],
    ['with single-field indexes only', {}, 22],
  ])('%s', async (_, indexes, seed) => {
    await fc.assert(
      fc.asyncProperty(rowsAndQueries, async ([rows, queries]) => {
        const { service } = await createTestService({ indexes })
        await fill(service, rows)
        for (const query of queries) {
          const found = queryOracle(documentsOf(rows), ROOT, query)
          expect(await names(service, query)).toEqual(found)
          expect(await countOf(service, query)).toBe(found.length)
        }
      }),
      { numRuns: soakSize(50, 160), seed },
    )
  })

  test('after changes, and still for the time before them', async () => {
    const rows = fc.array(queryFields(), { minLength: 6, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(
        rows,
        rows,
        fc.array(anyQuery('c'), { maxLength: 5 }),
        async (was, is, queries) => {
          const { service } = await createTestService({ indexes: INDEXES })
          await fill(service, was)
          const [{ readTime = '' } = {}] = await service.runQuery(ADMIN, {
            parent: ROOT,
            structuredQuery: { from: [{ collectionId: 'c' }], limit: 1 },
          })
          for (const query of queries) await names(service, query)
          await fill(service, is)
          await service.commit(ADMIN, { database: DATABASE, writes: [{ delete: doc('c/d5') }] })
          for (const query of queries) {
            const now = queryOracle(documentsOf(is.slice(0, 5)), ROOT, query)
            const then = queryOracle(documentsOf(was), ROOT, query)
            expect(await names(service, query)).toEqual(now)
            expect(await names(service, query, readTime)).toEqual(then)
            expect(await countOf(service, query)).toBe(now.length)
            expect(await countOf(service, query, readTime)).toBe(then.length)
          }
        },
      ),
      { numRuns: soakSize(30, 100), seed: 23 },
    )
  })
})

describe('a collection group whose documents lie below one another', () => {
  const paths = ['c/a', 'c/a/c/a', 'c/a/c/a/c/a', 'c/a/c/b', 'c/a/d/a/c/a', 'c/__id3__', 'c/a0']
  const documents = paths.map((path) => documentOf(path, { n: { integerValue: '1' } }))
  const equal: QueryFilter = {
    fieldFilter: { field: { fieldPath: 'n' }, op: 'EQUAL', value: { integerValue: '1' } },
  }

  test.each<['ASCENDING' | 'DESCENDING', QueryFilter | undefined]>([
    ['ASCENDING', undefined],
    ['DESCENDING', undefined],
    ['ASCENDING', equal],
    ['DESCENDING', equal],
  ])('is found in the order of names, from and to each of them, %s', async (direction, where) => {
    const { service } = await createTestService()
    const writes = documents.map(({ name, fields = {} }) => ({ update: { name, fields } }))
    await service.commit(ADMIN, { database: DATABASE, writes })
    const order = [{ field: { fieldPath: '__name__' }, direction }]
    const cursors = [...documents.map(({ name }) => name), doc('c/a/d/a'), doc('b/b'), doc('d/d')]
    for (const name of cursors) {
      const values: Value[] = [{ referenceValue: name }]
      for (const before of [true, false]) {
        for (const cursor of [{ startAt: { values, before } }, { endAt: { values, before } }]) {
          const query: StructuredQuery = {
            from: [{ collectionId: 'c', allDescendants: true }],
            ...(where && { where }),
            orderBy: order,
            ...cursor,
          }
          const found = queryOracle(documents, ROOT, query)
          expect(await names(service, query)).toEqual(found)
          expect(await countOf(service, query)).toBe(found.length)
        }
      }
    }
  })
})
