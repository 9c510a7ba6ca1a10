import { describe, expect, it } from 'vitest'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { anAudit, aStep } from '#shared/testing/builders.ts'
import type { Audit } from '../model.ts'
import { countsWithout, type Queue, type QueueScope, servedScope } from '../queue.ts'
import type { WorkKind } from '../steps/facts.ts'
import type { Step } from '../steps/model.ts'
import { countQueued, type QueueRequest, readQueue } from './queue.ts'

const NOW = new Date('2026-11-19T17:00:00.000Z')
const REQUEST: QueueRequest = {
  carrier: 'DEMO',
  timeZone: 'America/New_York',
  now: NOW,
  limit: 20,
}

async function storeOf(audits: Partial<Audit>[], steps: Partial<Step>[]) {
  const store = memoryDocumentStore()
  for (const changes of audits) {
    const { id, ...data } = anAudit({ bakeState: 'CONTACTING', ...changes })
    await store.set('audits', id, data)
  }
  for (const changes of steps) {
    const { id, ...data } = aStep({ type: 'CALL_INSURED', ...changes })
    await store.set('asteps', id, data)
  }
  return store
}

const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

it('lists what is late or due today, then the desk, then what is due later', async () => {
  const store = await storeOf(
    [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd', bakeState: 'WORKSHEET' }],
    [
      { id: 'later', auditFSID: 'a', dueAt: at(48) },
      { id: 'late', auditFSID: 'b', dueAt: at(-48), type: 'CALL_AGENT' },
      { id: 'today', auditFSID: 'c', dueAt: at(1), type: 'WAITING_FOR_INSURED' },
    ],
  )
  const { items, hasMore } = await readQueue(store, REQUEST)
  expect(items.map(({ id, kind, due }) => [id, kind, due])).toEqual([
    ['late', 'call', '2026-11-17'],
    ['today', 'other', '2026-11-19'],
    ['d', 'worksheet', null],
    ['later', 'call', '2026-11-21'],
  ])
  expect(hasMore).toBe(false)
})

it("leaves out the engine's steps, sleeping ones and other carriers", async () => {
  const store = await storeOf(
    [{ id: 'a' }],
    [
      { id: 'mail', auditFSID: 'a', baker: false },
      { id: 'asleep', auditFSID: 'a', bakerStepActive: false },
      { id: 'foreign', auditFSID: 'a', carrierCompany: 'HM' },
    ],
  )
  expect(await readQueue(store, REQUEST)).toMatchObject({
    items: [],
    hasMore: false,
    counts: { all: 0, due: 0, late: 0 },
  })
})

it('reads a step and an audit for each row, and says that there is more', async () => {
  const ids = Array.from({ length: 40 }, (_, n) => `a${n}`)
  const store = await storeOf(
    ids.map((id) => ({ id })),
    ids.map((id, n) => ({ id: `step${n}`, auditFSID: id, dueAt: at(n) })),
  )
  const before = { ...store.reads() }
  const { items, hasMore } = await readQueue(store, { ...REQUEST, limit: 35 })
  expect(items).toHaveLength(35)
  expect(hasMore).toBe(true)
  // With eight counts, each billed as one read here.
  expect(store.reads()).toEqual({ ...before, asteps: 36 + 6, audits: 35 + 2 })
})

it("is the carrier's, whatever the slice: nothing of one hides what is due of another", async () => {
  const parked = Array.from({ length: 70 }, (_, n) => ({ id: `p${n}`, sliceID: '7' }))
  const store = await storeOf(
    [...parked, { id: 'a' }, { id: 'desk', sliceID: '7', bakeState: 'SUBMITTED' }],
    [
      ...parked.map(({ id }) => ({ id: `of ${id}`, auditFSID: id, dueAt: at(-100) })),
      { id: 'now', auditFSID: 'a', dueAt: at(-1) },
    ],
  )
  const { items, hasMore, counts } = await readQueue(store, REQUEST)
  expect(items).toHaveLength(21)
  expect(items.at(-1)?.audit.id).toBe('desk')
  expect(hasMore).toBe(true)
  expect(counts).toEqual({
    today: '2026-11-19',
    all: 72,
    due: 72,
    late: 70,
    kinds: { call: 71, documents: 1, worksheet: 0, other: 0 },
  })
})

it('of one kind is not hidden by the others', async () => {
  const audits = Array.from({ length: 30 }, (_, n) => ({ id: `m${n}` }))
  const store = await storeOf(
    [...audits, { id: 'call' }, { id: 'sheet', bakeState: 'WORKSHEET' }],
    [
      ...audits.map(({ id }) => ({
        id: `of ${id}`,
        auditFSID: id,
        dueAt: at(-100),
        type: 'MANUAL' as const,
      })),
      { id: 'call', auditFSID: 'call', dueAt: null },
    ],
  )
  const idsOf = async (kind: WorkKind) => {
    const { items, hasMore } = await readQueue(store, { ...REQUEST, kind })
    return [items.map(({ id }) => id), hasMore]
  }
  expect(await idsOf('call')).toEqual([['call'], false])
  expect(await idsOf('worksheet')).toEqual([['sheet'], false])
  expect(await idsOf('documents')).toEqual([[], false])
  expect((await readQueue(store, { ...REQUEST, kind: 'other' })).items).toHaveLength(20)
})

it('counts by the day of the carrier, and what leaves is taken off', async () => {
  const store = await storeOf(
    [{ id: 'a' }],
    [
      { id: 'late', auditFSID: 'a', dueAt: at(-24) },
      { id: 'today', auditFSID: 'a', dueAt: at(11) },
      { id: 'later', auditFSID: 'a', dueAt: at(12), type: 'MANUAL' },
      { id: 'any', auditFSID: 'a', dueAt: null },
    ],
  )
  const { items, counts } = await readQueue(store, REQUEST)
  expect(counts).toMatchObject({ all: 4, due: 3, late: 1, kinds: { call: 3, other: 1 } })
  expect(items.reduce(countsWithout, counts)).toMatchObject({
    ...{ all: 0, due: 0, late: 0 },
    kinds: { call: 0, other: 0 },
  })
})

describe('the queue of an auditor', () => {
  const [ME, ANN, BOB] = ['me@firm.example', 'ann@firm.example', 'bob@firm.example']
  const scene = () =>
    storeOf(
      [
        { id: 'a', auditor: ME },
        { id: 'b', auditor: '' },
        { id: 'c', auditor: ANN },
        { id: 'd', auditor: BOB },
        { id: 'e', auditor: ME, bakeState: 'WORKSHEET' },
        { id: 'f', auditor: '', bakeState: 'SUBMITTED' },
        { id: 'g', auditor: ANN, bakeState: 'SUBMITTED' },
      ],
      [
        { id: 'mine later', auditFSID: 'a', dueAt: at(48), assignee: ME },
        { id: 'mine', auditFSID: 'a', dueAt: at(-1), assignee: ME, type: 'CALL_AGENT' },
        { id: 'open', auditFSID: 'b', dueAt: at(-48), assignee: '' },
        { id: 'open later', auditFSID: 'b', dueAt: at(47), assignee: '', type: 'CALL_AGENT' },
        { id: 'of Ann', auditFSID: 'c', dueAt: at(-24), assignee: ANN },
        { id: 'of Bob', auditFSID: 'd', dueAt: at(-48), assignee: BOB },
      ],
    )
  const of = async (
    scope: QueueScope,
    away: string[] = [],
    request: Partial<QueueRequest> = {},
  ) => {
    const reader = { userId: ME, away, scope }
    return readQueue(await scene(), { ...REQUEST, reader, ...request })
  }
  const ids = ({ items }: Queue) => items.map(({ id }) => id)

  it('has their own audits first, then what is unassigned, and no colleague’s', async () => {
    const queue = await of('open')
    expect(ids(queue)).toEqual(['mine', 'open', 'e', 'f', 'mine later', 'open later'])
    expect(queue.counts).toMatchObject({ all: 6, due: 4, late: 1 })
    expect(queue.counts.kinds).toEqual({ call: 4, documents: 1, worksheet: 1, other: 0 })
    expect(await countQueued(await scene(), 'DEMO', { userId: ME, away: [], scope: 'open' })).toBe(
      6,
    )
  })

  it('has the audits of colleagues who are away, also of one kind', async () => {
    expect(ids(await of('open', [ANN]))).toEqual([
      'mine',
      'open',
      'of Ann',
      'e',
      'f',
      'g',
      'mine later',
      'open later',
    ])
    expect(ids(await of('open', [ANN, ME], { kind: 'call' }))).toEqual([
      'mine',
      'open',
      'of Ann',
      'mine later',
      'open later',
    ])
  })

  it('is their own alone, or everyone’s', async () => {
    expect(ids(await of('mine'))).toEqual(['mine', 'e', 'mine later'])
    expect((await of('mine')).counts).toMatchObject({ all: 3, due: 2, late: 0 })
    expect(ids(await of('all'))).toHaveLength(9)
  })

  it('keeps to its limit in each, the most urgent first', async () => {
    const queue = await of('open', [], { limit: 2 })
    expect(ids(queue)).toEqual(['mine', 'open', 'e', 'f'])
    expect(queue.hasMore).toBe(true)
  })

  it('leaves nothing out where too many are away for one query', () => {
    const nine = Array.from({ length: 9 }, (_, n) => `${n}@firm.example`)
    expect(servedScope('open', nine)).toBe('open')
    expect(servedScope('open', [...nine, BOB])).toBe('all')
    expect(servedScope('mine', [...nine, BOB])).toBe('mine')
  })
})
