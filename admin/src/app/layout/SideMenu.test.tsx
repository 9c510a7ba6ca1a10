import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aStep, aUser } from '#shared/testing/builders.ts'
import { auditOf, renderAdmin } from '../../testing/renderAdmin.tsx'
import './MenuParts.tsx'

const step = aStep({
  type: 'CALL_INSURED',
  id: 'call',
  auditFSID: 'one',
  dueAt: new Date('2026-11-01T12:00:00Z'),
})

const UNFOLDED = { path: '/settings', preferences: { menu: 'open' } }

const audits = [
  auditOf({ id: 'one', bakeState: 'CONTACTING', openSteps: { CALL_INSURED: 'call' } }),
  auditOf({ id: 'two', auditCode: 'T2', auditDue: '2026-11-01' }),
]

const menu = async () => within(await screen.findByRole('navigation', { name: 'Main menu' }))

it('says how much waits, and leads to each report; counted once for all screens', async () => {
  const { memory, go } = await renderAdmin({ ...UNFOLDED, audits, steps: [step] })
  const shown = await menu()
  expect(await shown.findByRole('link', { name: 'Queue 1' })).toBeTruthy()
  expect(await shown.findByRole('link', { name: 'Exceptions 1' })).toBeTruthy()
  expect(shown.getByRole('link', { name: 'Inbox' })).toBeTruthy()
  const words = screen.getByRole('navigation', { name: 'Main menu' }).textContent ?? ''
  expect(words).toMatch(/Inbox.*ReportsFigures.*Invoices.*Set upCarriersManageSettings/)
  for (const [name, view] of [
    ['Calendar', 'calview'],
    ['Bakery', 'bakery'],
    ['Activity', 'activity'],
    ['Invoices', 'invoice'],
  ] as const)
    expect(shown.getByRole('link', { name }).getAttribute('href')).toBe(`/admin/reports/${view}`)
  const counted = memory.reads()
  await go('/nowhere')
  expect(await screen.findByText('There is no such page')).toBeTruthy()
  expect(memory.reads()).toEqual(counted)
})

it('of an auditor has no entry, key or count that leads to a refusal', async () => {
  const signedIn = 'bea@bakehouse.example'
  const users = [aUser({ email: signedIn, role: 'baker' })]
  const world = { ...UNFOLDED, users, signedIn, audits, steps: [step] }
  const { user, address } = await renderAdmin(world)
  const shown = await menu()
  expect(await shown.findByRole('link', { name: 'Queue 1' })).toBeTruthy()
  for (const name of ['Inbox', 'Carriers', 'Calendar', 'Manage'])
    expect(shown.queryByRole('link', { name })).toBeNull()
  await user.keyboard('gc')
  expect(address()).toBe('/settings')
  await user.keyboard('?')
  const keys = within(await screen.findByRole('dialog'))
  expect(keys.getByText('Go to the queue')).toBeTruthy()
  expect(keys.queryByText('Go to Carriers')).toBeNull()
})
