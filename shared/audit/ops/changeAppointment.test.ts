import { beforeEach, describe, expect, it } from 'vitest'
import type { OutgoingMail } from '#shared/audit/messages/outgoing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { ADMIN, aUser } from '#shared/testing/builders.ts'
import { commandHarness, PEOPLE } from '#shared/testing/commandHarness.ts'
import type { AppointmentChange } from '../appointments.ts'
import type { Step } from '../steps/model.ts'
import { changeAppointmentOf } from './changeAppointment.ts'

const MEETING = {
  kind: 'set',
  at: '2026-11-05T09:00',
  minutes: 120,
  place: '20 Wharf St, Portland, ME',
  auditor: PEOPLE.baker,
  contactName: 'Dana Whitfield',
  contactEmail: 'dana@harboroven.example',
  contactPhone: '(207) 555-0101',
} as const

let office: Awaited<ReturnType<typeof commandHarness>>
beforeEach(async () => {
  office = await commandHarness()
})

async function change(
  id: string,
  change: AppointmentChange,
  reason = '',
  by: string = PEOPLE.baker,
) {
  const asked = await office.ask('appointment', { change, reason }, { auditFSID: id, by })
  await office.run()
  const { state, refusal } = await office.command(asked)
  return refusal?.code ?? state
}

const anOpenAudit = (changes: Partial<Audit> = {}) =>
  office.addAudit(
    {
      bakeState: 'CONTACTING',
      timeZone: 'America/Denver',
      insuredPhone: '207.555.0100',
      ...changes,
    },
    [{ type: 'EMAIL_INSURED', status: 'OPEN' }],
  )
const audit = (id: string) => office.audit(id)
const mails = () => office.store.all<OutgoingMail>('mail')
/** A minute later, when an email can't be taken back any more. */
async function send() {
  office.clock.set(new Date(office.clock.now().getTime() + 60_000))
  await office.passAndSend()
}

const openTypes = (id: string) => Object.keys(audit(id).openSteps).sort()

describe('an appointment', () => {
  it('is set on the clocks of the insured; the chase waits for it, and its contact is emailed', async () => {
    const id = await anOpenAudit()
    expect(await change(id, MEETING)).toBe('DONE')
    expect(audit(id)).toMatchObject({
      bakeState: 'HEARTBEAT',
      appointment: {
        start: new Date('2026-11-05T16:00:00Z'),
        end: new Date('2026-11-05T18:00:00Z'),
        day: '2026-11-05',
        timeZone: 'America/Denver',
        contactPhone: '207.555.0101',
        sequence: 0,
      },
    })
    expect(audit(id).history.at(-1)?.text).toBe('Appointment set for 11/05/26 09:00 MST')
    expect(openTypes(id)).toEqual([
      'APPOINTMENT_EMAIL',
      'APPOINTMENT_REMINDER',
      'WAITING_FOR_INSURED',
    ])
    expect(audit(id).nextStep).toBe('WAITING_FOR_INSURED')
    const wait = office.store.all<Step>('asteps').find(({ type }) => type === 'WAITING_FOR_INSURED')
    expect(wait?.dueAt).toEqual(new Date('2026-11-10T18:00:00Z'))
    await send()
    expect(mails()).toMatchObject([
      {
        to: ['dana@harboroven.example'],
        askedBy: 'staff',
        message: {
          subject: expect.stringMatching(/^Your appointment for the premium audit of .*\[T0001\]$/),
          text: expect.stringContaining(
            'When: Thursday, November 5, 2026, 9:00 AM to 11:00 AM MST\nWhere: 20 Wharf St, Portland, ME',
          ),
          calendar: { method: 'REQUEST', sequence: 0 },
        },
      },
    ])
    expect(openTypes(id)).toEqual(['APPOINTMENT_REMINDER', 'WAITING_FOR_INSURED'])
    expect(audit(id).history.at(-1)?.text).toBe('Appointment email sent: set')
  })

  it('keeps its entry when it moves and when it is cancelled: same id, a higher sequence each time', async () => {
    const id = await anOpenAudit()
    await change(id, MEETING)
    await send()
    const { place, auditor, minutes } = MEETING
    expect(
      await change(id, { kind: 'move', at: '2026-11-06T13:30', minutes, place, auditor }),
    ).toBe('DONE')
    await send()
    expect(await change(id, { kind: 'cancel' })).toBe('APPOINTMENT_REASON_MISSING')
    expect(await change(id, { kind: 'cancel' }, 'The bookkeeper is ill')).toBe('DONE')
    await send()
    const entries = mails().map(({ message }) => message.calendar)
    expect(entries.map((entry) => [entry?.method, entry?.sequence])).toEqual([
      ['REQUEST', 0],
      ['REQUEST', 1],
      ['CANCEL', 2],
    ])
    expect(new Set(entries.map((entry) => entry?.uid)).size).toBe(1)
    expect(mails().map(({ message }) => message.subject.split(':')[0])).toEqual([
      expect.stringMatching(/^Your appointment/),
      'New time',
      'Cancelled',
    ])
    expect(audit(id)).toMatchObject({
      appointment: null,
      pastAppointments: [{ outcome: 'CANCELLED', note: 'The bookkeeper is ill', sequence: 1 }],
    })
    expect(openTypes(id)).toEqual(['CALL_INSURED'])
    expect(office.isSealed()).toBe(true)
  })

  it('one that no one was told of is cancelled without a word, and moved as a new one', async () => {
    const told = await anOpenAudit()
    await change(told, MEETING)
    expect(await change(told, { kind: 'cancel' }, 'Wrong audit')).toBe('DONE')
    expect(openTypes(told)).toEqual(['CALL_INSURED'])
    const moved = await anOpenAudit()
    await change(moved, MEETING)
    const { place, auditor, minutes } = MEETING
    await change(moved, { kind: 'move', at: '2026-11-06T09:00', minutes, place, auditor })
    await send()
    expect(mails().map(({ message }) => message.subject)).toEqual([
      expect.stringMatching(/^Your appointment/),
    ])
  })

  it.each([
    ['waits', async () => {}],
    [
      'is in the outbox',
      async () => {
        office.clock.set(new Date(office.clock.now().getTime() + 60_000))
        await office.pass()
        expect(mails()).toHaveLength(2)
      },
    ],
  ])('another one set while the cancellation %s: each contact has an email', async (_, until) => {
    const id = await anOpenAudit()
    await change(id, MEETING)
    await send()
    const max = { contactName: 'Max', contactEmail: 'max@harboroven.example' }
    await change(id, { kind: 'cancel' }, 'Max will be there')
    await until()
    expect(await change(id, { ...MEETING, ...max })).toBe('DONE')
    await send()
    const [first, ...later] = mails().map(({ to: [to], message: { calendar } }) => ({
      ...{ to, uid: calendar?.uid, method: calendar?.method, sequence: calendar?.sequence },
    }))
    expect(later).toHaveLength(2)
    const cancelled = { ...first, method: 'CANCEL', sequence: 1 }
    expect(later).toContainEqual(cancelled)
    expect(later).toContainEqual({
      ...{ to: max.contactEmail, method: 'REQUEST', sequence: 0 },
      uid: `${audit(id).appointment?.id}@bakehouse`,
    })
    expect(openTypes(id)).toEqual(['APPOINTMENT_REMINDER', 'WAITING_FOR_INSURED'])
    expect(audit(id).history.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Appointment email sent: cancelled', 'Appointment email sent: set']),
    )
    expect(office.isSealed()).toBe(true)
  })

  it('waits for a person to release its email where the carrier wants that, as the next action', async () => {
    const cadence = { APPOINTMENT_EMAIL: { personFirst: true } }
    await office.store.update('carriers', 'DEMO', { cadence })
    const id = await anOpenAudit()
    await change(id, MEETING)
    await send()
    expect(mails()).toEqual([])
    expect(audit(id).nextStep).toBe('APPOINTMENT_EMAIL')
    const action = { kind: 'release', step: 'APPOINTMENT_EMAIL' } as const
    await office.ask('act', { action, reason: '' }, { auditFSID: id })
    await office.run()
    await send()
    expect(mails()).toMatchObject([{ message: { calendar: { method: 'REQUEST' } } }])
  })

  it('reminds its contact on the day before at nine, on their clocks, and not once it was moved', async () => {
    const id = await anOpenAudit()
    await change(id, MEETING)
    await send()
    const { place, auditor, minutes } = MEETING
    await change(id, { kind: 'move', at: '2026-11-09T09:00', minutes, place, auditor })
    office.clock.set(new Date('2026-11-04T17:00:00Z'))
    await send()
    expect(mails()).toHaveLength(2)
    office.clock.set(new Date('2026-11-08T15:58:00Z'))
    await send()
    expect(mails()).toHaveLength(2)
    office.clock.set(new Date('2026-11-08T15:59:00Z'))
    await send()
    expect(mails()[2]?.message.subject).toMatch(/^Reminder: your appointment/)
    expect(mails()[2]?.message.calendar).toBeUndefined()
  })

  it('that took place leads to Submit Docs; a no-show to a call, as silence does', async () => {
    const kept = await anOpenAudit()
    await change(kept, MEETING)
    expect(await change(kept, { kind: 'outcome', outcome: 'KEPT' })).toBe('APPOINTMENT_AHEAD')
    const missed = await anOpenAudit()
    await change(missed, { ...MEETING, at: '2026-11-05T11:00' })
    office.clock.set(new Date('2026-11-05T18:00:00Z'))
    expect(await change(kept, { kind: 'outcome', outcome: 'KEPT' })).toBe('DONE')
    expect(openTypes(kept)).toContain('SUBMIT_DOCS')
    expect(await change(missed, { kind: 'outcome', outcome: 'NO_SHOW' }, 'Closed')).toBe('DONE')
    expect(audit(missed).nextStep).toBe('CALL_INSURED')
    expect(audit(missed).history.map(({ text }) => text)).toContain(
      'Appointment of 11/05/26 11:00 MST: no-show: Closed',
    )
  })

  it('without an outcome is an exception from the day after, until it has one', async () => {
    const id = await anOpenAudit()
    await change(id, { ...MEETING, contactEmail: '' })
    office.clock.set(new Date('2026-11-05T23:00:00Z'))
    await office.pass()
    expect(audit(id).flags).toEqual([])
    office.clock.set(new Date('2026-11-06T12:00:00Z'))
    await office.pass()
    expect(audit(id).flags).toEqual(['APPOINTMENT_PASSED'])
    await change(id, { kind: 'outcome', outcome: 'KEPT' })
    expect(audit(id).flags).toEqual([])
    expect(mails()).toEqual([])
  })

  it('is not written of to an insured who wants no emails, also from the outbox', async () => {
    const id = await anOpenAudit()
    await change(id, MEETING)
    office.clock.set(new Date(office.clock.now().getTime() + 60_000))
    await office.pass()
    expect(office.steps(id)).toContain('APPOINTMENT_EMAIL QUEUED')
    const action = { kind: 'optOut', channel: 'email', optedOut: true } as const
    await office.ask('act', { action, reason: '' }, { auditFSID: id })
    await office.run()
    expect(office.steps(id)).toContain('APPOINTMENT_EMAIL WITHDRAWN')
    expect(mails()).toMatchObject([{ delivery: { state: 'TAKEN_BACK' } }])
  })

  it('ends with its audit: the contact of a cancelled audit is told', async () => {
    const id = await anOpenAudit()
    await change(id, MEETING)
    await send()
    const action = { kind: 'move', to: 'CANCELLED' } as const
    await office.ask('act', { action, reason: 'Recalled' }, { auditFSID: id })
    await office.run()
    expect(audit(id)).toMatchObject({ bakeState: 'CANCELLED', appointment: null })
    expect(mails().at(-1)?.message.calendar).toMatchObject({ method: 'CANCEL', sequence: 1 })
    await send()
    expect(audit(id).openSteps).toEqual({})
    const untold = await anOpenAudit()
    await change(untold, { ...MEETING, at: '2026-11-06T09:00' })
    await office.ask('act', { action, reason: 'Recalled' }, { auditFSID: untold })
    await office.run()
    await send()
    expect(mails()).toHaveLength(2)
  })
})

describe('the time of an appointment', () => {
  it('touches another of the same auditor and does not overlap, whichever carrier that is of', async () => {
    const first = await anOpenAudit()
    await change(first, MEETING)
    const other = await anOpenAudit()
    const at = (at: string, minutes = 60) => change(other, { ...MEETING, at, minutes })
    expect(await at('2026-11-05T10:59')).toBe('APPOINTMENT_CLASH')
    expect(await at('2026-11-05T08:01')).toBe('APPOINTMENT_CLASH')
    expect(await at('2026-11-05T08:00', 600)).toBe('APPOINTMENT_CLASH')
    expect(await at('2026-11-05T09:30', 15)).toBe('APPOINTMENT_CLASH')
    expect(await at('2026-11-05T11:00')).toBe('DONE')
    const third = await anOpenAudit({ carrierCompany: 'DEMO' })
    expect(await change(third, { ...MEETING, at: '2026-11-05T08:00', minutes: 60 })).toBe('DONE')
    const fourth = await anOpenAudit()
    expect(await change(fourth, { ...MEETING, auditor: PEOPLE.admin })).toBe('DONE')
    const { place, auditor } = MEETING
    const own = { kind: 'move', at: '2026-11-05T09:30', minutes: 90, place, auditor } as const
    expect(await change(first, own)).toBe('DONE')
    expect(await change(first, { ...own, minutes: 91 })).toBe('APPOINTMENT_CLASH')
    expect(await change(first, { kind: 'cancel' }, 'ill')).toBe('DONE')
    expect(await change(await anOpenAudit(), { ...MEETING, minutes: 60 })).toBe('DONE')
  })

  it('is on no day of the auditor’s leave', async () => {
    await office.store.update('users', PEOPLE.baker, {
      away: { from: '2026-11-05', through: '2026-11-06' },
    })
    const id = await anOpenAudit()
    expect(await change(id, MEETING)).toBe('APPOINTMENT_AWAY')
    expect(await change(id, { ...MEETING, at: '2026-11-07T09:00' })).toBe('DONE')
    const { place, auditor, minutes } = MEETING
    const back = { kind: 'move', at: '2026-11-06T09:00', minutes, place, auditor } as const
    expect(await change(id, back)).toBe('APPOINTMENT_AWAY')
    expect(await change(id, { ...back, auditor: PEOPLE.admin })).toBe('DONE')
  })

  it('of two that are planned at once only one is', async () => {
    const ids = [await anOpenAudit(), await anOpenAudit(), await anOpenAudit()]
    const done = await Promise.all(
      ids.map((id) => {
        const asked = { audit: audit(id), actor: ADMIN, change: MEETING }
        return changeAppointmentOf(office.world, asked)
      }),
    )
    expect(done.map((each) => (each.ok ? 'DONE' : each.error.code)).sort()).toEqual([
      'APPOINTMENT_CLASH',
      'APPOINTMENT_CLASH',
      'DONE',
    ])
  })

  it('is of an hour that there is: none is left out in spring; the first of two in fall', async () => {
    const id = await anOpenAudit({ auditDue: null, auditNoFlyDue: null })
    expect(await change(id, { ...MEETING, at: '2027-03-14T02:30' })).toBe('APPOINTMENT_TIME')
    expect(await change(id, { ...MEETING, at: 'tomorrow' })).toBe('APPOINTMENT_TIME')
    expect(await change(id, { ...MEETING, at: '2027-02-30T09:00' })).toBe('APPOINTMENT_TIME')
    expect(await change(id, { ...MEETING, at: '2027-03-14T09:00' })).toBe('DONE')
    expect(audit(id).appointment?.start).toEqual(new Date('2027-03-14T15:00:00Z'))
    expect(audit(id).history.at(-1)?.text).toBe('Appointment set for 03/14/27 09:00 MDT')
    const fall = await anOpenAudit({ auditDue: null })
    const night = { ...MEETING, at: '2027-11-07T01:30', minutes: 60 }
    expect(await change(fall, night)).toBe('DONE')
    expect(audit(fall).appointment).toMatchObject({
      start: new Date('2027-11-07T07:30:00Z'),
      end: new Date('2027-11-07T08:30:00Z'),
    })
  })
})

describe('an appointment is refused', () => {
  it('with what is wrong with it', async () => {
    const id = await anOpenAudit({ auditNoFlyDue: '2026-11-20' })
    const refused = (changes: Partial<typeof MEETING> | object) =>
      change(id, { ...MEETING, ...changes } as AppointmentChange)
    expect(await refused({ place: ' ' })).toBe('APPOINTMENT_PLACE')
    expect(await refused({ minutes: 14 })).toBe('APPOINTMENT_LENGTH')
    expect(await refused({ at: '2026-11-02T07:00' })).toBe('APPOINTMENT_PAST')
    expect(await refused({ at: '2026-11-21T09:00' })).toBe('APPOINTMENT_TOO_LATE')
    expect(await refused({ contactEmail: 'dana' })).toBe('APPOINTMENT_CONTACT')
    expect(await refused({ contactPhone: '12' })).toBe('APPOINTMENT_CONTACT')
    expect(await refused({ auditor: 'nobody@bakehouse.example' })).toBe('APPOINTMENT_AUDITOR')
    expect(await refused({ sequence: 7 })).toBe('COMMAND_INVALID')
    expect(await change(id, { kind: 'cancel' }, 'why')).toBe('APPOINTMENT_NONE')
    expect(audit(id).appointment).toBeUndefined()
  })

  it('for an auditor of another carrier, and to carrier users', async () => {
    const id = await anOpenAudit()
    const foreign = aUser({ email: 'eve@bakehouse.example', role: 'baker', carriers: ['HM'] })
    await office.store.set('users', foreign.email, { ...foreign })
    expect(await change(id, { ...MEETING, auditor: foreign.email })).toBe('APPOINTMENT_AUDITOR')
    expect(await change(id, MEETING, '', foreign.email)).toBe('COMMAND_NOT_ALLOWED')
    const user = aUser({ email: 'cara@carrier.example', role: 'carrier', carriers: ['DEMO'] })
    await office.store.set('users', user.email, { ...user })
    expect(await change(id, { ...MEETING, auditor: user.email })).toBe('APPOINTMENT_AUDITOR')
    expect(await change(id, MEETING, '', user.email)).toBe('COMMAND_NOT_ALLOWED')
    expect(audit(id).history).toHaveLength(1)
  })

  it('while there is one, while the audit is paused, and where it is over', async () => {
    const id = await anOpenAudit()
    await change(id, MEETING)
    expect(await change(id, MEETING)).toBe('APPOINTMENT_EXISTS')
    const paused = await anOpenAudit({ bakeState: 'PAUSED' })
    expect(await change(paused, MEETING)).toBe('AUDIT_PAUSED')
    const sent = await anOpenAudit({ bakeState: 'SENT_TO_CARRIER' })
    expect(await change(sent, MEETING)).toBe('APPOINTMENT_NOT_HERE')
  })

  it('its emails are no steps that a person adds', async () => {
    const id = await anOpenAudit()
    const action = { kind: 'create', step: 'APPOINTMENT_EMAIL' } as const
    const asked = await office.ask('act', { action, reason: '' }, { auditFSID: id })
    await office.run()
    expect((await office.command(asked)).refusal?.code).toBe('STEP_NOT_HERE')
  })
})
