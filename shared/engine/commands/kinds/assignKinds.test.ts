/** Whose audits are whose, as people ask for it. */
import { describe, expect, it } from 'vitest'
import type { OutgoingMail } from '#shared/audit/messages/outgoing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { readQueue } from '#shared/audit/ops/queue.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import type { Carrier, Role } from '#shared/firm/model.ts'
import { keepPeople } from '#shared/firm/ops/users.ts'
import { aUser } from '#shared/testing/builders.ts'
import { commandHarness, PEOPLE } from '#shared/testing/commandHarness.ts'
import { killedStore } from '#shared/testing/failingStores.ts'
import { listAuditResults } from '../commandQueries.ts'

const { admin: ADMIN, baker: BEA } = PEOPLE
const BOB = 'bob@bakehouse.example'
const CAL = 'cal@bakehouse.example'

/** Ada the admin, and the bakers Bea, Bob and Cal of DEMO; `count` audits that wait for a call. */
async function scene(count = 1) {
  const harness = await commandHarness()
  const { store, clock, ask, run, command } = harness
  const people: [string, Role][] = [
    [BOB, 'baker'],
    [CAL, 'baker'],
    ['desk@demo.example', 'carrier'],
  ]
  for (const [email, role] of people)
    await store.set('users', email, { ...aUser({ email, name: email, role }) })
  await keepPeople(store, clock.now())
  const ids: string[] = []
  for (let n = 0; n < count; n++)
    ids.push(
      await harness.addAudit({ bakeState: 'CONTACTING', auditCode: `A${n}` }, [
        { type: 'CALL_INSURED', baker: true },
      ]),
    )
  const [id = ''] = ids
  const audit = (of = id) => harness.audit(of)
  /** Asks for an assignment, lets the engine work, and answers the ended command. */
  async function assign(by: string, auditor: string, of = id) {
    const request = { action: { kind: 'assign', auditor }, reason: '' } as const
    const asked = await ask('act', request, { by, auditFSID: of })
    await run()
    return command(asked)
  }
  /** Hands over and answers the ended command. */
  async function handOver(
    request: { from: string; to: string | null; limit?: number },
    by: string = ADMIN,
  ) {
    const asked = await ask('handOver', { ...request, reason: 'On leave' }, { by })
    await run()
    return command(asked)
  }
  const auditors = () =>
    store
      .all<Audit>('audits')
      .toSorted((a, b) => (a.auditCode < b.auditCode ? -1 : 1))
      .map(({ auditor }) => auditor.slice(0, 3))
  return { ...harness, ids, id, audit, assign, handOver, auditors }
}

const refused = (code: string) => ({ state: 'REFUSED', refusal: { code } })

describe('an audit is assigned', () => {
  it('by an admin, with its open steps, an entry that names no one, and what others have flagged', async () => {
    const { assign, audit, store, id } = await scene()
    await store.update('audits', id, { flags: ['UNDELIVERED'] })
    expect(await assign(ADMIN, BEA)).toMatchObject({ state: 'DONE', result: { v: 2 } })
    expect(audit()).toMatchObject({ auditor: BEA, assignee: '', flags: ['UNDELIVERED'] })
    expect(audit().history.at(-1)).toMatchObject({ op: 'ASSIGNED', text: 'Assigned', auditor: BEA })
    expect(store.all<Step>('asteps').map(({ assignee }) => assignee)).toEqual([BEA])
    // Asked again nothing changes.
    expect(await assign(ADMIN, BEA)).toMatchObject({ state: 'DONE', result: { v: 2 } })
    expect(await assign(ADMIN, '')).toMatchObject({ state: 'DONE' })
    expect(audit()).toMatchObject({ auditor: '' })
    expect(store.all<Step>('asteps').map(({ assignee }) => assignee)).toEqual([''])
  })

  it('stays so beyond a claim of a colleague, and so do the steps that follow', async () => {
    const { assign, audit, ask, run, command, store, clock, id } = await scene()
    await assign(ADMIN, BEA)
    await ask('act', { action: { kind: 'claim' }, reason: '' }, { by: BOB, auditFSID: id })
    await run()
    expect(audit()).toMatchObject({ auditor: BEA, assignee: BOB })
    clock.set(new Date(clock.now().getTime() + 61 * 60_000))
    const completion = { disposition: 'voicemail' } as const
    const asked = await ask(
      'act',
      { action: { kind: 'complete', step: 'CALL_INSURED', completion }, reason: '' },
      { by: BOB, auditFSID: id },
    )
    await run()
    expect(await command(asked)).toMatchObject({ state: 'DONE' })
    expect(audit().auditor).toBe(BEA)
    const open = store.all<Step>('asteps').filter(({ status }) => status === 'SCHEDULED')
    expect(open.map(({ assignee }) => assignee)).toEqual([BEA])
    // A claim whose hour is over ends with the next assignment.
    await assign(ADMIN, CAL)
    expect(audit()).toMatchObject({ auditor: CAL, assignee: '', claimUntil: null })
  })

  it('by a baker only to themselves, where it is unassigned, and given up by whose it is', async () => {
    const { assign, audit } = await scene()
    expect(await assign(BEA, BOB)).toMatchObject(refused('ASSIGN_IS_ADMINS'))
    expect(await assign(BEA, BEA)).toMatchObject({ state: 'DONE' })
    // A colleague who has seen it unassigned comes second.
    expect(await assign(BOB, BOB)).toMatchObject(refused('AUDIT_ASSIGNED'))
    expect(await assign(BOB, '')).toMatchObject(refused('ASSIGN_IS_ADMINS'))
    expect(await assign(BEA, BOB)).toMatchObject(refused('ASSIGN_IS_ADMINS'))
    expect(audit().auditor).toBe(BEA)
    expect(await assign(BEA, '')).toMatchObject({ state: 'DONE' })
  })

  it('never to someone who does not work for the carrier', async () => {
    const { assign } = await scene()
    for (const who of ['desk@demo.example', 'stranger@else.example', 'BEA'])
      expect(await assign(ADMIN, who)).toMatchObject(refused('AUDITOR_UNKNOWN'))
    expect(await assign('desk@demo.example', BEA)).toMatchObject({ state: 'REFUSED' })
  })

  it('many at once, each with its result; one that changed since the preview stays as it is', async () => {
    const { ids, ask, run, command, auditors, store } = await scene(3)
    await store.update('audits', ids[1] ?? '', { v: 9 })
    const action = { kind: 'assign', auditor: BEA } as const
    const asked = await ask('bulk', { ids, versions: [1, 1, 1], action, reason: '' })
    await run()
    expect(await command(asked)).toMatchObject({ result: { advanced: 2, refused: 1 } })
    expect(auditors()).toEqual(['bea', '', 'bea'])
  })
})

describe('audits are handed over', () => {
  it('all that are open to one auditor, by admins alone', async () => {
    const { ids, handOver, assign, auditors, store, audit } = await scene(4)
    for (const id of ids) await assign(ADMIN, BEA, id)
    await store.update('audits', ids[3] ?? '', { bakeState: 'INVOICED' })
    expect(await handOver({ from: BEA, to: BOB }, BEA)).toMatchObject({ state: 'REFUSED' })
    expect(await handOver({ from: BEA, to: BOB })).toMatchObject({ result: { advanced: 3 } })
    expect(auditors()).toEqual(['bob', 'bob', 'bob', 'bea'])
    const entry = { op: 'ASSIGNED', text: 'Assigned: On leave', userId: ADMIN, auditor: BOB }
    expect(audit(ids[0]).history.at(-1)).toMatchObject(entry)
    expect(await handOver({ from: BEA, to: BEA })).toMatchObject(refused('HAND_OVER_TO_NO_ONE'))
  })

  it('or spread by load, to bakers who are here', async () => {
    const { ids, handOver, assign, auditors, ask, run } = await scene(6)
    await assign(ADMIN, BOB, ids[0])
    await ask('setLeave', { email: CAL, away: { from: '2026-11-01', through: null } }, { by: CAL })
    await run()
    expect(await handOver({ from: '', to: null, limit: 3 })).toMatchObject({
      result: { selected: 3, advanced: 3 },
    })
    const all = auditors()
    expect(all.filter((who) => who === '')).toHaveLength(2)
    expect(all.filter((who) => who === 'bea')).toHaveLength(2)
    expect(all.filter((who) => who === 'bob')).toHaveLength(2)
  })

  it('killed between two of them and begun again, each once and no more than asked', async () => {
    const { handOver, auditors, store, ask, run, command } = await scene(14)
    const asked = await ask('handOver', { from: '', to: BOB, limit: 12, reason: '' })
    await run(killedStore(store, 1, 'before'))
    expect(auditors().filter((who) => who === 'bob')).toHaveLength(4)
    await run()
    expect(await command(asked)).toMatchObject({ result: { selected: 12, advanced: 12 } })
    expect(auditors().filter((who) => who === 'bob')).toHaveLength(12)
    expect(await handOver({ from: 'no@one.example', to: BOB })).toMatchObject({
      result: { selected: 0 },
    })
  })

  it('but for those that another gets meanwhile, who keeps them and their appointments', async () => {
    const { ids, auditors, store, ask, run, command, audit } = await scene(62)
    for (const each of ids) await store.update('audits', each, { auditor: BEA })
    const [inFlight = '', unread = ''] = [ids[59], ids[61]]
    const start = new Date('2027-11-05T14:00:00Z')
    const end = new Date('2027-11-05T15:00:00Z')
    const appointment = { id: 'visit', auditor: BEA, start, end, sequence: 0 }
    await store.update('audits', unread, { appointment })
    /** With its first batch an admin assigns one that it has read and one that it has not. */
    let isFirst = true
    const overtaken = {
      ...store,
      async batch(writes: Parameters<typeof store.batch>[0]) {
        const isAssigning = isFirst && writes.some(({ collection }) => collection === 'audits')
        if (isAssigning) {
          isFirst = false
          for (const each of [inFlight, unread])
            await store.update('audits', each, { auditor: CAL, v: audit(each).v + 1 })
        }
        return store.batch(writes)
      },
    }
    const asked = await ask('handOver', { from: BEA, to: BOB, reason: '' }, { by: ADMIN })
    await run(overtaken)
    expect(await command(asked)).toMatchObject({ result: { advanced: 60, refused: 2 } })
    expect([audit(inFlight).auditor, audit(unread).auditor]).toEqual([CAL, CAL])
    expect(audit(unread).appointment).toEqual(appointment)
    expect(auditors().filter((who) => who === 'bob')).toHaveLength(60)
    const results = await listAuditResults(store, asked)
    for (const each of [inFlight, unread])
      expect(results.find(({ id }) => id === each)?.reason).toContain(`is assigned to ${CAL} now`)
  })

  it('by no condition that a browser sends', async () => {
    const { ask, run, command, id, audit } = await scene()
    const action = { kind: 'assign', auditor: BEA, from: '' } as const
    for (const asked of [
      await ask('act', { action, reason: '' }, { auditFSID: id }),
      await ask('bulk', { ids: [id], action, reason: '' }),
    ]) {
      await run()
      expect(await command(asked)).toMatchObject(refused('COMMAND_INVALID'))
    }
    expect(audit().auditor).toBe('')
  })

  it('of someone who left: others work them until then', async () => {
    const { ids, id, assign, handOver, ask, run, store, clock } = await scene(2)
    for (const each of ids) await assign(ADMIN, BEA, each)
    const queueOf = (userId: string, away: string[] = []) =>
      readQueue(store, {
        carrier: 'DEMO',
        timeZone: 'America/New_York',
        now: clock.now(),
        limit: 10,
        reader: { userId, away, scope: 'open' },
      })
    expect((await queueOf(BOB)).items).toHaveLength(0)
    await ask('removeUser', { email: BEA, rev: 0 })
    await run()
    const people = async () => (await store.get<Carrier>('carriers', 'DEMO'))?.people ?? []
    expect(await people()).toContainEqual(
      expect.objectContaining({ email: BEA, away: { from: expect.any(String), through: null } }),
    )
    expect((await queueOf(BOB, [BEA])).items).toHaveLength(2)
    expect(await assign(ADMIN, BEA, id)).toMatchObject({ result: { v: 2 } })
    await handOver({ from: BEA, to: BOB })
    expect((await people()).find(({ email }) => email === BEA)).not.toHaveProperty('away')
    expect((await queueOf(BOB)).items).toHaveLength(2)
  })

  const MEETING = {
    kind: 'set',
    at: '2026-11-05T09:00',
    minutes: 60,
    place: '20 Wharf St',
    auditor: BEA,
    contactName: 'Dana',
    contactEmail: 'dana@harboroven.example',
    contactPhone: '',
  } as const

  /** Bea's audits, each with an appointment at one of these times. */
  async function withAppointments(...times: string[]) {
    const office = await scene(times.length)
    for (const [n, id] of office.ids.entries()) {
      await office.assign(ADMIN, BEA, id)
      const change = { ...MEETING, at: times[n] ?? '' }
      await office.ask('appointment', { change, reason: '' }, { auditFSID: id, by: BEA })
      await office.run()
    }
    return office
  }

  it('with their appointments ahead, whose contacts get another entry; one that clashes stays and is an exception', async () => {
    const { ids, id, audit, assign, handOver, store, clock, passAndSend, ask, run, addAudit } =
      await withAppointments('2026-11-05T09:00', '2026-11-06T09:00', '2026-11-07T09:00')
    const busy = await addAudit({ bakeState: 'CONTACTING', auditCode: 'B0' }, [])
    const change = { ...MEETING, at: '2026-11-06T09:30', auditor: BOB }
    await ask('appointment', { change, reason: '' }, { auditFSID: busy, by: ADMIN })
    // Bob is away on the third day.
    await ask('setLeave', { email: BOB, away: { from: '2026-11-07', through: '2026-11-08' } })
    await run()
    clock.set(new Date(clock.now().getTime() + 60_000))
    await passAndSend()
    expect(await handOver({ from: BEA, to: BOB })).toMatchObject({ result: { advanced: 3 } })
    const [moved, clashes, away] = ids.map((each) => audit(each))
    expect(moved).toMatchObject({
      auditor: BOB,
      flags: [],
      appointment: { auditor: BOB, auditorName: BOB, sequence: 1, day: '2026-11-05' },
    })
    for (const left of [clashes, away])
      expect(left).toMatchObject({
        auditor: BOB,
        flags: ['APPOINTMENT_LEFT'],
        appointment: { auditor: BEA, sequence: 0, isLeft: true },
      })
    clock.set(new Date(clock.now().getTime() + 60_000))
    await passAndSend()
    const entries = store
      .all<OutgoingMail>('mail')
      .filter(({ auditFSID }) => auditFSID === id)
      .map(({ message: { calendar } }) => [calendar?.method, calendar?.sequence, calendar?.uid])
    expect(entries).toEqual([
      ['REQUEST', 0, expect.any(String)],
      ['REQUEST', 1, entries[0]?.[2]],
    ])
    // Moved to who can come, and given back, the exception goes.
    const [, second = '', third = ''] = ids
    const { place, minutes } = MEETING
    const move = { kind: 'move', at: '2026-11-06T13:00', place, minutes, auditor: BOB } as const
    await ask('appointment', { change: move, reason: '' }, { auditFSID: second, by: ADMIN })
    await run()
    await assign(ADMIN, BEA, third)
    for (const each of [second, third]) {
      expect(audit(each).flags).toEqual([])
      expect(audit(each).appointment).not.toHaveProperty('isLeft')
    }
  })

  it('with an appointment at the moment that was agreed, in a state and with flags that stay', async () => {
    const { ids, audit, handOver, store, steps } = await withAppointments(
      '2026-11-05T09:00',
      '2026-11-05T13:00',
    )
    const [redo = '', skipped = ''] = ids
    const flags = ['ANSWERS_LATE']
    await store.update('audits', redo, { bakeState: 'REDO', submitted: true, flags })
    // The insured's state was corrected since.
    await store.update('audits', skipped, {
      bakeState: 'SKIPPED',
      timeZone: 'America/Los_Angeles',
    })
    const before = ids.map((id) => ({ ...audit(id).appointment, steps: steps(id) }))
    expect(await handOver({ from: BEA, to: BOB })).toMatchObject({ result: { advanced: 2 } })
    expect(audit(redo)).toMatchObject({ bakeState: 'REDO', submitted: true, flags })
    expect(audit(skipped)).toMatchObject({
      bakeState: 'SKIPPED',
      appointment: { day: '2026-11-05', timeZone: 'America/Los_Angeles' },
    })
    const isOpen = (step: string) => / (OPEN|SCHEDULED)$/.test(step)
    for (const [n, id] of ids.entries()) {
      const { start, end } = before[n] ?? {}
      expect(audit(id).appointment).toMatchObject({ start, end, auditor: BOB })
      expect(steps(id).filter(isOpen)).toEqual(before[n]?.steps.filter(isOpen))
    }
  })

  it('killed between an appointment and its audit, and begun again, both go once', async () => {
    for (let at = 1; at <= 6; at++)
      for (const when of ['before', 'after'] as const) {
        const { ids, audit, ask, run, store } = await withAppointments(
          '2026-11-05T09:00',
          '2026-11-06T09:00',
        )
        await ask('handOver', { from: BEA, to: BOB, reason: '' }, { by: ADMIN })
        await run(killedStore(store, at, when))
        await run()
        for (const each of ids)
          expect(audit(each)).toMatchObject({
            auditor: BOB,
            appointment: { auditor: BOB, sequence: 1 },
          })
      }
  })
})
