import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { sealHistoryEntry } from '#shared/audit/history.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { aStep, aUser } from '#shared/testing/builders.ts'
import { auditOf, NOW, renderAdmin, type World } from '../testing/renderAdmin.tsx'
import './Queue.tsx'

afterEach(() => void vi.useRealTimers())

const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)

/** A carrier's audit with a call that is due `dueIn` hours from now. */
function call(id: string, dueIn: number, changes: Partial<Audit> = {}): [Audit, Step] {
  const step = aStep({
    type: 'CALL_INSURED',
    displayName: 'Call Insured',
    id: `step${id}`,
    auditFSID: id,
    dueAt: hours(dueIn),
  })
  const audit = auditOf({
    id,
    auditCode: `DM${id}`,
    insuredCompany: `Company ${id}`,
    bakeState: 'CONTACTING',
    openSteps: { CALL_INSURED: step.id },
    nextStep: 'CALL_INSURED',
    nextDue: '2026-11-19',
    ...changes,
  })
  return [audit, step]
}

function worldOf(...work: [Audit, Step][]): World {
  return {
    area: 'baker',
    path: '/',
    signedIn: 'bea@bakehouse.example',
    users: [aUser({ email: 'bea@bakehouse.example', name: 'Bea Baker', role: 'baker' })],
    audits: work.map(([audit]) => audit),
    steps: work.map(([, step]) => step),
  }
}

const rows = () => [...document.querySelectorAll('[data-item]')].map((row) => row.textContent)
const current = () => document.querySelector('[data-item][aria-current]')?.textContent
const person = () => screen.getByLabelText('The person and what to do')

it('is worked one after the other by keyboard alone: three keys a call', async () => {
  const claimed = { assignee: 'bob@bakehouse.example', claimUntil: hours(1) }
  const { user, memory } = await renderAdmin(
    worldOf(call('C', 2), call('A', -50), call('B', -2, claimed), call('D', 50)),
  )
  await screen.findByText('Company A', { selector: 'h2 bdi' })
  expect(rows().map((row) => row?.slice(0, 9))).toEqual(
    ['A', 'B', 'C', 'D'].map((id) => `Company ${id}`),
  )
  expect(screen.getByText('4 in the queue: 3 due, 1 late')).toBeTruthy()
  expect(within(person()).getByRole('link', { name: '207.555.0101' })).toBeTruthy()
  expect(person().textContent).toContain('12:00 ET there')
  expect(person().textContent).toContain('Gross sales')

  // j and k choose; what a colleague has in hand says so.
  await user.keyboard('j')
  expect(current()).toContain('Company B')
  expect(within(person()).getByRole('status').textContent).toBe(
    'In the hands of bob@bakehouse.example',
  )
  await user.keyboard('k')

  // Three keys log the call, and the next that is free is there.
  await user.keyboard('l')
  const dialog = await screen.findByRole('dialog', { name: 'Log call' })
  expect(dialog.textContent).toContain('Next: Company C')
  await user.keyboard('2')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(current()).toContain('Company C'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(rows()).toHaveLength(3)
  const logged = await memory.get<Step>('asteps', 'stepA')
  expect(logged).toMatchObject({ status: 'COMPLETED', result: 'voicemail' })

  // c claims, r gives it back, s puts it off.
  await user.keyboard('c')
  expect(await within(person()).findByText(/^Claimed by you until 13:00/)).toBeTruthy()
  await user.keyboard('r')
  await waitFor(() => expect(within(person()).queryByText(/^Claimed by you/)).toBeNull())
  await user.keyboard('s')
  await user.click(await screen.findByRole('menuitem', { name: /Tomorrow morning/ }))
  await waitFor(() => expect(current()).toContain('Company D'))
  const later = await memory.get<Step>('asteps', 'stepC')
  expect(later).toMatchObject({ status: 'SCHEDULED', bakerStepActive: false })
})

it('a manual step says in the list and beside the person why it is there, and what clears it', async () => {
  const [audit, step] = call('M', -1300)
  const manual = { ...step, type: 'MANUAL', displayName: 'MANUAL' } as const
  const open = { ...audit, openSteps: { MANUAL: step.id }, nextStep: 'MANUAL' } as const
  await renderAdmin(worldOf([open, manual], call('A', -2)))
  await screen.findByText('Company M', { selector: 'h2 bdi' })
  const [first, second] = rows()
  expect(first).toContain('MANUAL · A manual step is open and there is no outcome')
  expect(second).not.toContain('outcome')
  expect(person().textContent).toContain(
    'Set the outcome, or complete the step MANUAL to continue.',
  )
})

it('names the colleague who is away and whose audit is covered for', async () => {
  const away = { from: '2026-11-01', through: '2026-12-31' }
  const people = [
    { email: 'bea@bakehouse.example', name: 'Bea Baker', role: 'baker' },
    { email: 'ann@bakehouse.example', name: 'Ann Away', role: 'baker', away },
    { email: 'cal@bakehouse.example', name: 'Cal Colleague', role: 'baker' },
  ]
  const of = (auditor: string) => ({ auditor: `${auditor}@bakehouse.example` })
  await renderAdmin({
    ...worldOf(call('A', -3, of('ann')), call('B', -2), call('C', -1, of('cal'))),
    seed: (store) => store.update('carriers', 'DEMO', { people }),
  })
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(rows()[0]).toContain('covering for Ann Away')
  expect(rows()[1]).not.toContain('covering')
})

it('says what starting an audit sends before it does, and takes it back', async () => {
  const ready = aStep({ id: 'ready', auditFSID: 'R', dueAt: hours(-1) })
  const audit = auditOf({
    id: 'R',
    auditCode: 'DMR',
    insuredCompany: 'Company R',
    openSteps: { READY: 'ready' },
  })
  const { user, memory, address } = await renderAdmin(worldOf([audit, ready], call('A', 1)))
  await screen.findByText('Start the audit')
  await user.keyboard('l')
  // The key asks as the button does: nothing is started, and nothing queued, without a word.
  const dialog = await screen.findByRole('dialog', { name: 'Start the audit' })
  expect(await within(dialog).findAllByText(/goes out in a minute/)).toHaveLength(2)
  expect((await memory.get<Audit>('audits', 'R'))?.bakeState).toBe('READY')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(current()).toContain('Company A'))
  const started = await memory.get<Audit>('audits', 'R')
  expect(started?.bakeState).toBe('CONTACTING')
  expect(started?.wakeAt).toEqual(new Date(NOW.getTime() + 60_000))
  expect(await screen.findAllByText(/goes out at/)).toHaveLength(2)
  for (const left of [1, 0]) {
    await user.click(screen.getAllByRole('button', { name: 'Take back' })[0] as HTMLElement)
    await waitFor(() => expect(screen.queryAllByText(/goes out at/)).toHaveLength(left))
  }
  expect((await memory.get<Audit>('audits', 'R'))?.wakeAt).toBeNull()
  await user.keyboard('n')
  await user.type(await screen.findByRole('textbox', { name: /Note/ }), 'Ask for Dana')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await memory.get<Audit>('audits', 'A'))?.notes.at(-1)?.text).toBe('Ask for Dana')
  await user.keyboard('o')
  await waitFor(() => expect(address()).toBe('/audits/DMA'))
})

it('the box around a focused tab keeps clear of its letters', async () => {
  await renderAdmin(worldOf(call('A', -1)))
  const tab = await screen.findByRole('button', { name: /^Calls/ })
  expect(Number.parseFloat(getComputedStyle(tab).paddingLeft)).toBeGreaterThanOrEqual(4)
})

it('a dialog that is open stays with its audit, and what is typed in it, when the queue moves on', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user, memory } = await renderAdmin(worldOf(call('A', -1), call('B', 1)))
  await screen.findByText('Company A', { selector: 'h2 bdi' })
  await user.keyboard('n')
  await user.type(await screen.findByRole('textbox', { name: /Note/ }), 'Ask for Dana')
  // A colleague logs the call: the next look at the queue does not find it.
  await memory.update('asteps', 'stepA', { status: 'COMPLETED', bakerStepActive: false })
  await memory.update('audits', 'A', { openSteps: {}, nextStep: null })
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(rows()[0]).toContain('Company B')
  const typed = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Note/ })
  expect(typed.value).toBe('Ask for Dana')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const notes = memory.all<Audit>('audits').map(({ id, notes }) => [id, notes.at(-1)?.text])
  expect(notes).toEqual([
    ['A', 'Ask for Dana'],
    ['B', undefined],
  ])
  // Nothing is open any more: the queue shows what it has.
  expect(await screen.findByText('Company B', { selector: 'h2 bdi' })).toBeTruthy()
})

it('a refusal shows where the work is, and nothing leaves the queue', async () => {
  const { user, memory } = await renderAdmin(worldOf(call('A', -1), call('B', 1)))
  await screen.findByText('Company A', { selector: 'h2 bdi' })
  await memory.update('audits', 'A', {
    assignee: 'bob@bakehouse.example',
    claimUntil: hours(1),
    v: 2,
  })
  await user.keyboard('s')
  await user.click(await screen.findByRole('menuitem', { name: /In two hours/ }))
  expect((await within(person()).findByRole('alert')).textContent).toContain(
    'bob@bakehouse.example',
  )
  expect(rows()).toHaveLength(2)
})

it('what others do shows at once: a claim in its row, what is done leaves, the chosen one stays', async () => {
  const { memory } = await renderAdmin(worldOf(call('A', -3), call('B', -2), call('C', -1)))
  await screen.findByText('Company A', { selector: 'h2 bdi' })
  const others = (id: string, changes: object) =>
    act(() => memory.update('audits', id, { v: 2, updatedAt: hours(1), ...changes }))
  await others('B', { assignee: 'bob@bakehouse.example', claimUntil: hours(1) })
  await screen.findByRole('img', { name: 'In the hands of bob@bakehouse.example' })
  expect(rows()).toHaveLength(3)
  await others('C', { openSteps: {} })
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(current()).toMatch(/^Company A/)
})

it('shows work of every slice, and counts all that waits, not what is read', async () => {
  const parked = Array.from({ length: 70 }, (_, n) =>
    call(`P${n}`, -90, { sliceID: '7', nextStep: 'MANUAL', openSteps: {} }),
  ).map(([audit, step]): [Audit, Step] => [audit, { ...step, type: 'MANUAL' }])
  const { user } = await renderAdmin(worldOf(...parked, call('A', -1)))
  expect(await screen.findByText('71 in the queue: 71 due, 70 late')).toBeTruthy()
  expect(screen.queryByText('Nothing waits for you')).toBeNull()
  expect(rows()).toHaveLength(60)
  // The one call is behind more than a page of other work, and yet in its tab.
  await user.click(screen.getByRole('button', { name: 'Calls 1' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(rows()[0]).toContain('Company A')
})

it('the list and the chosen person stay on screen while more is read', async () => {
  const work = Array.from({ length: 70 }, (_, n) => call(`P${n}`, -90))
  const { user, failing } = await renderAdmin(worldOf(...work))
  await waitFor(() => expect(rows()).toHaveLength(60))
  await user.keyboard('j')
  const chosen = current()
  const goOn = failing.holdReads('asteps')
  await user.click(screen.getByText('Show more'))
  expect(rows()).toHaveLength(60)
  expect(current()).toBe(chosen)
  // Pressed again meanwhile it asks for no more than that.
  await user.click(screen.getByText('Show more'))
  goOn()
  await waitFor(() => expect(rows()).toHaveLength(70))
  expect(current()).toBe(chosen)
})

it('the list stays, with the failure and a way to try again, where more cannot be read', async () => {
  const work = Array.from({ length: 70 }, (_, n) => call(`P${n}`, -90))
  const { user, failing } = await renderAdmin(worldOf(...work))
  await waitFor(() => expect(rows()).toHaveLength(60))
  failing.breakReads('asteps')
  await user.click(screen.getByText('Show more'))
  await screen.findByText(/^Updates stopped at /)
  expect(rows()).toHaveLength(60)
  failing.mend()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(rows()).toHaveLength(70))
  expect(screen.queryByText(/^Updates stopped at /)).toBeNull()
})

it('a failed read is no empty queue; afterwards it recovers without a reload', async () => {
  const { failing, user } = await renderAdmin({ ...worldOf(call('A', -1)), broken: 'asteps' })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The queue could not be read')
  expect(screen.queryByText('Nothing waits for you')).toBeNull()
  failing.mend()
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Company A', { selector: 'h2 bdi' })).toBeTruthy()
})

it('nothing waits: says so and what to do instead', async () => {
  await renderAdmin(worldOf())
  expect(await screen.findByText('Nothing waits for you')).toBeTruthy()
  expect(screen.getByText('Back to the audits').closest('a')).toBeTruthy()
})

it('says how many carrier comments wait for a reply, and leads to their audits', async () => {
  const flags = ['CARRIER_COMMENT']
  const { user, address, memory } = await renderAdmin(
    worldOf(call('A', 1, { flags }), call('B', 1, { flags }), call('C', 1)),
  )
  const link = await screen.findByRole('link', { name: '2 carrier comments to reply to' })
  // Another user works on one of them meanwhile: the queue follows, and the number is no queue.
  await act(async () => {
    const { v = 0, updatedAt = NOW } = (await memory.get<Audit>('audits', 'C')) ?? {}
    const at = new Date(updatedAt.getTime() + 1000)
    await memory.update('audits', 'C', { v: v + 1, updatedAt: at, insuredCompany: 'Company Z' })
  })
  await screen.findAllByText('Company Z')
  await user.click(link)
  await waitFor(() => expect(decodeURIComponent(address())).toContain('"flag":"CARRIER_COMMENT"'))
  expect(await screen.findByText('Company A')).toBeTruthy()
  expect(screen.queryByText('Company Z')).toBeNull()
  const filter = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Exceptions' })
  expect(filter.selectedOptions[0]?.textContent).toBe('The carrier commented')
})

it('logs a refreshed step that the queue lost, and no step that was postponed', async () => {
  const LOST = 'Object not found in the array'
  const { user, memory, log } = await renderAdmin(worldOf(call('A', -2), call('B', -1)))
  await screen.findByText('Company A', { selector: 'h2 bdi' })
  await user.keyboard('s')
  await user.click(await screen.findByRole('menuitem', { name: /Tomorrow morning/ }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  const refresh = async (step: object) => {
    const audit = await memory.get<Audit>('audits', 'A')
    const { v = 0, updatedAt = NOW } = audit ?? {}
    await act(async () => {
      await memory.update('asteps', 'stepA', { ...step })
      const at = new Date(updatedAt.getTime() + 1000)
      await memory.update('audits', 'A', { v: v + 1, updatedAt: at })
    })
  }
  await refresh({})
  expect(log).not.toContain(LOST)
  await refresh({ status: 'OPEN', bakerStepActive: true })
  await waitFor(() => expect(log).toContain(LOST))
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(log.filter((line) => line === LOST)).toHaveLength(1)
})

it('another kind of work begins with its first; a note says what was noted', async () => {
  const date = hours(-3)
  const notes = [{ text: 'Ask for the owner, Rosa', date, userId: 'bob@bakehouse.example' }]
  const entry = sealHistoryEntry(null, {
    op: 'NOTE',
    text: 'Note added',
    date,
    userId: 'bob@bakehouse.example',
  })
  const noted = { notes, history: [entry] }
  const { user } = await renderAdmin(
    worldOf(call('A', -50, noted), call('B', -30), call('C', -2), call('D', 2)),
  )
  await screen.findByText('Company A', { selector: 'h2 bdi' })
  expect(screen.getByText('Ask for the owner, Rosa')).toBeTruthy()
  expect(screen.queryByText('Note added')).toBeNull()
  await user.keyboard('jj')
  expect(current()).toContain('Company C')
  await user.click(screen.getByRole('button', { name: /^Calls/ }))
  expect(current()).toContain('Company A')
})
