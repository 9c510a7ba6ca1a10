import { beforeEach, describe, expect, test } from 'vitest'
import type { LocalFirestore } from './createFirestoreService.ts'
import { ADMIN, createTestService, DATABASE, doc, put, ROOT } from './testing/testService.ts'
import type { StructuredQuery } from './types.ts'

const int = (n: number) => ({ integerValue: String(n) })
const ABORTED = { status: 'ABORTED' }

let service: LocalFirestore
let now: number

beforeEach(async () => {
  now = Date.parse('2026-03-04T05:06:07Z')
  // No transaction waits for a turn here, so that transactions are overtaken.
  service = (await createTestService({ clock: () => now, lockPatienceMs: 0 })).service
})

async function begin(readOnly = false): Promise<string> {
  const options = readOnly ? { readOnly: {} } : { readWrite: {} }
  return (await service.beginTransaction(ADMIN, { database: DATABASE, options })).transaction
}

async function get(transaction: string, path: string): Promise<number | null> {
  const request = { database: DATABASE, documents: [doc(path)], transaction }
  const [answer] = await service.batchGetDocuments(ADMIN, request)
  const value = answer?.found?.fields?.['n']
  return value !== undefined && 'integerValue' in value ? Number(value.integerValue) : null
}

function commit(transaction: string, path: string, n: number) {
  const writes = [{ update: { name: doc(path), fields: { n: int(n) } } }]
  return service.commit(ADMIN, { database: DATABASE, writes, transaction })
}

const all: StructuredQuery = {
  from: [{ collectionId: 'c' }],
  where: { fieldFilter: { field: { fieldPath: 'n' }, op: 'GREATER_THAN', value: int(5) } },
}

async function count(transaction: string): Promise<number> {
  const answers = await service.runQuery(ADMIN, { parent: ROOT, structuredQuery: all, transaction })
  return answers.filter(({ document }) => document !== undefined).length
}

describe('a transaction', () => {
  test('commits when nothing it read has changed', async () => {
    await put(service, 'c/x', { n: int(1) })
    const transaction = await begin()
    expect(await get(transaction, 'c/x')).toBe(1)
    await put(service, 'c/other', { n: int(9) })
    await commit(transaction, 'c/x', 2)
    await expect(commit(transaction, 'c/x', 3)).rejects.toMatchObject(ABORTED)
  })

  test.each(['c/x', 'c/missing'])(
    'is aborted when %s, which it read, was written',
    async (path) => {
      await put(service, 'c/x', { n: int(1) })
      const transaction = await begin()
      await get(transaction, path)
      await put(service, path, { n: int(7) })
      await expect(commit(transaction, 'c/z', 1)).rejects.toMatchObject(ABORTED)
    },
  )

  test('is aborted by a commit that is still on its way to the disk', async () => {
    await put(service, 'c/x', { n: int(1) })
    const [one, two] = [await begin(), await begin()]
    await get(one, 'c/x')
    await get(two, 'c/x')
    const results = await Promise.allSettled([commit(one, 'c/x', 2), commit(two, 'c/x', 3)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test.each<[string, number, number]>([
    ['enters', 1, 6],
    ['leaves', 6, 1],
    ['changes within', 6, 7],
  ])('is aborted when a document %s the results of its query', async (_, from, to) => {
    await put(service, 'c/x', { n: int(from) })
    const transaction = await begin()
    await count(transaction)
    await put(service, 'c/x', { n: int(to) })
    await expect(commit(transaction, 'c/z', 1)).rejects.toMatchObject(ABORTED)
  })

  test('is left alone by documents that its query does not find', async () => {
    const transaction = await begin()
    await count(transaction)
    await put(service, 'c/x', { n: int(1) })
    await put(service, 'other/x', { n: int(6) })
    await commit(transaction, 'c/z', 1)
  })

  test('sees one moment however often it reads', async () => {
    await put(service, 'c/x', { n: int(6) })
    const transaction = await begin(true)
    expect([await get(transaction, 'c/x'), await count(transaction)]).toEqual([6, 1])
    await put(service, 'c/x', { n: int(1) })
    await put(service, 'c/y', { n: int(8) })
    await service.commit(ADMIN, { database: DATABASE, writes: [{ delete: doc('c/x') }] })
    expect([await get(transaction, 'c/x'), await count(transaction)]).toEqual([6, 1])
    expect(await get(transaction, 'c/y')).toBeNull()
    await expect(commit(transaction, 'c/x', 1)).rejects.toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: 'Cannot modify entities in a read-only transaction.',
    })
  })

  test('begins with a read that asks for it', async () => {
    const answers = await service.batchGetDocuments(ADMIN, {
      database: DATABASE,
      documents: [doc('c/x'), doc('c/y')],
      newTransaction: { readWrite: {} },
    })
    expect(answers.map(({ transaction }) => transaction === undefined)).toEqual([false, true])
    await put(service, 'c/y', { n: int(1) })
    await expect(commit(answers[0]?.transaction ?? '', 'c/z', 1)).rejects.toMatchObject(ABORTED)
  })

  test('ends by rollback, by lying idle, and was never there under a made-up id', async () => {
    const transaction = await begin()
    await service.rollback(ADMIN, { database: DATABASE, transaction })
    await expect(get(transaction, 'c/x')).rejects.toMatchObject(ABORTED)
    const idle = await begin()
    now += 61_000
    await expect(get(idle, 'c/x')).rejects.toMatchObject({
      message: 'The referenced transaction has expired or is no longer valid.',
    })
    await expect(get('bm9ib2R5', 'c/x')).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' })
  })
})

describe('transactions that want the same document', () => {
  beforeEach(async () => {
    service = (await createTestService({ clock: () => now })).service
    await put(service, 'c/x', { n: int(1) })
  })

  test('take turns: the later one reads what the earlier one wrote', async () => {
    const [one, two] = [await begin(), await begin()]
    expect(await get(one, 'c/x')).toBe(1)
    const later = get(two, 'c/x')
    await commit(one, 'c/x', 2)
    expect(await later).toBe(2)
    await commit(two, 'c/x', 3)
    expect(await get(await begin(), 'c/x')).toBe(3)
  })

  test('take turns with queries too', async () => {
    const [one, two] = [await begin(), await begin()]
    expect(await count(one)).toBe(0)
    const later = count(two)
    await commit(one, 'c/new', 6)
    expect(await later).toBe(1)
    await commit(two, 'c/new', 7)
  })

  test('let a plain write wait, and it is not lost', async () => {
    const one = await begin()
    await get(one, 'c/x')
    const write = put(service, 'c/x', { n: int(10) })
    await commit(one, 'c/x', 2)
    await write
    expect(await get(await begin(true), 'c/x')).toBe(10)
  })

  test.each(['rolls back', 'is forgotten'])('go on when the first one %s', async (how) => {
    const one = await begin()
    await get(one, 'c/x')
    const write = put(service, 'c/x', { n: int(10) })
    if (how === 'rolls back')
      await service.rollback(ADMIN, { database: DATABASE, transaction: one })
    else {
      now += 61_000
      await begin()
    }
    await write
  })

  test('do not wait for a reader that was refused', async () => {
    const policy = { check: ({ kind }: { kind: string }) => (kind === 'get' ? 'no' : null) }
    const guarded = (await createTestService({ policy, lockPatienceMs: 60_000 })).service
    const user = { kind: 'anonymous' } as const
    const options = { readWrite: {} }
    const { transaction } = await guarded.beginTransaction(user, { database: DATABASE, options })
    const request = { database: DATABASE, documents: [doc('c/x')], transaction }
    await expect(guarded.batchGetDocuments(user, request)).rejects.toMatchObject({
      status: 'PERMISSION_DENIED',
    })
    await put(guarded, 'c/x', { n: int(2) })
  })

  test('that wait for each other are both answered, and one of them commits', async () => {
    await put(service, 'c/y', { n: int(1) })
    const [one, two] = [await begin(), await begin()]
    await Promise.all([get(one, 'c/x'), get(two, 'c/y')])
    const crossed = await Promise.all([get(one, 'c/y'), get(two, 'c/x')])
    expect(crossed).toEqual([1, 1])
    const results = await Promise.allSettled([commit(one, 'c/x', 2), commit(two, 'c/y', 3)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('need no second attempt: increments by eight clients add up', async () => {
    const client = async () => {
      for (let done = 0; done < 5; done += 1) {
        const transaction = await begin()
        const n = (await get(transaction, 'c/x')) ?? 0
        await commit(transaction, 'c/x', n + 1)
      }
    }
    await Promise.all(Array.from({ length: 8 }, client))
    expect(await get(await begin(), 'c/x')).toBe(41)
  })
})
