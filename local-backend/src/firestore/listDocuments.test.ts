import { beforeEach, expect, test } from 'vitest'
import type { LocalFirestore } from './createFirestoreService.ts'
import {
  ADMIN,
  createTestService,
  DATABASE,
  doc,
  pathOf,
  put,
  ROOT,
} from './testing/testService.ts'
import type { Document, ListDocumentsRequest } from './types.ts'

let service: LocalFirestore

beforeEach(async () => {
  service = (await createTestService()).service
  for (const path of [
    'c/b',
    'c/__id2__',
    'c/d',
    'c/b/s/1',
    'c/phantom/s/1',
    'c/aa/s/1',
    'other/x',
  ]) {
    await put(service, path, { n: { integerValue: '1' } })
  }
})

async function pages(request: Partial<ListDocumentsRequest>): Promise<string[][]> {
  const found: string[][] = []
  for (let pageToken = ''; ; ) {
    const answer = await service.listDocuments(ADMIN, {
      parent: ROOT,
      collectionId: 'c',
      pageToken,
      ...request,
    })
    found.push(answer.documents.map((document) => pathOf(document as Document)))
    if (answer.nextPageToken === undefined) return found
    pageToken = answer.nextPageToken
  }
}

test('a collection is listed by name, in pages', async () => {
  expect(await pages({})).toEqual([['c/__id2__', 'c/b', 'c/d']])
  expect(await pages({ pageSize: 2 })).toEqual([['c/__id2__', 'c/b'], ['c/d']])
  expect(await pages({ parent: doc('c/b'), collectionId: 's' })).toEqual([['c/b/s/1']])
})

test('missing parents are listed on request, by name only', async () => {
  expect(await pages({ showMissing: true, pageSize: 2 })).toEqual([
    ['c/__id2__', 'c/aa'],
    ['c/b', 'c/d'],
    ['c/phantom'],
  ])
  const { documents } = await service.listDocuments(ADMIN, {
    parent: ROOT,
    collectionId: 'c',
    showMissing: true,
    mask: {},
  })
  expect(documents[1]).toEqual({ name: doc('c/aa') })
  expect(documents[2]).not.toHaveProperty('fields')
})

test('collections are listed below the root and below documents', async () => {
  const ids = async (parent: string) =>
    (await service.listCollectionIds(ADMIN, { parent })).collectionIds
  expect(await ids(ROOT)).toEqual(['c', 'other'])
  expect(await ids(doc('c/phantom'))).toEqual(['s'])
  expect(await ids(doc('c/d'))).toEqual([])
})

test('a reset deletes one project and leaves the others', async () => {
  const elsewhere = {
    database: 'projects/p2/databases/other',
    name: 'projects/p2/databases/other/documents/c/x',
  }
  await service.commit(ADMIN, {
    database: elsewhere.database,
    writes: [{ update: { name: elsewhere.name, fields: {} } }],
  })
  await service.reset()
  const own = await service.batchGetDocuments(ADMIN, {
    database: DATABASE,
    documents: [doc('c/b')],
  })
  expect(own[0]).toHaveProperty('missing')
  const other = await service.batchGetDocuments(ADMIN, {
    database: elsewhere.database,
    documents: [elsewhere.name],
  })
  expect(other[0]?.found?.name).toBe(elsewhere.name)
})
