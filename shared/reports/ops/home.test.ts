import { expect, it } from 'vitest'
import type { Audit, HistoryEntry } from '#shared/audit/model.ts'
import { SYSTEM_USER } from '#shared/firm/user.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { anAudit } from '#shared/testing/builders.ts'
import { readActivity, readHomeFigures } from './home.ts'
import { countMyWork, readMyWork } from './myWork.ts'

const NOW = new Date('2026-11-19T17:00:00.000Z')
const ME = 'auditor@bakehouse.example'

async function storeOf(...audits: Partial<Audit>[]) {
  const store = memoryDocumentStore()
  for (const changes of audits) {
    const { id, ...data } = anAudit(changes)
    await store.set('audits', id, data)
  }
  return store
}

it('my work: the soonest first, then audits without a step; no other person’s, none closed', async () => {
  const mine = { assignee: ME, bakeState: 'CONTACTING', nextStep: 'CALL_INSURED' } as const
  const desk = { assignee: ME, nextStep: null, nextDue: null, openSteps: {} } as const
  const store = await storeOf(
    { ...mine, id: 'later', nextDue: '2026-11-23' },
    { ...mine, id: 'late', nextDue: '2026-11-17' },
    { ...mine, id: 'theirs', assignee: 'bob@bakehouse.example' },
    { ...mine, id: 'foreign', carrierCompany: 'HM' },
    { ...desk, id: 'desk', bakeState: 'WORKSHEET' },
    { ...desk, id: 'over', bakeState: 'CANCELLED' },
    { ...mine, id: 'paused', bakeState: 'PAUSED', nextDue: '2026-12-01' },
  )
  const work = await readMyWork(store, { carrier: 'DEMO', userId: ME, limit: 10 })
  expect(work.map(({ id }) => id)).toEqual(['late', 'later', 'paused', 'desk'])
  const mineOf = { carrier: 'DEMO', userId: ME }
  expect(await readMyWork(store, { ...mineOf, limit: 1 })).toHaveLength(2)
  expect(await countMyWork(store, { ...mineOf, today: '2026-11-19' })).toEqual({ all: 4, late: 1 })
})

it("activity: today's last event of each audit, newest first", async () => {
  const entry = (date: string, text: string) => {
    const moment = new Date(date)
    const history = anAudit().history.map((each) => ({ ...each, date: moment, text }))
    return { history, updatedAt: moment, lastEventAt: moment }
  }
  const store = await storeOf(
    { id: 'early', ...entry('2026-11-19T13:00:00Z', 'Opened Audit') },
    { id: 'newest', ...entry('2026-11-19T16:00:00Z', 'Called Insured') },
    { id: 'yesterday', ...entry('2026-11-19T04:00:00Z', 'Emailed Insured') },
    { id: 'parked', sliceID: '7', ...entry('2026-11-19T16:30:00Z', 'Called Agent') },
  )
  const request = { carrier: 'DEMO', slices: ['99'], timeZone: 'America/New_York', now: NOW }
  const lines = await readActivity(store, { ...request, limit: 8 })
  expect(lines.map(({ audit, entry: { text } }) => [audit.id, text])).toEqual([
    ['newest', 'Called Insured'],
    ['early', 'Opened Audit'],
  ])
  expect(await readActivity(store, { ...request, slices: [], limit: 8 })).toEqual([])
})

it('activity: a report that the engine kept hides no event, and is none itself', async () => {
  const request = { carrier: 'DEMO', slices: ['99'], timeZone: 'America/New_York', now: NOW }
  const [first] = anAudit().history
  if (first === undefined) throw new Error('An audit has a history.')
  const ofDay = (hour: string, entry: Partial<HistoryEntry>) => ({
    ...first,
    ...{ date: new Date(`2026-11-19T${hour}Z`), ...entry },
  })
  const kept = ofDay('16:00:00', { op: 'REPORT_SAVED', text: 'Saved report', userId: SYSTEM_USER })
  const settled = Array.from({ length: 12 }, (_, n) => ({
    ...{ id: `settled-${n}`, updatedAt: kept.date },
    history: [ofDay('12:00:00', { date: new Date('2026-11-02T12:00:00Z') }), kept],
  }))
  const sent = ofDay('15:00:00', { op: 'SENT', text: 'Sent to carrier' })
  const called = ofDay('14:00:00', { op: 'CALLED', text: 'Called Insured' })
  const store = await storeOf(
    ...settled,
    { id: 'sent', history: [sent, kept], updatedAt: kept.date },
    { id: 'called', history: [called], updatedAt: called.date },
  )
  const lines = await readActivity(store, { ...request, limit: 4 })
  expect(lines.map(({ audit, entry }) => [audit.id, entry.text])).toEqual([
    ['sent', 'Sent to carrier'],
    ['called', 'Called Insured'],
  ])
})

it('figures: what the lists of the same filters hold, with the fact that makes them urgent', async () => {
  const at = (day: string) => new Date(`${day}T12:00:00Z`)
  const order = { bakeState: 'ORDER', band: 'order' } as const
  const fire = { bakeState: 'CONTACTING', band: 'fire' } as const
  const store = await storeOf(
    { ...order, id: 'o1', dateAdded: at('2026-11-12'), sortKey: '0|2|o1' },
    { ...order, id: 'o2', dateAdded: at('2026-11-18'), sortKey: '0|1|o2' },
    { ...order, id: 'foreign', carrierCompany: 'HM', sortKey: '0|3|foreign' },
    { ...order, id: 'parked', sliceID: '7', sortKey: '0|4|parked' },
    { ...fire, id: 'f1', dateAdded: at('2026-11-13'), sortKey: '2|1|f1', flags: ['DEFECTS'] },
    { id: 'late', band: 'due30', auditDue: '2026-11-18', sortKey: '1|1|l', flags: ['PAST_DUE'] },
    { id: 'week', band: 'due30', auditDue: '2026-11-24', sortKey: '1|2|w' },
    { id: 'both', sortKey: '3|1|b', flags: ['PAST_DUE', 'CARRIER_COMMENT'] },
  )
  const request = { carrier: 'DEMO', slices: ['99', '9999', '1'], timeZone: 'America/New_York' }
  const figures = await readHomeFigures(store, { ...request, now: NOW })
  expect(figures).toMatchObject({
    bands: { order: 2, fire: 1 },
    dueSoon: 2,
    oldest: { order: at('2026-11-12'), fire: at('2026-11-13') },
    late: 1,
    dueThisWeek: 1,
    exceptions: 3,
    states: { ORDER: 2, CONTACTING: 1, READY: 3, INVOICED: 0 },
  })
  expect(figures.flags).toEqual([
    ['PAST_DUE', 2],
    ['DEFECTS', 1],
    ['CARRIER_COMMENT', 1],
  ])
  const none = await readHomeFigures(store, { ...request, slices: [], now: NOW })
  expect(none).toMatchObject({ exceptions: 0, bands: { order: 0 }, oldest: { order: null } })
})
