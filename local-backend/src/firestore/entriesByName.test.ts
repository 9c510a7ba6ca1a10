import fc from 'fast-check'
import { expect, test } from 'vitest'
import { soakSize } from '../../../tests/setup/soakSize.ts'
import { queryOracle } from './testing/queryOracle.ts'
import { ADMIN, createTestService, DATABASE, doc, findPaths, ROOT } from './testing/testService.ts'
import type { FirestoreService, StructuredQuery } from './types.ts'

const id = fc.constantFrom('a', 'b', 'ab', 'a\0', 'a\x01', '__id7__', '__id-12__', 'é', '\u{1f600}')
const path = fc
  .array(fc.tuple(fc.constantFrom('c', 'd', 'c\0'), id), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.flat().join('/'))

function everything(after?: string, limit = 1000): StructuredQuery {
  const values = [{ referenceValue: doc(after ?? '') }]
  return {
    from: [{ allDescendants: true }],
    orderBy: [{ field: { fieldPath: '__name__' } }],
    limit,
    ...(after === undefined ? {} : { startAt: { values, before: false } }),
  }
}

async function write(service: FirestoreService, paths: readonly string[]): Promise<void> {
  const writes = paths.map((one) => ({ update: { name: doc(one), fields: {} } }))
  await service.commit(ADMIN, { database: DATABASE, writes })
}

async function pages(service: FirestoreService, size: number): Promise<string[]> {
  const found: string[] = []
  for (;;) {
    const page = await findPaths(service, everything(found.at(-1), size))
    found.push(...page)
    if (page.length < size) return found
  }
}

test('all documents come in the order of their names, page by page too, and after any name', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(path, { minLength: 1, maxLength: 25 }),
      path,
      async (paths, after) => {
        const { service } = await createTestService()
        await write(service, paths)
        const documents = paths.map((one) => ({ name: doc(one), fields: {} }))
        const names = queryOracle(documents as never, ROOT, everything())
        const expected = names.map((name) => name.slice(ROOT.length + 1))
        expect(await findPaths(service, everything())).toEqual(expected)
        expect(await pages(service, 3)).toEqual(expected)
        const later = queryOracle(documents as never, ROOT, everything(after))
        expect(await findPaths(service, everything(after))).toEqual(
          later.map((name) => name.slice(ROOT.length + 1)),
        )
      },
    ),
    { numRuns: soakSize(20, 60) },
  )
})

test('below a document only what lies below it', async () => {
  const { service } = await createTestService()
  await write(service, ['c/a', 'c/a/d/x', 'c/a/d/x/e/y', 'c/a/f/z', 'c/ab/d/x', 'd/a'])
  expect(await findPaths(service, everything(), doc('c/a'))).toEqual([
    'c/a/d/x',
    'c/a/d/x/e/y',
    'c/a/f/z',
  ])
})

test('a page reads the page, however much there is, also of a moment ago', async () => {
  const { service } = await createTestService()
  const paths = Array.from({ length: 300 }, (_, n) => [`c/${n}`, `c/${n}/d/x`]).flat()
  await write(service, paths)
  const [first] = await service.runQuery(ADMIN, { parent: ROOT, structuredQuery: everything() })
  const readTime = first?.readTime ?? ''
  await service.commit(ADMIN, { database: DATABASE, writes: [{ delete: doc('c/150') }] })
  await write(service, ['c/150/d/late'])
  const before = { ...service.stats }
  const structuredQuery = everything('c/149', 4)
  const answers = await service.runQuery(ADMIN, { parent: ROOT, structuredQuery, readTime })
  expect(answers.map(({ document }) => document?.name)).toEqual(
    ['c/149/d/x', 'c/15', 'c/15/d/x', 'c/150'].map(doc),
  )
  expect(service.stats.documentsRead - before.documentsRead).toBeLessThanOrEqual(6)
  expect(service.stats.indexEntriesRead - before.indexEntriesRead).toBeLessThanOrEqual(8)
})
