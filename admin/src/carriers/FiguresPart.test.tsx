import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { aUser } from '#shared/testing/builders.ts'
import { auditOf, renderAdmin } from '../testing/renderAdmin.tsx'
import '../audits/list/AuditList.tsx'
import '../inbox/InboxList.tsx'
import './CarrierScreen.tsx'

const ADMIN = aUser({ carriers: ['DEMO', 'HM'] })
const HM = { carrierCompany: 'HM', bakeState: 'CONTACTING' } as const

const AUDITS = [
  auditOf({ ...HM, id: 'late', auditCode: 'LATE01', auditDue: '2026-11-10' }),
  auditOf({ ...HM, id: 'soon', auditCode: 'SOON01', auditDue: '2026-12-10' }),
  auditOf({ ...HM, id: 'sent', auditCode: 'SENT01', bakeState: 'SENT_TO_CARRIER' }),
  auditOf({ id: 'other', auditCode: 'OTHER1', auditDue: '2026-11-10' }),
]

/** The worker's counters of the carrier. */
async function counted(store: DocumentStore) {
  const count = (day: string, counts: Record<string, number>) =>
    store.set('rollups', `HM_${day.replace('month:', '')}`, { carrierCompany: 'HM', day, counts })
  await count('current', { audits: 3, 'state:CONTACTING': 2, 'state:SENT_TO_CARRIER': 1 })
  await count('month:2026-11', { 'turn:12': 3, 'turn:40': 2, ontime: 3, late: 1 })
}

it('says how a carrier stands, each number with its definition and the way to what it counts', async () => {
  const { user, address } = await renderAdmin({
    path: '/carriers/HM',
    users: [ADMIN],
    audits: AUDITS,
    seed: counted,
  })
  const card = (name: string) => within(screen.getByRole('region', { name }))
  expect((await screen.findByRole('region', { name: 'Open audits' })).textContent).toContain('2')
  expect(card('Due in 30 days').getByText('2')).toBeTruthy()
  expect(card('Past due').getByText('1')).toBeTruthy()
  expect(card('Turnaround, median').getByText('12 days')).toBeTruthy()
  expect(card('Within service').getByText('75.0%')).toBeTruthy()
  expect(card('Unbilled').getByText('1')).toBeTruthy()
  expect(card('Unbilled').getByText(/on no invoice yet/)).toBeTruthy()
  const links = ['Open audits', 'Turnaround, median', 'Unbilled'].map((name) =>
    card(name).getByRole('link').getAttribute('href'),
  )
  expect(links).toEqual([
    '/admin/reports/bakery?carrier=HM',
    '/admin/reports?carrier=HM&from=2026-09-01&to=2026-11-19',
    '/admin/reports/invoice?carrier=HM',
  ])
  expect(screen.getByRole('link', { name: /^Contacting 2$/ })).toBeTruthy()
  // The list is of the carrier on screen: the link makes this carrier that one.
  await user.click(card('Past due').getByRole('link'))
  expect(await screen.findByText('LATE01')).toBeTruthy()
  expect(screen.queryByText('OTHER1')).toBeNull()
  expect(screen.getByRole('button', { name: /HM Harbor Mutual/ })).toBeTruthy()
  expect(address()).toContain('late')
})

it('a failed read says so and is read again; what the worker has not counted is no zero', async () => {
  const { failing, user } = await renderAdmin({
    path: '/carriers/HM/figures',
    users: [ADMIN],
    audits: AUDITS,
    broken: 'rollups',
  })
  await screen.findByRole('alert')
  expect(screen.queryByRole('region', { name: 'Open audits' })).toBeNull()
  failing.mend()
  await user.click(screen.getByRole('button', { name: /again/i }))
  const unbilled = within(await screen.findByRole('region', { name: 'Unbilled' }))
  expect(unbilled.getByText('The worker has not counted yet')).toBeTruthy()
  expect(
    within(screen.getByRole('region', { name: 'Within service' })).getByText('no data'),
  ).toBeTruthy()
})

it('a carrier without audits shows that, with the way to its first', async () => {
  const { user, address } = await renderAdmin({ path: '/carriers/HM', users: [ADMIN] })
  expect(await screen.findByText('There is no audit of this carrier yet')).toBeTruthy()
  // A file that is dropped there is this carrier's.
  await user.click(screen.getByRole('link', { name: 'Open the inbox' }))
  expect(await screen.findByRole('button', { name: /HM Harbor Mutual/ })).toBeTruthy()
  expect(address()).toBe('/inbox')
})
