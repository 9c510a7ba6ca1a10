import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { soakSize } from '../../../../tests/setup/soakSize.ts'
import type { AccessPolicy } from '../AccessPolicy.ts'
import type { LocalFirestore } from '../createFirestoreService.ts'
import { anyQuery, queryFields } from '../testing/arbitraries.ts'
import { ListenClient } from '../testing/ListenClient.ts'
import { ADMIN, createTestService, DATABASE, doc, findPaths, ROOT } from '../testing/testService.ts'
import type { Fields, StructuredQuery, Write } from '../types.ts'

const IDS = ['a', 'b', 'c', 'd', 'e', 'f']

const anyWrite = fc.tuple(fc.constantFrom(...IDS), fc.option(queryFields(), { freq: 4 }))
const anyCommit = fc.array(anyWrite, { minLength: 1, maxLength: 3 })

type Rows = readonly (readonly [id: string, fields: Fields | null])[]

async function write(service: LocalFirestore, rows: Rows): Promise<void> {
  await commit(service, rows)
  // Listeners get their messages after the writer's answer.
  await new Promise((resolve) => setImmediate(resolve))
}

async function commit(service: LocalFirestore, rows: Rows): Promise<void> {
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
      fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      async (commits, queries, away, isHurried) => {
        const { service } = await createTestService()
        const client = new ListenClient(service)
        client.connect()
        for (const [at, query] of queries.entries()) await client.follow(at + 1, query)
        for (const [at, rows] of commits.entries()) {
          if (at === away) client.disconnect()
          if (isHurried[at]) {
            // The next step follows before this one is sent.
            await commit(service, rows)
            continue
          }
          await write(service, rows)
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
    { numRuns: soakSize(50, 150), seed: 31 },
  )
})

const ALL: StructuredQuery = { from: [{ collectionId: 'c' }] }
const row = (n: number) => ({ n: { integerValue: String(n) } })

describe('a target', () => {
  test('that comes back with its token gets only what has changed', async () => {
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
    const received = await client.follow(1, ALL)
    expect(received.map((message) => Object.keys(message)[0])).toEqual([
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
  ])('with a token %s gets everything again', async (_, resumeToken) => {
    const { service } = await createTestService()
    await write(service, [['a', row(1)]])
    const client = new ListenClient(service)
    client.connect()
    const received = await client.follow(1, ALL, resumeToken)
    expect(received.slice(0, 2)).toEqual([
      { targetChange: { targetChangeType: 'ADD', targetIds: [1] } },
      { targetChange: { targetChangeType: 'RESET', targetIds: [1] } },
    ])
    expect([...client.pathsOf(1)]).toEqual(['c/a'])
  })

  test('is refused alone, and the others go on', async () => {
    const { service } = await createTestService()
    const client = new ListenClient(service)
    client.connect()
    await client.follow(1, ALL)
    const received = await client.follow(2, { ...ALL, orderBy: [{ field: { fieldPath: '' } }] })
    expect(received.at(-1)).toMatchObject({
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

describe('a client that reads slowly', () => {
  afterEach(() => vi.useRealTimers())

  test('gets everything later, all in one, and keeps no other waiting', async () => {
    const { service } = await createTestService()
    const [slow, other] = [new ListenClient(service), new ListenClient(service)]
    for (const client of [slow, other]) {
      client.connect()
      await client.follow(1, ALL)
    }
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    slow.waiting = 100_000
    const before = slow.messages.length
    for (let n = 0; n < 50; n++) await write(service, [['a', row(n)]])
    expect(slow.messages).toHaveLength(before)
    expect([...other.pathsOf(1)]).toEqual(['c/a'])
    slow.waiting = 0
    vi.advanceTimersByTime(100)
    await new Promise((resolve) => setImmediate(resolve))
    expect(slow.messages.slice(before)).toMatchObject([
      { documentChange: { document: { fields: row(49) } } },
      { targetChange: {} },
    ])
    expect(slow.failures).toEqual([])
  })

  test('is let go when it reads nothing for a minute', async () => {
    let now = 1_800_000_000_000
    const { service } = await createTestService({ clock: () => now })
    const client = new ListenClient(service)
    client.connect()
    await client.follow(1, ALL)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    client.waiting = 100_000
    await write(service, [['a', row(1)]])
    vi.advanceTimersByTime(100)
    expect(client.failures).toEqual([])
    now += 60_000
    vi.advanceTimersByTime(100)
    expect(client.failures).toMatchObject([{ status: 'UNAVAILABLE' }])
    await write(service, [['a', row(2)]])
    expect(client.failures).toHaveLength(1)
  })
})

describe('access', () => {
  afterEach(() => vi.useRealTimers())

  /** The policy looks at `users/ada`; what else it says is the test's. */
  async function guarded() {
    const state = { refuses: '', asked: 0 }
    const policy: AccessPolicy = {
      version: 0,
      check: (_, reader) => {
        state.asked += 1
        if (reader.get(doc('users/ada')) === null) return 'none'
        return state.refuses || null
      },
    }
    const { service } = await createTestService({ policy })
    const user = (fields: Fields | null) => {
      const name = doc('users/ada')
      const change: Write = fields === null ? { delete: name } : { update: { name, fields } }
      return service.commit(ADMIN, { database: DATABASE, writes: [change] })
    }
    await user({})
    const client = new ListenClient(service, { kind: 'user', uid: 'ada', token: {} })
    client.connect()
    await client.follow(1, ALL)
    return { service, client, state, user, policy }
  }

  const ended = {
    targetChange: { targetChangeType: 'REMOVE', targetIds: [1], cause: { code: 7 } },
  }

  test('ends with the document that it was decided from, and is asked for once until then', async () => {
    const { service, client, state, user } = await guarded()
    const { asked } = state
    for (let n = 0; n < 5; n++) await write(service, [['a', row(n)]])
    expect(state.asked).toBe(asked)
    expect([...client.pathsOf(1)]).toEqual(['c/a'])
    await user(null)
    await new Promise((resolve) => setImmediate(resolve))
    expect(client.messages.filter((message) => 'targetChange' in message).at(-2)).toMatchObject(
      ended,
    )
    const received = client.messages.length
    await write(service, [['b', row(1)]])
    expect(client.messages).toHaveLength(received)
  })

  test('is checked again from time to time, for what time alone ends', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { client, state } = await guarded()
    state.refuses = 'too late'
    vi.advanceTimersByTime(15_000)
    expect(client.messages.at(-1)).toMatchObject(ended)
  })

  test('is asked for again when the rules are replaced', async () => {
    const { service, client, state, policy } = await guarded()
    state.refuses = 'new rules'
    Object.assign(policy, { version: 1 })
    await write(service, [['a', row(1)]])
    expect(client.messages.at(-2)).toMatchObject(ended)
  })

  test('ends with who the caller was', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { client } = await guarded()
    client.isExpired = true
    vi.advanceTimersByTime(15_000)
    expect(client.failures).toMatchObject([{ status: 'UNAUTHENTICATED' }])
  })
})

test('whom a change does not concern is not asked, however many they are', async () => {
  const { service } = await createTestService()
  const clients = ['x', 'y', 'z'].map((kind) => {
    const client = new ListenClient(service)
    client.connect()
    return { kind, client }
  })
  const ofKind = (kind: string): StructuredQuery => ({
    ...ALL,
    where: {
      fieldFilter: { field: { fieldPath: 'kind' }, op: 'EQUAL', value: { stringValue: kind } },
    },
  })
  for (const { kind, client } of clients) await client.follow(1, ofKind(kind))
  const before = clients.map(({ client }) => client.messages.length)
  await write(service, [['a', { kind: { stringValue: 'x' } }]])
  await write(service, [['a', { kind: { stringValue: 'y' } }]])
  const received = clients.map(({ client }, at) => client.messages.length - (before[at] ?? 0))
  // In and out again for the first, in for the second, nothing for the third.
  expect(received).toEqual([4, 2, 0])
  expect(clients.map(({ client }) => client.pathsOf(1).size)).toEqual([0, 1, 0])
})
