import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { keepPeople } from '#shared/firm/ops/users.ts'
import { anAppointment, aStep, aUser } from '#shared/testing/builders.ts'
import { auditOf, NOW, renderAdmin, TODAY, type World } from '../testing/renderAdmin.tsx'
import '../audits/list/AuditList.tsx'
import '../audits/show/AuditShow.tsx'
import '../manage/ManageScreen.tsx'
import '../queue/Queue.tsx'
import './LoadTab.tsx'

const [ADA, BEA, BOB] = ['ada', 'bea', 'bob'].map((name) => `${name}@firm.example`) as [
  string,
  string,
  string,
]

const USERS = [
  aUser({ email: ADA, name: 'Ada' }),
  aUser({ email: BEA, name: 'Bea', role: 'baker' }),
  aUser({ email: BOB, name: 'Bob', role: 'baker' }),
]

/** An audit of each of these auditors, with a call that is due. */
function worldOf(auditors: readonly string[], world: Partial<World> = {}): World {
  const steps = auditors.map((assignee, n) =>
    aStep({ id: `step${n}`, auditFSID: `a${n}`, type: 'CALL_INSURED', dueAt: NOW, assignee }),
  )
  const audits = auditors.map((auditor, n) =>
    auditOf({
      id: `a${n}`,
      auditCode: `DM${n}`,
      insuredCompany: `Company ${n}`,
      bakeState: 'CONTACTING',
      openSteps: { CALL_INSURED: `step${n}` },
      nextStep: 'CALL_INSURED',
      nextDue: TODAY,
      auditor,
    }),
  )
  return {
    users: USERS,
    audits,
    steps,
    signedIn: ADA,
    seed: (store) => keepPeople(store, NOW),
    ...world,
  }
}

const ofCode = (audits: Audit[], code: string) => audits.find(({ auditCode }) => auditCode === code)

it('an admin assigns an audit on its page; its history says to whom', async () => {
  const { user, memory } = await renderAdmin(worldOf([''], { path: '/audits/DM0' }))
  await user.click(await screen.findByRole('button', { name: 'Assign' }))
  const dialog = await screen.findByRole('dialog', { name: 'Assign the audit' })
  await user.selectOptions(within(dialog).getByLabelText('Auditor'), 'Bob')
  await user.click(within(dialog).getByRole('button', { name: /^Assign/ }))
  await waitFor(() => expect(memory.all<Audit>('audits')[0]?.auditor).toBe(BOB))
  expect(await screen.findByText('(Bob)', { exact: false })).toBeTruthy()
})

it('a baker takes an audit, unless a colleague is quicker, and assigns none to others', async () => {
  const world = worldOf(['', BOB], { path: '/audits/DM0', signedIn: BEA, area: 'baker' })
  const { user, memory, go } = await renderAdmin(world)
  const take = await screen.findByRole('button', { name: 'Assign to me' })
  // Written behind the page's back: it still shows the audit as unassigned.
  await memory.update('audits', 'a0', { auditor: BOB })
  await user.click(take)
  expect(await screen.findByText(/assigned to bob@firm\.example now/)).toBeTruthy()
  expect(memory.all<Audit>('audits')[0]?.auditor).toBe(BOB)
  await go('/audits/DM1')
  expect(await screen.findByText('Company 1', { selector: 'h1 *' })).toBeTruthy()
  for (const name of ['Assign to me', 'Unassign me', 'Assign'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

it('the queue has no colleague’s audits, unless everyone’s are asked for', async () => {
  const world = worldOf([BOB, '', BEA], { path: '/', signedIn: BEA, area: 'baker' })
  const { user } = await renderAdmin(world)
  const rows = () =>
    [...document.querySelectorAll('[data-item] b')].map((row) => row.textContent?.trim())
  await waitFor(() => expect(rows()).toEqual(['Company 2', 'Company 1']))
  expect(screen.getByText('2 in the queue: 2 due, 0 late')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Whose work'), 'Everyone’s')
  await waitFor(() => expect(rows()).toHaveLength(3))
})

it('the audits of a colleague who is away are in the queue', async () => {
  const seed: World['seed'] = async (store) => {
    await store.update('users', BOB, { away: { from: TODAY, through: null } })
    await keepPeople(store, NOW)
  }
  await renderAdmin(worldOf([BOB], { path: '/', signedIn: BEA, area: 'baker', seed }))
  expect(await screen.findByText(/covering for Bob/)).toBeTruthy()
})

it('the load board says who has how many; leave is noted and audits handed over', async () => {
  const { user, memory } = await renderAdmin(worldOf([BEA, BEA, ''], { path: '/manage/load' }))
  const rowOf = (name: RegExp) => screen.findByRole('row', { name })
  expect(within(await rowOf(/^Unassigned/)).getByRole('link').textContent).toBe('1')
  const bea = await rowOf(/^Bea/)
  expect(within(bea).getByRole('link', { name: '2 audits of Bea' })).toBeTruthy()
  await user.click(within(bea).getByRole('button', { name: 'Leave of Bea' }))
  const leave = await screen.findByRole('dialog', { name: 'When Bea is away' })
  const through = within(leave).getByLabelText(/^Last day away/)
  fireEvent.change(through, { target: { value: '2026-11-18' } })
  await user.click(within(leave).getByRole('button', { name: /^Save/ }))
  expect(await within(leave).findByText(/last day away is before the first/)).toBeTruthy()
  fireEvent.change(through, { target: { value: '2026-11-20' } })
  await user.click(within(leave).getByRole('button', { name: /^Save/ }))
  expect(await within(await rowOf(/^Bea/)).findByText('Away, back 11/21/26')).toBeTruthy()

  await user.click(await screen.findByRole('button', { name: 'Hand over audits of Bea' }))
  const dialog = await screen.findByRole('dialog', { name: 'Hand over' })
  await user.type(within(dialog).getByLabelText(/^How many/), '1')
  await user.click(within(dialog).getByRole('button', { name: /^Hand over/ }))
  // By load: Bob, who has none, not Ada, who is no baker.
  await waitFor(() => {
    const auditors = memory.all<Audit>('audits').map(({ auditor }) => auditor)
    expect(auditors.toSorted()).toEqual(['', BEA, BOB])
  })
  expect(await screen.findByText('1 audit handed over', { exact: false })).toBeTruthy()
})

it('days away name the appointments in them, and a hand-over says what becomes of them', async () => {
  const seed: World['seed'] = async (store) => {
    await keepPeople(store, NOW)
    const at = { auditor: BEA, day: '2026-11-25', start: new Date('2026-11-25T14:00:00Z') }
    const appointment = anAppointment({ ...at, end: new Date('2026-11-25T15:00:00Z') })
    await store.update('audits', 'a0', { appointment })
  }
  const { user, memory } = await renderAdmin(worldOf([BEA], { path: '/manage/load', seed }))
  await user.click(await screen.findByRole('button', { name: 'Leave of Bea' }))
  const leave = await screen.findByRole('dialog', { name: 'When Bea is away' })
  expect(await within(leave).findByRole('link', { name: 'DM0' })).toBeTruthy()
  expect(within(leave).getByText(/1 appointment is in these days/)).toBeTruthy()
  fireEvent.change(within(leave).getByLabelText(/^Last day away/), {
    target: { value: '2026-11-24' },
  })
  await waitFor(() => expect(within(leave).queryByRole('link')).toBeNull())
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Hand over audits of Bea' }))
  const dialog = await screen.findByRole('dialog', { name: 'Hand over' })
  expect(await within(dialog).findByText(/1 appointment ahead goes along/)).toBeTruthy()
  await user.selectOptions(within(dialog).getByLabelText(/^To/), 'Bob')
  await user.click(within(dialog).getByRole('button', { name: /^Hand over/ }))
  await waitFor(() =>
    expect(memory.all<Audit>('audits')[0]?.appointment).toMatchObject({
      auditor: BOB,
      sequence: 1,
    }),
  )
})

it('many are assigned at once, after a preview', async () => {
  const { user, memory } = await renderAdmin(worldOf(['', BOB], { path: '/audits' }))
  for (const code of ['DM0', 'DM1'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${code}` }))
  await user.click(screen.getByRole('button', { name: 'Assign' }))
  const dialog = await screen.findByRole('dialog', { name: 'Assign 2 audits' })
  await user.click(within(dialog).getByRole('button', { name: 'Preview 2' }))
  expect(await within(dialog).findByText('Choose the auditor.')).toBeTruthy()
  await user.selectOptions(within(dialog).getByLabelText('Auditor'), 'Bob')
  await user.click(within(dialog).getByRole('button', { name: 'Preview 2' }))
  await user.click(await within(dialog).findByRole('button', { name: 'Assign 1' }))
  expect(await screen.findByText(/2 audits assigned to Bob/)).toBeTruthy()
  expect(ofCode(memory.all<Audit>('audits'), 'DM0')?.auditor).toBe(BOB)
})
