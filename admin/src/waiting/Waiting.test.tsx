import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Command } from '#shared/audit/command.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import type { StepType } from '#shared/firm/model.ts'
import { aStep, aUser } from '#shared/testing/builders.ts'
import { LIVE_KEY } from '../app/preferences.ts'
import { auditOf, NOW, renderAdmin, type World } from '../testing/renderAdmin.tsx'
import '../audits/edit/AuditEdit.tsx'
import '../audits/list/AuditList.tsx'
import '../audits/show/AuditShow.tsx'
import '../queue/Queue.tsx'
import './Waiting.tsx'

afterEach(() => void vi.useRealTimers())

const ME = 'bea@bakehouse.example'
const BOB = 'bob@bakehouse.example'
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)

/** An audit with a call that is due. */
function call(id: string, type: StepType = 'CALL_INSURED'): [Audit, Step] {
  const step = aStep({
    type,
    displayName: STEPS[type].displayName,
    id: `step${id}`,
    auditFSID: id,
    dueAt: hours(-1),
    dateStarted: hours(-1),
  })
  const audit = auditOf({
    id,
    auditCode: `DM${id}`,
    insuredCompany: `Company ${id}`,
    bakeState: 'CONTACTING',
    openSteps: { [type]: step.id },
    nextStep: type,
    nextDue: '2026-11-19',
  })
  return [audit, step]
}

const worldOf = (ids: string[], world: World = {}): World => ({
  area: 'baker',
  signedIn: ME,
  users: [aUser({ email: ME, name: 'Bea Baker', role: 'baker' })],
  audits: ids.map((id) => call(id)[0]),
  steps: ids.map((id) => call(id)[1]),
  ...world,
})

const openAudit = async (world: World = {}) => {
  const admin = await renderAdmin(worldOf(['A'], { path: '/audits/DMA', ...world }))
  await screen.findByRole('region', { name: 'Next action' })
  await screen.findByRole('button', { name: 'Log the call' })
  const commands = () => admin.memory.all<Command>('commands')
  return { ...admin, commands }
}

/** Also while a dialog stands before it. */
const history = () => screen.getByRole('region', { name: 'History', hidden: true })
const stored = (admin: Awaited<ReturnType<typeof renderAdmin>>, id: string) =>
  admin.memory.all<Audit>('audits').find((audit) => audit.id === id) as Audit
const submit = '{Control>}{Enter}{/Control}'

it('a claim, a note and a call are on screen at once, in order, before the engine has done any', async () => {
  const { user, commands, memory, startEngine } = await openAudit({ engine: 'stopped' })
  await user.keyboard('c')
  expect(screen.getByText('Claimed until 13:00')).toBeTruthy()
  await user.keyboard('n')
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Ask for Dana')
  await user.keyboard(submit)
  expect(history().textContent).toContain('Note added')
  // The dialog has the words until the engine has them, and can be left.
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe(
    'Ask for Dana',
  )
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('l')
  await screen.findByRole('dialog', { name: 'Log call' })
  await user.keyboard('2')
  await user.keyboard(submit)
  expect(history().textContent).toContain('Called Insured, voicemail')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const next = screen.getByRole('region', { name: 'Next action' })
  expect(within(next).queryByRole('button', { name: 'Log the call' })).toBeNull()

  expect(memory.all<Audit>('audits')[0]?.history).toHaveLength(1)
  await waitFor(() => expect(commands()).toHaveLength(3))
  const [claim, note, log] = commands()
  expect([claim?.after, note?.after, log?.after]).toEqual(['', claim?.id, note?.id])
  expect(commands().every(({ carrierCompany }) => carrierCompany === 'DEMO')).toBe(true)
  const shown = () =>
    [...history().querySelectorAll('li')].map((row) => row.querySelector('bdi')?.textContent)
  const before = shown()

  await act(async () => void startEngine())
  await waitFor(() => expect(commands().every(({ state }) => state === 'DONE')).toBe(true))
  const audit = memory.all<Audit>('audits')[0]
  expect(audit?.history.slice(1).map(({ text }) => text)).toEqual([
    'Claimed',
    'Note added',
    'Called Insured, voicemail',
  ])
  expect(shown()).toEqual(before)
})

it('what the engine refuses disappears, with the reason, and what was typed is still there', async () => {
  const admin = await openAudit({ preferences: { [LIVE_KEY]: false } })
  const { user, memory } = admin
  // Without live updates the screen does not know of Bob's claim.
  await memory.update('audits', 'A', { assignee: BOB, claimUntil: hours(1), v: 2 })
  await user.keyboard('n')
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Ask for Dana')
  await user.keyboard(submit)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(BOB)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe(
    'Ask for Dana',
  )
  expect(history().textContent).not.toContain('Note added')
  expect(stored(admin, 'A').notes).toEqual([])
})

it('in the queue one goes on at once; a refusal leads back to the audit with what was typed', async () => {
  const admin = await renderAdmin(
    worldOf(['A', 'B'], { path: '/', engine: 'stopped', preferences: { [LIVE_KEY]: false } }),
  )
  const { user, memory, startEngine } = admin
  const rows = () => [...document.querySelectorAll('[data-item]')].map((row) => row.textContent)
  await screen.findByText('Company A', { selector: 'h2 bdi' })
  await user.keyboard('l')
  await screen.findByRole('dialog', { name: 'Log call' })
  await user.keyboard('5')
  await user.type(await screen.findByRole('textbox', { name: /Note/ }), 'After lunch')
  await user.keyboard(submit)
  expect(await screen.findByText('Company B', { selector: 'h2 bdi' })).toBeTruthy()
  expect(rows()).toHaveLength(1)

  await waitFor(() => expect(memory.all('commands')).toHaveLength(1))
  await memory.update('audits', 'A', { assignee: BOB, claimUntil: hours(1), v: 2 })
  await act(async () => void startEngine())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Not done: Call Insured: done')
  expect(alert.textContent).toContain(`Company A: `)
  expect(alert.textContent).toContain(BOB)
  await waitFor(() => expect(rows()).toHaveLength(2))
  await user.click(within(alert).getByRole('button', { name: 'Open with what you typed' }))
  const dialog = await screen.findByRole('dialog', { name: 'Log call' })
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /Note/ }).value).toBe(
    'After lunch',
  )
  const chosen = within(dialog).getByRole<HTMLInputElement>('radio', { name: /Call back/ })
  expect(chosen.checked).toBe(true)
  expect(screen.queryByText(/Not done/)).toBeNull()
})

/** A call of the queue with what it brought to light, refused after the queue went on: Bob has the audit. */
async function refusedCall(type: StepType, how: string, box: string, text: string) {
  const first = call('A', type)
  const [second, step] = call('B')
  const admin = await renderAdmin(
    worldOf([], {
      path: '/',
      engine: 'stopped',
      preferences: { [LIVE_KEY]: false },
      audits: [first[0], second],
      steps: [first[1], step],
    }),
  )
  const { user, memory, startEngine } = admin
  await screen.findByText('Company A', { selector: 'h2 bdi' })
  await user.keyboard('l')
  await screen.findByRole('dialog', { name: 'Log call' })
  await user.keyboard(how)
  await user.type(boxOf(box), text)
  await user.keyboard(submit)
  await screen.findByText('Company B', { selector: 'h2 bdi' })
  await waitFor(() => expect(memory.all('commands')).toHaveLength(2))
  await memory.update('audits', 'A', { assignee: BOB, claimUntil: hours(1), v: 2 })
  await act(async () => void startEngine())
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
  const reopen = (name: string) => user.click(screen.getByRole('button', { name }))
  return { ...admin, reopen }
}

const boxOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })

it('the contact from a refused call comes back with the call', async () => {
  const { reopen } = await refusedCall('GET_INSURED_FROM_AGENT', '1', 'Email', 'dana@a.example')
  await reopen('Open with what you typed')
  await screen.findByRole('dialog', { name: 'Log call' })
  expect(boxOf('Email').value).toBe('dana@a.example')
  // The edit is asked for again with the call.
  expect(screen.queryByText(/Not done/)).toBeNull()
})

it('the contact from a refused call is offered in the editor, which never had it', async () => {
  const { reopen, user } = await refusedCall(
    'GET_INSURED_FROM_AGENT',
    '1',
    'Email',
    'dana@a.example',
  )
  await reopen('Open the editor')
  await user.click(await screen.findByText('Restore'))
  await user.click(screen.getByText('Agent', { selector: '[role="tab"]' }))
  expect(await screen.findByDisplayValue('dana@a.example')).toBeTruthy()
  expect(screen.getAllByText(/Not done/)).toHaveLength(1)
})

/** A wrong number with the right one, on screen again after Bob has let go of the audit. */
async function refusedNumber() {
  const admin = await refusedCall('CALL_INSURED', '4', 'Right number', '2075550199')
  const { memory, reopen, user } = admin
  await memory.update('audits', 'A', { assignee: '', claimUntil: null, v: 3 })
  await reopen('Open with what you typed')
  await screen.findByRole('dialog', { name: 'Log call' })
  expect(boxOf('Right number').value).toBe('207.555.0199')
  await waitFor(() => expect(screen.queryByText(new RegExp(BOB))).toBeNull())
  const logCall = async () => {
    await user.keyboard(submit)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  return { ...admin, logCall }
}

it('the right number from a refused call is in its box again, and saved with the call', async () => {
  const { logCall, ...admin } = await refusedNumber()
  await logCall()
  expect(stored(admin, 'A').insuredPhone).toBe('207.555.0199')
  expect(stored(admin, 'A').history.at(-1)?.text).toBe('Called Insured, wrong number')
})

it('a right number that is taken out again on the way back is not called', async () => {
  const { logCall, memory, user } = await refusedNumber()
  await user.clear(boxOf('Right number'))
  await logCall()
  const last = memory.all<Command>('commands').at(-1)?.request
  expect(last).toMatchObject({ action: { completion: { disposition: 'wrongNumber' } } })
  expect(last).not.toHaveProperty('action.completion.rightNumber')
})

it('on the page of the audit a call says why the edit before it was refused', async () => {
  const { user, memory, commands } = await openAudit({ preferences: { [LIVE_KEY]: false } })
  await memory.update('audits', 'A', { assignee: BOB, claimUntil: hours(1), v: 2 })
  await user.keyboard('l')
  await screen.findByRole('dialog', { name: 'Log call' })
  await user.keyboard('4')
  await user.type(boxOf('Right number'), '2075550199')
  await user.keyboard(submit)
  const states = () => commands().map(({ state }) => state)
  await waitFor(() => expect(states()).toEqual(['REFUSED', 'REFUSED']))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Log' })).toBeTruthy())
  expect(screen.getByRole('alert').textContent).toContain(BOB)
})

it('after three seconds the frame says what waits, and it can be taken back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user, commands, services } = await openAudit({ engine: 'stopped' })
  await user.keyboard('c')
  expect(screen.getByText('Claimed until 13:00')).toBeTruthy()
  await waitFor(() => expect(commands()).toHaveLength(1))
  expect(screen.queryByText(/Waiting for the engine/)).toBeNull()
  services.clock.set(new Date(NOW.getTime() + 3_000))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  const text = await screen.findByText('Saved. Waiting for the engine since 12:00:00.')
  const notice = text.closest<HTMLElement>('[role="status"]') as HTMLElement
  expect(notice.textContent).toContain('Claim, Company A')
  expect(notice.textContent).toContain('The worker is not running')
  await user.click(within(notice).getByRole('button', { name: 'Take back: Claim' }))
  await waitFor(() => expect(screen.queryByText(/Waiting for the engine/)).toBeNull())
  expect(commands()).toEqual([])
  expect(screen.queryByText('Claimed until 13:00')).toBeNull()
})

it('what the engine has begun cannot be taken back, and the frame says so', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user, commands, services, memory } = await openAudit({ engine: 'stopped' })
  await user.keyboard('c')
  await waitFor(() => expect(commands()).toHaveLength(1))
  const [command] = commands()
  await act(() => memory.update('commands', command?.id ?? '', { state: 'RUNNING', tries: 1 }))
  services.clock.set(new Date(NOW.getTime() + 3_000))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  await user.click(await screen.findByRole('button', { name: 'Take back: Claim' }))
  expect(await screen.findByText(/cannot be taken back/)).toBeTruthy()
  expect(commands()).toHaveLength(1)
})

it('after a reload what still waits is on screen again, and followed to its end', async () => {
  const admin = await openAudit({
    engine: 'stopped',
    seed: async (store) => {
      await store.set('commands', 'asked0000000000000000', {
        kind: 'act',
        by: ME,
        uid: `uid of ${ME}`,
        at: new Date(NOW.getTime() - 60_000),
        carrierCompany: 'DEMO',
        auditFSID: 'A',
        request: { action: { kind: 'note', text: 'Ask for Dana' }, reason: '' },
        after: '',
        seen: { v: 1, bakeState: 'CONTACTING' },
        schema: 1,
        state: 'WAITING',
      })
    },
  })
  await waitFor(() => expect(history().textContent).toContain('Note added'))
  expect(await screen.findByText('Saved. Waiting for the engine since 11:59:00.')).toBeTruthy()
  await act(async () => void admin.startEngine())
  await waitFor(() => expect(screen.queryByText(/Waiting for the engine/)).toBeNull())
  expect(stored(admin, 'A').notes.map(({ text }) => text)).toEqual(['Ask for Dana'])
  expect(within(history()).getAllByText('Note added')).toHaveLength(1)
})

it('a claim by key is in the row of the list at once', async () => {
  const { user, startEngine, memory } = await renderAdmin(
    worldOf(['A'], { path: '/audits', engine: 'stopped' }),
  )
  const link = await screen.findByRole('link', { name: 'DMA' })
  link.focus()
  await user.keyboard('c')
  const row = link.closest('tr') as HTMLElement
  expect(within(row).getByRole('img', { name: `Claimed by ${ME}` })).toBeTruthy()
  await act(async () => void startEngine())
  await waitFor(() => expect(memory.all<Audit>('audits')[0]?.assignee).toBe(ME))
  expect(within(row).getByRole('img', { name: `Claimed by ${ME}` })).toBeTruthy()
})

it('without a connection nothing is lost: it is sent later, and asked about when that is long after', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user, commands, services, failing } = await openAudit()
  failing.breakSending('unavailable')
  await user.keyboard('c')
  services.clock.set(new Date(NOW.getTime() + 3_000))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(await screen.findByText('Not sent yet. Sending when the connection is back.')).toBeTruthy()
  services.clock.set(new Date(NOW.getTime() + 11 * 60_000))
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  failing.mend()
  expect(await screen.findByText('Not sent since 12:00:00. Does it still apply?')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(commands()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Send now' }))
  await waitFor(() => expect(commands().map(({ state }) => state)).toEqual(['DONE']))
})

it('an edit that waits can be left; when it is refused, the way back offers what was typed', async () => {
  const admin = await renderAdmin(
    worldOf(['A'], {
      path: '/audits/DMA/edit?tab=insured',
      engine: 'stopped',
      preferences: { [LIVE_KEY]: false },
    }),
  )
  const { user, memory, startEngine, go, address } = admin
  const field = () => screen.findByLabelText<HTMLInputElement>('Insured trade name')
  await user.type(await field(), 'Marina')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(memory.all('commands')).toHaveLength(1))
  await go('/audits')
  expect(await screen.findByRole('link', { name: 'DMA' })).toBeTruthy()
  await memory.update('audits', 'A', { assignee: BOB, claimUntil: hours(1), v: 2 })
  await act(async () => void startEngine())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Not done: Edit: insured trade name')
  await user.click(within(alert).getByRole('button', { name: 'Open the editor' }))
  await waitFor(() => expect(address()).toBe('/audits/DMA/edit'))
  await user.click(await screen.findByText('Restore'))
  await user.click(screen.getByText('Insured', { selector: '[role="tab"]' }))
  expect((await field()).value).toBe('Marina')
})
