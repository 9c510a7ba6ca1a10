import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordEntry } from '#shared/audit/history.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type BakeState, isOpenState } from '#shared/audit/states.ts'
import { keptLoads } from '#shared/reports/calendarCounters.ts'
import type { StoredCounters } from '#shared/reports/counters.ts'
import { isStillCounting } from '#shared/reports/ops/readCounting.ts'
import type { CarrierAudit } from '#shared/results/carrierAudit.ts'
import { anAppointment } from '#shared/testing/builders.ts'
import { unreliableStore } from '#shared/testing/failingStores.ts'
import { type WorkerHarness, workerHarness } from '#shared/testing/workerHarness.ts'
import { soakSize } from '../../../tests/setup/soakSize.ts'
import { removeAudit } from '../retention/auditRemoval.ts'
import { recountRollups } from '../verify/checkFigures.ts'
import { DUTY_NAMES } from '../worker/runPass.ts'
import { projectAudits } from './projectAudits.ts'
import { writeProjections } from './writeProjections.ts'

const USERS = ['System', 'auditor@bakehouse.example', 'admin@bakehouse.example']
const STATES: BakeState[] = ['CONTACTING', 'HEARTBEAT', 'PRODUCTIVE', 'NONPRODUCTIVE', 'INVOICED']

/** Something happens to an audit, as any writer does it: an entry, `v` one up, perhaps another state. */
async function happen(harness: WorkerHarness, id: string, n: number): Promise<void> {
  const audit = harness.audit(id)
  const to = STATES[n % STATES.length] ?? 'CONTACTING'
  const written = recordEntry(
    audit,
    {
      op: n % 2 === 0 ? 'CALLED' : 'EMAILED',
      text: 'Something',
      userId: USERS[n % USERS.length] ?? '',
      ...(n % 3 === 0 ? { from: audit.bakeState, to } : {}),
    },
    { now: harness.clock.now() },
  )
  const outcome = to === 'PRODUCTIVE' || to === 'NONPRODUCTIVE' ? to : audit.outcome
  const changes = n % 3 === 0 ? { bakeState: to, outcome } : {}
  const { id: _, ...data } = { ...written, ...changes, ...moved(audit, n) }
  await harness.store.set('audits', id, data)
}

/** A date of an audit moves, or is gone, or the audit goes to another slice; often nothing of these. */
function moved(audit: Audit, n: number): Partial<Audit> {
  const to = n % 4 === 0 ? null : `2026-1${n % 3}-1${n % 10}`
  if (n % 7 === 1) return { nextDue: to }
  if (n % 7 === 2) return { auditDue: to, auditNoFlyDue: to }
  if (n % 7 === 3) return { sliceID: audit.sliceID === '99' ? 'of: us' : '99' }
  if (n % 7 === 4) return { appointment: to === null ? null : anAppointment({ day: to }) }
  return {}
}

async function withAudits(count: number, changes: Partial<Audit> = {}) {
  const harness = workerHarness()
  await harness.addCarrier()
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push(await harness.addAudit(changes))
  return { harness, ids }
}

const figures = (harness: WorkerHarness) =>
  harness.store
    .all<{ counts: Record<string, number> }>('rollups')
    .find(({ id }) => id === 'DEMO_current')?.counts

describe('the projection for carrier users', () => {
  it('holds no notes, cost, user ids, contacts or texts of contact attempts', async () => {
    const { harness, ids } = await withAudits(1)
    const id = ids[0] ?? ''
    for (let n = 0; n < 6; n++) await happen(harness, id, n)
    await harness.store.update('audits', id, {
      notes: [{ text: 'secret note', date: harness.clock.now(), userId: USERS[1] }],
      cost: 12_345,
      v: 20,
    })
    await harness.pass()
    const text = JSON.stringify(harness.store.all('carrierAudits'))
    const secrets = [...USERS.slice(1), 'Something', 'secret note', '12345', 'harboroven.example']
    for (const secret of [...secrets, '207.555', 'Ines', 'Wharf'])
      expect(text).not.toContain(secret)
    expect(harness.store.all<CarrierAudit>('carrierAudits')[0]).toMatchObject({
      id,
      v: 20,
      carrierCompany: 'DEMO',
      insuredCompany: 'Harbor Oven',
      bakeState: 'NONPRODUCTIVE',
      moves: [
        { from: null, to: 'READY', by: 'System' },
        { from: 'READY', to: 'CONTACTING', by: 'System' },
        { from: 'CONTACTING', to: 'NONPRODUCTIVE', by: 'System' },
      ],
    })
  })
})

describe('the daily figures', () => {
  it("count audits by state and outcome, and each carrier's day's moves and activity", async () => {
    const { harness, ids } = await withAudits(3)
    await harness.pass()
    expect(figures(harness)).toEqual({ audits: 3, 'state:READY': 3 })
    harness.clock.set('2026-11-03T04:30:00Z')
    await happen(harness, ids[0] ?? '', 0)
    harness.clock.set('2026-11-03T05:30:00Z')
    await happen(harness, ids[0] ?? '', 3)
    await harness.pass()
    expect(figures(harness)).toEqual({
      audits: 3,
      'state:READY': 2,
      'state:NONPRODUCTIVE': 1,
      'outcome:NONPRODUCTIVE': 1,
    })
    const counts = (collection: string, id: string) =>
      harness.store
        .all<{ counts: Record<string, number> }>(collection)
        .filter((each) => each.id.startsWith(id))
        .map((each) => each.counts)
    expect(counts('rollups', 'DEMO_2026-11-02')).toEqual([
      { added: 3, open: 3, entries: 4, 'to:READY': 3, 'to:CONTACTING': 1 },
    ])
    expect(counts('rollups', 'DEMO_2026-11-03')).toEqual([{ entries: 1, 'to:NONPRODUCTIVE': 1 }])
    // A month's document holds its days together.
    expect(harness.store.all('rollups').find(({ id }) => id === 'DEMO_2026-11')).toMatchObject({
      day: 'month:2026-11',
      counts: { added: 3, open: 3, entries: 5, 'to:READY': 3, 'to:NONPRODUCTIVE': 1 },
    })
    expect(counts('activity', 'DEMO_2026-11-03')).toEqual([{ 'EMAILED:System': 1 }])
    expect((await recountRollups(harness.store)).differences).toEqual([])
  })

  it('leave demo audits out, but for the carrier that has nothing else', async () => {
    const { harness } = await withAudits(2, { env: 'demo', carrierCompany: 'HM' })
    await harness.pass()
    expect(harness.store.all('carrierAudits')).toHaveLength(2)
    // The calendar, which shows them too, is all that counts them.
    const days = harness.store.all<{ day: string }>('rollups').map(({ day }) => day)
    expect(days.sort()).toEqual(['calendar:2026-11', 'calendar:2027-03'])
    expect(harness.store.all('activity')).toEqual([])
    harness.passDays(1)
    await harness.addAudit({ env: 'demo', updatedAt: harness.clock.now() })
    await harness.pass()
    expect(figures(harness)).toMatchObject({ audits: 1 })
    expect((await recountRollups(harness.store)).differences).toEqual([])
  })

  it('count turnaround, service, outcome and rework on the day an audit is first sent', async () => {
    const { harness, ids } = await withAudits(2, { auditDue: '2026-11-20' })
    const [first = '', second = ''] = ids
    const move = async (id: string, to: BakeState, text = 'Something') => {
      const { id: _, ...data } = recordEntry(
        harness.audit(id),
        {
          op: 'MOVE',
          text,
          userId: USERS[1] ?? '',
          from: harness.audit(id).bakeState,
          to,
        },
        { now: harness.clock.now() },
      )
      await harness.store.set('audits', id, { ...data, bakeState: to })
    }
    const month = () =>
      harness.store
        .all<{ counts: Record<string, number> }>('rollups')
        .find(({ id }) => id === 'DEMO_2026-11')?.counts
    await move(first, 'CONTACTING', 'Emailed Insured')
    await move(first, 'CONTACTING', 'Called Insured')
    await move(first, 'HEARTBEAT', 'Opened Audit')
    harness.passDays(7)
    await move(first, 'SENT_TO_CARRIER')
    await harness.pass()
    expect(month()).toMatchObject({ 'turn:7': 1, ontime: 1, 'attempts:2': 1, open: 1 })
    // Its due day is corrected, and it is sent again: the day of its first sending stays.
    await harness.store.update('audits', first, { auditDue: '2026-11-03' })
    harness.passDays(14)
    await move(first, 'REDO')
    await move(second, 'SENT_TO_CARRIER')
    await harness.pass()
    harness.passDays(1)
    await move(first, 'SENT_TO_CARRIER')
    await harness.pass()
    const counts = month()
    expect(counts).toMatchObject({ 'turn:7': 1, 'turn:21': 1, late: 2, reworked: 1, 'sent:': 2 })
    expect([counts?.['ontime'], counts?.['open']]).toEqual([undefined, undefined])
    const day = harness.store
      .all<{ counts: Record<string, number> }>('rollups')
      .find(({ id }) => id === 'DEMO_2026-11-09')?.counts
    expect(day).toMatchObject({ 'turn:7': 1, late: 1, reworked: 1 })
    expect((await recountRollups(harness.store)).differences).toEqual([])
  })

  it('a carrier that moves to another zone takes its days along', async () => {
    const { harness, ids } = await withAudits(1)
    harness.clock.set('2026-11-03T05:30:00Z')
    await happen(harness, ids[0] ?? '', 1)
    await harness.pass()
    await harness.store.update('carriers', 'DEMO', { timeZone: 'America/Los_Angeles' })
    await happen(harness, ids[0] ?? '', 2)
    harness.passDays(1)
    await harness.pass()
    const activity = harness.store.all<{ day: string; counts: object }>('activity')
    expect(activity.find(({ day }) => day === '2026-11-02')?.counts).toMatchObject({
      [`EMAILED:${USERS[1]}`]: 1,
    })
    expect((await recountRollups(harness.store)).differences).toEqual([])
  })

  it('of a version that counted less are counted anew, as far as they lack something', async () => {
    const { harness, ids } = await withAudits(3)
    harness.clock.set('2026-11-03T15:00:00Z')
    await happen(harness, ids[0] ?? '', 3)
    await harness.pass()
    // As the first version left it: fewer figures, no months, nothing of how it was counted.
    for (const { id, ...data } of harness.store.all<Record<string, unknown> & { id: string }>(
      'carrierAudits',
    )) {
      const { zone: _zone, scheme: _scheme, firstSentAt: _sent, ...old } = data
      await harness.store.set('carrierAudits', id, old)
    }
    for (const { id, day, counts } of harness.store.all<{
      id: string
      day: string
      counts: Record<string, number>
    }>('rollups')) {
      const { open: _, ...kept } = counts
      if (/^(month|calendar):/.test(day)) await harness.store.delete('rollups', id)
      else await harness.store.update('rollups', id, { counts: kept })
    }
    await harness.store.update('engine', 'projections', { scheme: 1 })
    expect((await recountRollups(harness.store)).differences).toEqual([])
    await happen(harness, ids[1] ?? '', 1)
    await harness.pass()
    expect((await recountRollups(harness.store)).differences).toEqual([])
    expect(harness.store.all('rollups').find(({ id }) => id === 'DEMO_2026-11')).toMatchObject({
      counts: { added: 3, open: 3, entries: 5 },
    })
  })

  it('reach every one of many audits that were written in one moment', async () => {
    const { harness } = await withAudits(95)
    const before = harness.store.reads()['audits'] ?? 0
    const { duties } = await harness.pass({ resting })
    expect(duties.projections?.did).toEqual({ projected: 95 })
    expect((harness.store.reads()['audits'] ?? 0) - before).toBe(95)
    expect(figures(harness)).toMatchObject({ audits: 95 })
  })

  it('find a write that shows after later ones, within five minutes', async () => {
    const { harness, ids } = await withAudits(2)
    const [one = '', other = ''] = ids
    await harness.pass()
    harness.passDays(1)
    const early = harness.clock.now()
    harness.clock.set(new Date(early.getTime() + 10_000))
    await happen(harness, one, 1)
    await harness.pass()
    const now = harness.clock.now()
    harness.clock.set(early)
    await happen(harness, other, 1)
    harness.clock.set(new Date(now.getTime() + 61_000))
    await harness.pass()
    expect(harness.store.all<CarrierAudit>('carrierAudits').map(({ v }) => v)).toEqual([2, 2])
  })

  it('find it behind more audits than a pass reads', async () => {
    const { harness, ids } = await withAudits(60)
    const [late = ''] = ids
    // A page, and the worker is asked to end.
    const pass = { dryRun: false, goesOn: async () => false, carrierOf: async () => null }
    await harness.pass()
    harness.passDays(1)
    const start = harness.clock.now().getTime()
    for (const [n, id] of ids.entries()) {
      harness.clock.set(new Date(start + 10 * n))
      await happen(harness, id, 1)
    }
    await harness.pass()
    harness.clock.set(new Date(start + 10 * 50))
    await happen(harness, late, 1)
    for (let minute = 1; minute <= 8; minute++) {
      harness.clock.set(new Date(start + 61_000 * minute))
      await writeProjections(harness.world, pass)
    }
    const shown = harness.store.all<CarrierAudit>('carrierAudits').find(({ id }) => id === late)
    expect(shown?.v).toBe(harness.audit(late).v)
  })

  it('find it among many with few reads', async () => {
    const { harness, ids } = await withAudits(300)
    const [late = ''] = ids
    await harness.pass()
    harness.passDays(1)
    const start = harness.clock.now().getTime()
    for (const [n, id] of ids.entries()) {
      harness.clock.set(new Date(start + 100 * n))
      if (id !== late) await happen(harness, id, 1)
    }
    await harness.pass({ resting })
    harness.clock.set(new Date(start + 4_321))
    await happen(harness, late, 1)
    harness.clock.set(new Date(start + 91_000))
    const reads = () => harness.store.reads()['audits'] ?? 0
    const before = reads()
    expect((await harness.pass({ resting })).duties.projections?.did).toEqual({ projected: 1 })
    expect(reads() - before).toBeLessThan(60)
  })

  it('read each of many audits once more when it is settled, however many passes it takes', async () => {
    const { harness, ids } = await withAudits(90)
    const pass = { dryRun: false, goesOn: async () => false, carrierOf: async () => null }
    await harness.pass()
    harness.passDays(1)
    const start = harness.clock.now().getTime()
    for (const [n, id] of ids.entries()) {
      harness.clock.set(new Date(start + n))
      await happen(harness, id, 1)
    }
    let found = 0
    const passUntil = async (second: number) => {
      for (let at = harness.clock.now().getTime() + 5000; at <= start + 1000 * second; at += 5000) {
        harness.clock.set(new Date(at))
        found += (await writeProjections(harness.world, pass)).found
      }
      return found
    }
    expect(await passUntil(295)).toBe(ids.length)
    expect(harness.store.all<CarrierAudit>('carrierAudits').every(({ v }) => v === 2)).toBe(true)
    expect(await passUntil(900)).toBe(2 * ids.length)
  })

  it('are right when the clock was ahead for a while', async () => {
    const { harness, ids } = await withAudits(2)
    harness.passDays(30)
    await happen(harness, ids[0] ?? '', 1)
    await harness.pass()
    harness.passDays(-30)
    await happen(harness, ids[1] ?? '', 1)
    await harness.pass()
    expect(harness.store.all<CarrierAudit>('carrierAudits').map(({ v }) => v)).toEqual([2, 2])
  })

  it('read one document and write none when nothing was written', async () => {
    const { harness } = await withAudits(50)
    await harness.pass()
    harness.passDays(1)
    await harness.pass()
    const reads = () => Object.values(harness.store.reads()).reduce((sum, count) => sum + count, 0)
    const before = [reads(), harness.store.writes()]
    await harness.pass()
    expect([reads() - (before[0] ?? 0), harness.store.writes() - (before[1] ?? 0)]).toEqual([1, 0])
  })

  it('a recount sees a figure that is wrong', async () => {
    const { harness } = await withAudits(2)
    await harness.pass()
    await harness.store.update('rollups', 'DEMO_current', {
      counts: { audits: 3, 'state:READY': 2 },
    })
    await harness.store.set('activity', 'DEMO_2020-01-01_0', { counts: { 'CALLED:x': 1 }, rev: 1 })
    expect(await recountRollups(harness.store)).toMatchObject({
      audits: 2,
      differences: [
        { document: 'rollups/DEMO_current', name: 'audits', stored: 3, recounted: 2 },
        { document: 'activity/DEMO_2020-01-01_0', name: 'CALLED:x', stored: 1, recounted: 0 },
      ],
    })
  })
})

const resting = new Set(DUTY_NAMES.filter((name) => name !== 'projections'))

/** What the calendar counts of all slices: `due 2026-11-20`, with how many. */
const calendar = (harness: WorkerHarness, slices = ['99', 'of: us']) => {
  const calendars = harness.store
    .all<StoredCounters>('rollups')
    .filter(({ day }) => day.startsWith('calendar:'))
  return Object.fromEntries(
    [...keptLoads(calendars, slices)].flatMap(([day, load]) =>
      Object.entries(load).flatMap(([kind, count]) =>
        count === 0 ? [] : [[`${kind} ${day}`, count]],
      ),
    ),
  )
}

/** The same from the audits themselves. */
function datesOf(audits: readonly Audit[]): Record<string, number> {
  const dates: Record<string, number> = {}
  for (const { bakeState, auditDue, auditNoFlyDue, nextDue, appointment } of audits) {
    const days = { due: auditDue, nofly: auditNoFlyDue, step: nextDue, meeting: appointment?.day }
    for (const [kind, day] of Object.entries(days))
      if (day && isOpenState(bakeState))
        dates[`${kind} ${day}`] = (dates[`${kind} ${day}`] ?? 0) + 1
  }
  return dates
}

describe('the calendar', () => {
  const DATES = { auditDue: '2026-11-20', auditNoFlyDue: null, nextDue: '2026-11-02' }

  async function change(harness: WorkerHarness, id: string, fields: Partial<Audit>) {
    harness.passDays(1)
    const { v } = harness.audit(id)
    await harness.store.update('audits', id, {
      ...fields,
      v: v + 1,
      updatedAt: harness.clock.now(),
    })
    await harness.pass({ resting })
    expect((await recountRollups(harness.store)).differences).toEqual([])
  }

  it('counts the dates of open audits, and follows each to another day, slice and state', async () => {
    const { harness, ids } = await withAudits(2, DATES)
    const [id = ''] = ids
    await harness.pass({ resting })
    expect(calendar(harness)).toEqual({ 'due 2026-11-20': 2, 'step 2026-11-02': 2 })
    await change(harness, id, {
      nextDue: '2027-01-05',
      appointment: anAppointment({ day: '2026-12-01' }),
    })
    const moves = { 'step 2026-11-02': 1, 'step 2027-01-05': 1, 'meeting 2026-12-01': 1 }
    expect(calendar(harness)).toEqual({ 'due 2026-11-20': 2, ...moves })
    await change(harness, id, { sliceID: 'of: us', auditDue: '2026-12-20' })
    expect(calendar(harness, ['99'])).toEqual({ 'due 2026-11-20': 1, 'step 2026-11-02': 1 })
    expect(calendar(harness, ['of: us'])).toEqual({
      'due 2026-12-20': 1,
      'step 2027-01-05': 1,
      'meeting 2026-12-01': 1,
    })
    await change(harness, id, { bakeState: 'SENT_TO_CARRIER', nextDue: null, appointment: null })
    expect(calendar(harness)).toEqual({ 'due 2026-11-20': 1, 'step 2026-11-02': 1 })
    await change(harness, id, { bakeState: 'REDO' })
    expect(calendar(harness, ['of: us'])).toEqual({ 'due 2026-12-20': 1 })
  })

  it('keeps where an audit stands out of what carrier users read, and once it is worked on', async () => {
    const { harness, ids } = await withAudits(2, DATES)
    await harness.pass({ resting })
    // An order's first step is due as it comes in.
    expect(harness.store.all('calendarMarks')).toEqual([])
    await change(harness, ids[0] ?? '', { nextDue: '2027-01-05' })
    expect(harness.store.all('calendarMarks')).toEqual([
      { id: ids[0], carrierCompany: 'DEMO', nextDue: '2027-01-05', appointment: null },
    ])
    expect(JSON.stringify(harness.store.all('carrierAudits'))).not.toContain('2027-01-05')
    const writes = harness.store.writes()
    await harness.pass({ resting })
    expect(harness.store.writes()).toBe(writes)
  })

  it("a day that an audit came with stays where it was when its carrier's clock changes", async () => {
    const { harness, ids } = await withAudits(1, {
      ...DATES,
      dateAdded: new Date('2026-11-02T05:30:00Z'),
    })
    await harness.pass({ resting })
    expect(harness.store.all('calendarMarks')).toEqual([])
    await harness.store.update('carriers', 'DEMO', { timeZone: 'America/Los_Angeles' })
    await change(harness, ids[0] ?? '', {})
    expect(harness.store.all('calendarMarks')).toMatchObject([{ nextDue: '2026-11-02' }])
    await change(harness, ids[0] ?? '', { nextDue: null })
    expect(calendar(harness)).toEqual({ 'due 2026-11-20': 1 })
  })

  it('is counted for stored audits of a version that had none', async () => {
    const { harness } = await withAudits(3, { ...DATES, nextDue: '2026-11-09' })
    await harness.pass({ resting })
    const before = calendar(harness)
    for (const { id } of harness.store.all<CarrierAudit>('carrierAudits')) {
      await harness.store.update('carrierAudits', id, { scheme: 3 })
      await harness.store.delete('calendarMarks', id)
    }
    for (const { id, day } of harness.store.all<StoredCounters>('rollups'))
      if (day.startsWith('calendar:')) await harness.store.delete('rollups', id)
    await harness.store.update('engine', 'projections', { scheme: 3 })
    expect((await recountRollups(harness.store)).differences).toEqual([])
    harness.passDays(1)
    await harness.pass({ resting })
    expect(calendar(harness)).toEqual(before)
    expect((await recountRollups(harness.store)).differences).toEqual([])
  })

  it('loses an audit that is removed, with its mark', async () => {
    const { harness, ids } = await withAudits(2, DATES)
    const [id = ''] = ids
    await harness.pass({ resting })
    await change(harness, id, { nextDue: '2027-01-05' })
    await removeAudit(harness.store, harness.audit(id))
    expect(calendar(harness)).toEqual({ 'due 2026-11-20': 1, 'step 2026-11-02': 1 })
    expect(harness.store.all('calendarMarks')).toEqual([])
    expect((await recountRollups(harness.store)).differences).toEqual([])
  })
})

const events = fc.array(
  fc.record({ audit: fc.nat(11), what: fc.nat(29), hours: fc.nat(30), passes: fc.nat(2) }),
  { maxLength: 25 },
)

describe('exactly once', () => {
  it('the figures equal a full recount, whatever was killed, with two workers at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        events,
        fc.array(fc.constantFrom(0, 0, 1, 2), { maxLength: 12 }),
        fc.array(fc.nat(40), { minLength: 5, maxLength: 30 }),
        async (all, fates, delays) => {
          const { harness, ids } = await withAudits(12)
          const eyes = unreliableStore(harness.store, fates, delays)
          for (const { audit, what, hours, passes } of all) {
            harness.clock.set(new Date(harness.clock.now().getTime() + hours * 3_600_000))
            await happen(harness, ids[audit] ?? '', what)
            // One or two workers at once; each may be cut off at any batch.
            const running = Array.from({ length: passes }, () => harness.pass({ resting }, eyes))
            await Promise.allSettled(running)
          }
          harness.passDays(1)
          const slow = unreliableStore(harness.store, [], delays)
          await Promise.all([harness.pass({ resting }, slow), harness.pass({ resting }, slow)])
          await harness.pass({ resting })
          const recount = await recountRollups(harness.store)
          expect(recount.differences).toEqual([])
          expect(recount.audits).toBe(12)
          expect(calendar(harness)).toEqual(datesOf(harness.store.all<Audit>('audits')))
          for (const { id, v } of harness.store.all<CarrierAudit>('carrierAudits'))
            expect(v).toBe(harness.audit(id).v)
        },
      ),
      { numRuns: soakSize(15, 40) },
    )
  }, 30_000)

  it('two who count different audits into the same figures lose neither', async () => {
    const { harness, ids } = await withAudits(8)
    const pass = { dryRun: false, goesOn: async () => true, carrierOf: async () => null }
    const counted = ids.map((id, n) =>
      projectAudits(unreliableStore(harness.store, [], [n, 3, 8 - n]), pass, [harness.audit(id)]),
    )
    await Promise.allSettled(counted)
    await harness.pass()
    expect(figures(harness)).toMatchObject({ audits: 8 })
    expect((await recountRollups(harness.store)).differences).toEqual([])
  })
})

it('figures are those so far until the pass has counted every audit', async () => {
  const { harness, ids } = await withAudits(3)
  const isCounting = () =>
    isStillCounting(harness.store, { carrier: 'DEMO', now: harness.clock.now() })
  harness.clock.set(new Date(harness.clock.now().getTime() + 60_000))
  expect(await isCounting()).toBe(true)
  await harness.pass()
  expect(await isCounting()).toBe(false)
  harness.clock.set('2026-11-03T04:30:00Z')
  await happen(harness, ids[0] ?? '', 0)
  harness.clock.set('2026-11-03T04:31:00Z')
  expect(await isCounting()).toBe(true)
  await harness.pass()
  expect(await isCounting()).toBe(false)
})
