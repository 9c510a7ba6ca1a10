import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyQuery, queryFields } from '../arbitraries.ts'
import type { LocalFirestore } from '../createFirestoreService.ts'
import { ADMIN, createTestService, DATABASE, doc, findPaths, ROOT } from '../testService.ts'
import type { Fields, StructuredQuery, Write } from '../types.ts'
import { ListenClient } from './ListenClient.ts'

const IDS = ['a', 'b', 'c', 'd', 'e', 'f']

const anyWrite = fc.tuple(fc.constantFrom(...IDS), fc.option(queryFields(), { freq: 4 }))
const anyCommit = fc.array(anyWrite, { minLength: 1, maxLength: 3 })

async function write(
  service: LocalFirestore,
  rows: readonly (readonly [id: string, fields: Fields | null])[],
): Promise<void> {
  const writes: Write[] = rows.map(([id, fields]) => {
    const name = doc(`c/${id}`)
    return fields === null ? { delete: name } : { update: { name, fields } }
  })
  await service.commit(ADMIN, { database: DATABASE, writes })
}

test('a view that follows the stream is the query’s result, at every step, also after coming back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyCommit, { minLength: 1, maxLength: 8 }),
      fc.array(anyQuery('c'), { minLength: 1, maxLength: 4 }),
      fc.nat({ max: 8 }),
      async (commits, queries, away) => {
        const { service } = await createTestService()
        const client = new ListenClient(service)
        client.connect()
        for (const [at, query] of queries.entries()) await client.follow(at + 1, query)
        for (const [at, commit] of commits.entries()) {
          if (at === away) client.disconnect()
          await write(service, commit)
          if (at === away) continue
          if (!client.isConnected) {
            client.connect()
            for (const [id, query] of queries.entries()) await client.follow(id + 1, query)
          }
          for (const [id, query] of queries.entries()) {
            const expected = await findPaths(service, query)
            expect([...client.pathsOf(id + 1)].sort()).toEqual(expected.sort())
          }
        }
        expect(client.failures).toEqual([])
        client.disconnect()
      },
    ),
    { numRuns: 80, seed: 31 },
  )
})

const ALL: StructuredQuery = { from: [{ collectionId: 'c' }] }
const row = (n: number) => ({ n: { integerValue: String(n) } })

describe('a target', () => {
  test('that comes back with its token is told only what has changed', async () => {
    const { service } = await createTestService()
    await write(service, [
      ['a', row(1)],
      ['b', row(1)],
      ['c', row(1)],
    ])
    const client = new ListenClient(service)
    client.connect()
    await client.follow(1, ALL)
    client.disconnect()
    await write(service, [
      ['a', row(2)],
      ['b', null],
    ])
    client.connect()
    const told = await client.follow(1, ALL)
    expect(told.map((message) => Object.keys(message)[0])).toEqual([
      'targetChange',
      'documentChange',
      'documentDelete',
      'targetChange',
      'targetChange',
    ])
    expect([...client.pathsOf(1)].sort()).toEqual(['c/a', 'c/c'])
  })

  test.each([
    ['of another server', 'AAAA'],
    ['of a time that is forgotten', 'CgIIAQ=='],
    ['of a time to come', 'CgoI/v//////////AQ=='],
  ])('with a token %s is told everything again', async (_, resumeToken) => {
    const { service } = await createTestService()
    await write(service, [['a', row(1)]])
    const client = new ListenClient(service)
    client.connect()
    const told = await client.follow(1, ALL, resumeToken)
    expect(told.slice(0, 2)).toEqual([
      { targetChange: { targetChangeType: 'ADD', targetIds: [1] } },
      { targetChange: { targetChangeType: 'RESET', targetIds: [1] } },
    ])
    expect([...client.pathsOf(1)]).toEqual(['c/a'])
  })

  test('is refused by itself, and the others go on', async () => {
    const { service } = await createTestService()
    const client = new ListenClient(service)
    client.connect()
    await client.follow(1, ALL)
    const told = await client.follow(2, { ...ALL, orderBy: [{ field: { fieldPath: '' } }] })
    expect(told.at(-1)).toMatchObject({
      targetChange: { targetChangeType: 'REMOVE', targetIds: [2], cause: { code: 3 } },
    })
    await write(service, [['a', row(1)]])
    expect([...client.pathsOf(1)]).toEqual(['c/a'])
  })

  test('ends when it is removed, and its id is free again', async () => {
    const { service } = await createTestService()
    const client = new ListenClient(service)
    client.connect()
    await client.follow(1, ALL)
    expect(() => client.add(1, ALL)).toThrow('in use already')
    client.remove(1)
    const before = client.messages.length
    await write(service, [['a', row(1)]])
    expect(client.messages).toHaveLength(before)
    await client.follow(1, ALL)
    expect([...client.pathsOf(1)]).toEqual(['c/a'])
  })

  test('that is removed while it is being prepared never begins', async () => {
    const { service } = await createTestService()
    const client = new ListenClient(service)
    client.connect()
    client.add(1, ALL)
    client.remove(1)
    await client.follow(2, ALL)
    expect(client.messages.filter((message) => 'targetChange' in message)).toMatchObject([
      { targetChange: { targetChangeType: 'ADD', targetIds: [1] } },
      { targetChange: { targetChangeType: 'REMOVE', targetIds: [1] } },
      { targetChange: { targetChangeType: 'ADD', targetIds: [2] } },
      { targetChange: { targetChangeType: 'CURRENT', targetIds: [2] } },
      { targetChange: {} },
    ])
  })

  test('of once ends when it is up to date', async () => {
    const { service } = await createTestService()
    const client = new ListenClient(service)
    client.connect()
    client.session.handle({
      addTarget: { query: { parent: ROOT, structuredQuery: ALL }, targetId: 1, once: true },
    })
    await client.untilSettled(1)
    expect(client.messages.at(-1)).toEqual({
      targetChange: { targetChangeType: 'REMOVE', targetIds: [1] },
    })
  })
})

test('a client that takes nothing is let go, and no commit with it', async () => {
  const { service } = await createTestService()
  const client = new ListenClient(service)
  client.connect()
  await client.follow(1, ALL)
  client.waiting = 100_000
  await write(service, [['a', row(1)]])
  expect(client.failures).toMatchObject([{ status: 'UNAVAILABLE' }])
  await write(service, [['a', row(2)]])
  expect(client.failures).toHaveLength(1)
})
