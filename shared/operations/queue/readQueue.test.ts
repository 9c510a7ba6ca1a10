import { expect, it } from 'vitest'
import type { Audit } from '../../domain/audit/Audit.ts'
import type { Step } from '../../domain/step/Step.ts'
import { anAudit, aStep } from '../../testing/builders.ts'
import { memoryDocumentStore } from '../../testing/memoryDocumentStore.ts'
import { type QueueRequest, readQueue } from './readQueue.ts'

const NOW = new Date('2026-11-19T17:00:00.000Z')
const REQUEST: QueueRequest = {
  carrier: 'DEMO',
  slices: ['99'],
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

it("leaves out the engine's steps, sleeping ones, other carriers and inactive slices", async () => {
  const store = await storeOf(
    [
      { id: 'a' },
      { id: 'parked', sliceID: '7' },
      { id: 'desk', sliceID: '7', bakeState: 'SUBMITTED' },
    ],
    [
      { id: 'mail', auditFSID: 'a', baker: false },
      { id: 'asleep', auditFSID: 'a', bakerStepActive: false },
      { id: 'foreign', auditFSID: 'a', carrierCompany: 'HM' },
      { id: 'parked', auditFSID: 'parked' },
      { id: 'orphan', auditFSID: 'gone' },
    ],
  )
  expect(await readQueue(store, REQUEST)).toEqual({ items: [], hasMore: false })
  expect(await readQueue(store, { ...REQUEST, slices: [] })).toEqual({ items: [], hasMore: false })
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
  expect(store.reads()).toEqual({ ...before, asteps: 36, audits: 35 })
})

it('shows the desk of every slice, also of more than one query takes', async () => {
  const slices = Array.from({ length: 9 }, (_, n) => `s${n + 1}`)
  const store = await storeOf(
    slices.map((sliceID) => ({ id: `on ${sliceID}`, sliceID, bakeState: 'WORKSHEET' })),
    [],
  )
  const { items, hasMore } = await readQueue(store, { ...REQUEST, slices })
  expect(items.map(({ id }) => id).sort()).toEqual(slices.map((slice) => `on ${slice}`))
  expect(hasMore).toBe(false)
  expect((await readQueue(store, { ...REQUEST, slices, limit: 7 })).hasMore).toBe(true)
})
