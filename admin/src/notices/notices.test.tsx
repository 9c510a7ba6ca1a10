import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recordEntry } from '#shared/audit/history.ts'
import type { Audit } from '#shared/audit/model.ts'
import { aStep, aUser } from '#shared/testing/builders.ts'
import { auditOf, NOW, renderAdmin, type World } from '../testing/renderAdmin.tsx'
import '../app/settings/SettingsPage.tsx'
import './Notices.tsx'

const ME = 'admin@bakehouse.example'
const ALWAYS_FOLLOWED = 4
const LATER = new Date(NOW.getTime() + 60_000)
const MINE = auditOf({ id: 'mine', auditCode: 'MINE01', assignee: ME })
const ASSIGNED = auditOf({ id: 'assigned', auditCode: 'ASGN01', auditor: ME })
const THEIRS = auditOf({ id: 'theirs', auditCode: 'THEIR1', assignee: 'bo@bakehouse.example' })

/** What the browser would show outside of the page. */
let shown: FakeNotification[] = []

class FakeNotification {
  static permission: NotificationPermission = 'default'
  static answer: NotificationPermission = 'granted'
  static asked = 0
  static async requestPermission() {
    FakeNotification.asked++
    if (FakeNotification.permission === 'default')
      FakeNotification.permission = FakeNotification.answer
    return FakeNotification.permission
  }
  onclick: (() => void) | null = null
  readonly title: string
  readonly options: NotificationOptions
  constructor(title: string, options: NotificationOptions) {
    this.title = title
    this.options = options
    shown.push(this)
  }
  close() {}
}

beforeEach(() => {
  shown = []
  Object.assign(FakeNotification, { permission: 'default', answer: 'granted', asked: 0 })
  vi.stubGlobal('Notification', FakeNotification)
  vi.spyOn(window, 'focus').mockImplementation(() => {})
})
afterEach(() => vi.unstubAllGlobals())

async function open(world: World = {}, choices: object = {}, shownBefore: string[] = []) {
  const admin = await renderAdmin({
    path: '/settings',
    audits: [MINE, ASSIGNED, THEIRS],
    ...world,
    preferences: { notices: choices, told: shownBefore },
  })
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  // Settings that others change are followed on every screen.
  const views = world.signedIn === undefined ? ALWAYS_FOLLOWED : 0
  await waitFor(() => expect(admin.live.watching()).toBeGreaterThanOrEqual(views))
  const event = async (audit: Audit, op: string, userId = 'System', date = LATER) => {
    const { id, ...data } = recordEntry(audit, { op, text: op, userId }, { now: date })
    await admin.memory.set('audits', id, data)
  }
  return { ...admin, event }
}

/** The notification in the page: the words, with the way to it. */
async function notification(words: RegExp): Promise<HTMLElement> {
  return screen.findByText(
    (_, element) =>
      element?.querySelector(':scope > a') != null && words.test(element.textContent ?? ''),
    { selector: '[aria-live] *' },
  )
}

it('nothing chosen: nothing is watched, and no permission is asked for', async () => {
  const { live, event } = await open()
  await event(MINE, 'SUBMITTED')
  expect(live.watching()).toBe(ALWAYS_FOLLOWED)
  expect(screen.queryByText('MINE01')).toBeNull()
  const desktop = screen.getByRole('switch', { name: /outside of this page/ })
  expect((desktop as HTMLInputElement).disabled).toBe(true)
  expect(FakeNotification.asked).toBe(0)
})

it('an answer on an audit of mine is shown once, with the way to it; my own and others’ are not', async () => {
  const { user, live, event, services, address } = await open()
  await user.click(screen.getByRole('switch', { name: /An insured or agent answers/ }))
  await waitFor(() => expect(live.watching()).toBe(ALWAYS_FOLLOWED + 2))
  await event(THEIRS, 'SUBMITTED')
  await event(MINE, 'RESPONSE', ME)
  await event(MINE, 'SUBMITTED')
  const notice = await notification(/MINE01: Submitted/)
  expect(screen.queryByText(/THEIR1|There is a response/)).toBeNull()
  // Another tab that takes its turn knows it.
  expect(services.preferences.getItem('told')).toEqual([`mine:${MINE.history.length}`])
  expect(shown).toEqual([])
  await user.click(within(notice).getByRole('link'))
  await waitFor(() => expect(address()).toBe('/audits/MINE01'))
})

it('what another tab showed, and what was before, is not shown again', async () => {
  const { length } = MINE.history
  const { user, event, memory, live } = await open({}, { answers: true }, [`mine:${length}`])
  await waitFor(() => expect(live.watching()).toBe(ALWAYS_FOLLOWED + 2))
  const next = async (op: string, date = LATER) => {
    const now = await memory.get<Audit>('audits', 'mine')
    if (now !== null) await event(now, op, 'System', date)
  }
  await next('RESPONSE')
  await next('PROVIDED', new Date(NOW.getTime() - 60_000))
  await next('SUBMITTED')
  await notification(/MINE01: Submitted/)
  expect(screen.queryByText(/Data was provided|There is a response/)).toBeNull()
  await user.keyboard('{Escape}')
  await event(ASSIGNED, 'SUBMITTED')
  await notification(/ASGN01: Submitted/)
})

it('on the desktop after the click that allows it: the code and what happened, a click opens the audit', async () => {
  const { user, event, address } = await open({}, { answers: true })
  const desktop = screen.getByRole<HTMLInputElement>('switch', { name: /outside of this page/ })
  expect([desktop.checked, FakeNotification.asked]).toEqual([false, 0])
  await user.click(desktop)
  await waitFor(() => expect(desktop.checked).toBe(true))
  expect(FakeNotification.asked).toBe(1)
  await event(MINE, 'SUBMITTED')
  await waitFor(() => expect(shown).toHaveLength(1))
  expect([shown[0]?.title, shown[0]?.options.body]).toEqual(['MINE01', 'Submitted'])
  shown[0]?.onclick?.()
  await waitFor(() => expect(address()).toBe('/audits/MINE01'))
})

it('a permission that is refused or not answered is said plainly, and it stays off', async () => {
  FakeNotification.answer = 'denied'
  const { user, event, services } = await open({}, { answers: true })
  const desktop = screen.getByRole<HTMLInputElement>('switch', { name: /outside of this page/ })
  await user.click(desktop)
  expect((await screen.findByRole('alert')).textContent).toMatch(/does not let this site/)
  expect(desktop.checked).toBe(false)
  expect(services.preferences.getItem('notices')).toMatchObject({ answers: true })
  await event(MINE, 'SUBMITTED')
  await notification(/MINE01: Submitted/)
  expect(shown).toEqual([])
  // A question that is left open is no answer; the next click asks again.
  Object.assign(FakeNotification, { permission: 'default', answer: 'default' })
  await user.click(desktop)
  expect((await screen.findByRole('alert')).textContent).toMatch(/was not answered/)
  FakeNotification.answer = 'granted'
  await user.click(desktop)
  await waitFor(() => expect(desktop.checked).toBe(true))
  expect(screen.queryByText(/was not answered/)).toBeNull()
})

it('a permission that was taken back is said, and nothing is shown outside of the page', async () => {
  FakeNotification.permission = 'denied'
  const { event } = await open({}, { answers: true, desktop: true })
  expect(screen.getByRole('alert').textContent).toMatch(/does not let this site/)
  await event(MINE, 'SUBMITTED')
  await notification(/MINE01: Submitted/)
  expect([shown, FakeNotification.asked]).toEqual([[], 0])
})

it('a scheduled callback of mine is shown when its hour comes; one of others, done or postponed is not', async () => {
  const soon = new Date(NOW.getTime() + 30)
  const call = (changes: object) =>
    aStep({ type: 'CALL_INSURED', status: 'SCHEDULED', callbackAt: soon, dueAt: soon, ...changes })
  const { services } = await open(
    {
      area: 'baker',
      audits: [MINE, THEIRS, { ...THEIRS, id: 'rests', auditCode: 'RESTS1', bakeState: 'PAUSED' }],
      signedIn: 'bo@bakehouse.example',
      users: [aUser({ id: 'bo@bakehouse.example', email: 'bo@bakehouse.example', role: 'baker' })],
      steps: [
        call({ id: 'ofMine', auditFSID: 'theirs', auditCode: 'THEIR1' }),
        call({ id: 'ofOthers', auditFSID: 'mine', auditCode: 'MINE01' }),
        call({ id: 'done', auditFSID: 'theirs', auditCode: 'THEIR1', status: 'COMPLETED' }),
        call({ id: 'rests', auditFSID: 'rests', auditCode: 'RESTS1' }),
      ],
    },
    { calls: true },
  )
  await notification(/THEIR1: A scheduled callback is due/)
  expect(services.preferences.getItem('told')).toEqual([`ofMine:${soon.getTime()}`])
  // Imports and jobs are admins'.
  expect(screen.queryByRole('switch', { name: /An import of mine/ })).toBeNull()
})

it('the end of my import and of my long request is shown, with what the engine said', async () => {
  const { memory } = await open(
    {
      seed: async (store) => {
        const mine = { carrierCompany: 'DEMO', by: ME, at: NOW }
        await store.set('commands', 'asked', { ...mine, kind: 'exportInvoice', state: 'WAITING' })
        await store.set('uploads', 'file', { ...mine, decidedBy: '', status: 'importing' })
      },
    },
    { ends: true },
  )
  await memory.update('uploads', 'file', { status: 'imported', decidedBy: ME, decidedAt: LATER })
  expect(
    within(await notification(/Import: The file is imported/))
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/admin/inbox/uploads/file')
  await memory.update('commands', 'asked', { state: 'REFUSED', endedAt: LATER })
  await waitFor(() => screen.getByRole('button', { name: 'Close' }).click())
  await notification(/Invoice: Refused/)
})

it('carrier users have nothing to choose', async () => {
  await open({
    signedIn: ME,
    users: [aUser({ role: 'carrier' })],
    audits: [],
  })
  expect(screen.queryByText('Notifications')).toBeNull()
})
