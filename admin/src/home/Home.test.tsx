import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { FIRST_COMMANDS } from '#shared/engine/commands/commandQueries.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { STORE_SCHEMA } from '#shared/kernel/workerState.ts'
import { anAppointment, anAudit, aSentCommand, aStep } from '#shared/testing/builders.ts'
import { auditOf, NOW, renderAdmin, TODAY } from '../testing/renderAdmin.tsx'
// Fetched before the clock of a test runs.
import './Home.tsx'
import { isToDoNow } from './MySteps.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const mine = { assignee: 'admin@bakehouse.example', claimUntil: null } as const

const audits = () => [
  auditOf({
    ...mine,
    id: 'late',
    auditCode: 'DM1',
    insuredCompany: 'Ridgeline Framing',
    bakeState: 'CONTACTING',
    nextStep: 'CALL_INSURED',
    nextDue: '2026-11-17',
    auditDue: '2026-11-24',
  }),
  auditOf({ id: 'order', auditCode: 'DM2', insuredCompany: 'Oven Two', bakeState: 'ORDER' }),
  auditOf({
    ...mine,
    id: 'sheet',
    auditCode: 'DM3',
    insuredCompany: 'Osteria Marina',
    bakeState: 'WORKSHEET',
    openSteps: {},
    nextStep: null,
    nextDue: null,
  }),
]

it('says what to do now, what is urgent, what is in my hands, and how the worker does', async () => {
  const { address, user, memory } = await renderAdmin({ audits: audits(), path: '/' })
  await memory.set('engine', 'worker', {
    holder: 'one',
    until: new Date('2026-11-19T17:00:20Z'),
    heartbeatAt: new Date('2026-11-19T16:59:50Z'),
    oldestPending: null,
    rev: 1,
  })
  expect(await screen.findByText('Thursday 11/19/26')).toBeTruthy()
  const doNow = await screen.findByText('Call Ridgeline Framing')
  expect(doNow.closest('a')?.getAttribute('href')).toBe('/admin/audits/DM1')
  const urgent = screen.getByLabelText('Needs attention')
  await waitFor(() =>
    expect(
      within(urgent)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Order 1 Oldest added 11/02/26',
      'Due in 30 days 1 0 past due, 1 due in the next 7 days',
      'Fire 0 None',
      'Exceptions 0 None',
    ]),
  )
  expect(screen.getByText(/^Open audits of slices 99, 9999\. One audit may/)).toBeTruthy()
  const table = screen.getByRole('table')
  expect(
    within(table)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['DM1', 'DM3'])
  expect(screen.getByText('No activity yet today.')).toBeTruthy()
  const states = screen.getByText('By state').closest('section')
  expect(states?.textContent).toContain('Worksheet 1')
  const fire = within(urgent).getByText('Fire').closest('a')
  expect(fire?.title).toBe('Contacting without an insured email')
  await user.click(within(urgent).getByText('Order'))
  expect(address()).toContain(encodeURIComponent('{"band":"order"}'))
})

it('counts in the queue what the queue shows: steps of every slice, and the desk', async () => {
  const call = { type: 'CALL_INSURED', auditFSID: 'late', baker: true } as const
  const parked = auditOf({ id: 'parked', sliceID: '7', auditCode: 'DM4', bakeState: 'CONTACTING' })
  await renderAdmin({
    audits: [...audits(), parked],
    steps: [aStep({ ...call, id: 'one' }), aStep({ ...call, id: 'two', auditFSID: 'parked' })],
    path: '/',
  })
  expect(await screen.findByText(/^3 in the queue/)).toBeTruthy()
})

it('a worker that does not run is said on every screen, with what to do', async () => {
  await renderAdmin({ audits: audits(), path: '/' })
  expect(await screen.findByText(/npx bakehouse worker/)).toBeTruthy()
  expect(screen.getByText('Worker: not running')).toBeTruthy()
})

it('a worker that may just be starting is not said to be stopped; the page asks soon again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { memory, services } = await renderAdmin({ audits: audits(), path: '/', openedAt: NOW })
  const later = async (seconds: number) => {
    services.clock.set(new Date(NOW.getTime() + seconds * 1_000))
    await act(() => vi.advanceTimersByTimeAsync(2_000))
  }
  await screen.findByRole('status', { name: "The worker's state is being read" })
  await later(9)
  expect(screen.queryByText('Worker: not running')).toBeNull()
  await later(11)
  expect(await screen.findByText('Worker: not running')).toBeTruthy()
  await memory.set('engine', 'worker', {
    holder: 'one',
    until: new Date(NOW.getTime() + 42_000),
    heartbeatAt: new Date(NOW.getTime() + 12_000),
    oldestPending: null,
    rev: 1,
  })
  await later(13)
  await waitFor(() => expect(screen.queryByText('Worker: not running')).toBeNull())
  expect(screen.getByText('On time')).toBeTruthy()
})

it('each part that cannot be read says so, and the others are there', async () => {
  await renderAdmin({ audits: audits(), path: '/', broken: 'engine' })
  expect(await screen.findByText("The worker's state could not be read")).toBeTruthy()
  expect(await screen.findByText('Call Ridgeline Framing')).toBeTruthy()
})

it.each<[string, Partial<Audit>, boolean]>([
  ['a call that is due', { nextStep: 'CALL_INSURED', nextDue: TODAY }, true],
  ['a call that is due tomorrow', { nextStep: 'CALL_INSURED', nextDue: '2026-11-20' }, false],
  ['an email that the engine sends', { nextStep: 'EMAIL_INSURED', nextDue: TODAY }, false],
  ['a wait', { nextStep: 'WAITING_FOR_INSURED', nextDue: TODAY }, false],
  ['a worksheet', { bakeState: 'WORKSHEET', nextStep: null, nextDue: null }, true],
  ['nothing', { bakeState: 'CANCELLED', nextStep: null, nextDue: null }, false],
])('what is to be done now: %s', (_, changes, expected) => {
  expect(isToDoNow(anAudit({ bakeState: 'CONTACTING', ...changes }), TODAY)).toBe(expected)
})

it('without a claimed audit it says how much is in the queue, and leads there', async () => {
  const [late, order] = audits()
  await renderAdmin({
    audits: [{ ...late, assignee: null }, order].filter((audit): audit is Audit => !!audit),
    steps: [aStep({ id: 'one', type: 'CALL_INSURED', auditFSID: 'late', baker: true })],
    path: '/',
  })
  const mine = within(await screen.findByRole('region', { name: 'My open steps' }))
  await mine.findByText('You have no claimed audits')
  expect(mine.getByText(/^Claim one of the 1 in the queue/)).toBeTruthy()
  const link = mine.getByRole('link', { name: 'Open the queue' })
  expect(link.getAttribute('href')).toBe('/admin/queue')
})

it('says which messages do not leave: without a sender, or while it fails for all of them', async () => {
  const working = { kind: 'smtp', from: 'audits@firm.example', stoppedSince: null, why: '' }
  await renderAdmin({
    audits: audits(),
    path: '/',
    seed: (store) =>
      store.set('engine', 'senders', {
        mail: { ...working, stoppedSince: new Date('2026-11-19T15:00:00Z'), why: 'Login refused.' },
        text: { ...working, kind: 'none', from: '' },
      }),
  })
  expect(await screen.findByText('Text messages are not set up yet')).toBeTruthy()
  const stopped = await screen.findByText(/^Emails have not gone out since 11\/19\/26/)
  expect(stopped.closest('section')?.textContent).toContain('Login refused.')
  cleanup()
  const none = { ...working, kind: 'none', from: '' }
  await renderAdmin({
    audits: audits(),
    path: '/',
    seed: (store) => store.set('engine', 'senders', { mail: none, text: none }),
  })
  await screen.findByText('Email and text messages are not set up yet')
  expect(screen.queryByText(/^Text messages are not/)).toBeNull()
})

it('asks to reload a page that is older than the engine, and says nothing of one of the same release', async () => {
  const { memory } = await renderAdmin({ audits: audits(), path: '/' })
  const lease = {
    holder: 'one',
    until: new Date('2026-11-19T17:00:20Z'),
    heartbeatAt: new Date('2026-11-19T16:59:50Z'),
    oldestPending: null,
    schema: STORE_SCHEMA,
    rev: 1,
  }
  await memory.set('engine', 'worker', lease)
  expect(await screen.findByText('On time')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reload page' })).toBeNull()
  cleanup()
  const { memory: upgraded } = await renderAdmin({ audits: audits(), path: '/' })
  await upgraded.set('engine', 'worker', { ...lease, schema: STORE_SCHEMA + 1 })
  const button = await screen.findByRole('button', { name: 'Reload page' })
  expect(button.title).toBe('Bakehouse was updated. What you saved is kept.')
})

it('has my appointments as they begin, on the clocks of the insureds, and no panel without any', async () => {
  const auditor = 'admin@bakehouse.example'
  const meeting = (day: string, start: string, changes = {}) => ({
    appointment: anAppointment({
      ...{ auditor, day, start: new Date(start), timeZone: 'America/Denver' },
      ...changes,
    }),
  })
  const [first, second] = audits()
  const met = [
    { ...first, ...meeting('2026-11-24', '2026-11-24T17:00:00Z') },
    { ...second, ...meeting('2026-11-20', '2026-11-20T16:00:00Z') },
    {
      ...second,
      id: 'another',
      ...meeting('2026-11-20', '2026-11-20T16:00:00Z', { auditor: 'x' }),
    },
  ] as Audit[]
  await renderAdmin({ audits: met, path: '/' })
  const panel = within(await screen.findByRole('region', { name: 'My appointments' }))
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '11/20/26 09:00 MSTOven Two20 Wharf St, Portland, ME',
    '11/24/26 10:00 MSTRidgeline Framing20 Wharf St, Portland, ME',
  ])
  cleanup()
  await renderAdmin({ audits: audits(), path: '/' })
  await screen.findByText('Call Ridgeline Framing')
  expect(screen.queryByRole('region', { name: 'My appointments' })).toBeNull()
})

it('a first day is ticked off by what the engine has done for the person, and stays hidden', async () => {
  const deed = (request: object, changes = {}) =>
    aSentCommand({ by: 'admin@bakehouse.example', kind: 'act', request, ...changes })
  const done = { at: NOW, state: 'DONE' }
  const review = deed({ action: { kind: 'move', to: 'FINAL_REVIEW_COMPLETE' }, reason: '' })
  const refused = { ...deed({}, { kind: 'importOrders' }), at: NOW, state: 'REFUSED' }
  const others = { ...deed({}, { kind: 'exportInvoice', by: 'b@bakehouse.example' }), ...done }
  const seed = async (store: DocumentStore) => {
    await store.set('commands', 'review', { ...review, ...done })
    await store.set('commands', 'refused', refused)
    await store.set('commands', 'others', others)
  }
  const { user, services } = await renderAdmin({ audits: audits(), path: '/', seed })
  const guide = within(await screen.findByRole('region', { name: 'Your first day' }))
  expect(guide.getByText('1 of 5 done')).toBeTruthy()
  expect(guide.getAllByTitle('Done')[0]?.closest('li')?.textContent).toContain('Review an audit')
  const link = guide.getByRole('link', { name: 'Import an order file' })
  expect(link.getAttribute('href')).toBe('/admin/inbox')
  await user.click(guide.getByRole('button', { name: 'Hide' }))
  expect(screen.queryByRole('region', { name: 'Your first day' })).toBeNull()
  expect(services.preferences.getItem('firstDay')).toEqual(['admin'])
})

it('a first day ticks off what is done while it is on screen', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { memory } = await renderAdmin({ audits: audits(), path: '/' })
  const guide = within(await screen.findByRole('region', { name: 'Your first day' }))
  expect(guide.getByText('0 of 5 done')).toBeTruthy()
  const request = { action: { kind: 'move', to: 'FINAL_REVIEW_COMPLETE' }, reason: '' }
  const review = aSentCommand({ by: 'admin@bakehouse.example', kind: 'act', request })
  await memory.set('commands', 'review', { ...review, at: NOW, state: 'DONE' })
  await act(() => vi.advanceTimersByTimeAsync(16_000))
  expect(await guide.findByText('1 of 5 done')).toBeTruthy()
})

it('a first day that is done, or long past, is not shown', async () => {
  const begun = (kind: string, at: number) => ({
    ...aSentCommand({ by: 'admin@bakehouse.example', kind }),
    at: new Date(NOW.getTime() + at),
    state: 'DONE',
  })
  const { services } = await renderAdmin({
    audits: audits(),
    path: '/',
    seed: async (store) => {
      for (let at = 0; at < FIRST_COMMANDS; at++)
        await store.set('commands', `one ${at}`, begun('shareView', at))
    },
  })
  await waitFor(() => expect(services.preferences.getItem('firstDay')).toEqual(['admin']))
  expect(screen.queryByRole('region', { name: 'Your first day' })).toBeNull()
})
