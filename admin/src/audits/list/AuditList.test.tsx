import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { auditOf, renderAdmin } from '../../testing/renderAdmin.tsx'

afterEach(() => vi.useRealTimers())

const four = () => [
  auditOf({ id: 'rest', auditCode: 'R1', insuredCompany: 'Blue Heron', auditDue: '2027-06-01' }),
  auditOf({
    id: 'fire',
    auditCode: 'F1',
    insuredCompany: 'Alameda Tile',
    bakeState: 'CONTACTING',
    insuredEmail: '',
    auditDue: '2027-06-01',
  }),
  auditOf({
    id: 'due',
    auditCode: 'D1',
    insuredCompany: 'Ridgeline Framing',
    auditDue: '2026-11-22',
  }),
  auditOf({ id: 'order', auditCode: 'O1', insuredCompany: 'Cedar & Rye', bakeState: 'ORDER' }),
]

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(3, '0')
    return auditOf({
      id: `audit${number}`,
      auditCode: `M${number}`,
      insuredCompany: `Company ${number}`,
      auditDue: '2027-06-01',
      dateAdded: new Date(Date.UTC(2026, 10, 1) - index * 60_000),
    })
  })

const codes = () => [...document.querySelectorAll('a[data-audit]')].map((link) => link.textContent)
const shown = (code: string) => screen.findByRole('link', { name: code })

it('specification §4: ORDER first, then due in 30 days, then fire, then the rest, each under its reason', async () => {
  await renderAdmin({ audits: four() })
  await shown('O1')
  expect(codes()).toEqual(['O1', 'D1', 'F1', 'R1'])
  const headers = screen.getAllByRole('rowheader').map((header) => header.textContent)
  expect(headers).toEqual([
    'OrderNot usable yet: complete the order first',
    'Due in 30 daysDue within 30 days or past',
    'FireContacting without an insured e-mail',
    'RestEverything else, newest first',
  ])
  const due = screen.getByRole('row', { name: /Ridgeline Framing/ })
  expect(within(due).getByText('11/22/26')).toBeTruthy()
  expect(within(due).getByText('3 d')).toBeTruthy()
})

it('shows only the active carrier and the active slices (specification §6)', async () => {
  await renderAdmin({
    audits: [
      ...four(),
      auditOf({ id: 'other', auditCode: 'X1', carrierCompany: 'HM' }),
      auditOf({ id: 'parked', auditCode: 'X2', sliceID: '7' }),
    ],
  })
  await shown('R1')
  expect(codes()).not.toContain('X1')
  expect(codes()).not.toContain('X2')
})

it('narrows by band and by state, says so, and clears', async () => {
  const { user, address } = await renderAdmin({ audits: four() })
  await shown('O1')
  await user.click(screen.getByRole('button', { name: 'Fire' }))
  await waitFor(() => expect(codes()).toEqual(['F1']))
  expect(address()).toContain('fire')
  await user.click(screen.getByRole('button', { name: 'Clear 1' }))
  await waitFor(() => expect(codes()).toHaveLength(4))
  await user.click(screen.getByRole('button', { name: 'Contacting' }))
  await waitFor(() => expect(codes()).toEqual(['F1']))
  await user.click(screen.getByRole('button', { name: 'Remove the filter Contacting' }))
  await waitFor(() => expect(codes()).toHaveLength(4))
})

it('finds by any word from the one search box, and says when nothing is found', async () => {
  const { user } = await renderAdmin({ audits: four() })
  await shown('O1')
  await user.keyboard('/')
  const box = screen.getByRole('textbox', { name: 'Search audits' })
  expect(document.activeElement).toBe(box)
  await user.type(box, 'ridge fram{Enter}')
  await waitFor(() => expect(codes()).toEqual(['D1']))
  await user.clear(box)
  await user.type(box, 'nobody at all{Enter}')
  expect(
    await screen.findByRole('heading', { name: 'No audit matches these filters' }),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(codes()).toHaveLength(4))
  await waitFor(() => expect((box as HTMLInputElement).value).toBe(''))
})

it('an answer to the first letters does not take back the letters typed since', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { address } = await renderAdmin({ audits: four() })
  await shown('O1')
  const box = screen.getByRole('textbox', { name: 'Search audits' }) as HTMLInputElement
  fireEvent.change(box, { target: { value: 'rid' } })
  act(() => {
    vi.advanceTimersByTime(250)
    fireEvent.change(box, { target: { value: 'ridgeline' } })
  })
  await waitFor(() => expect(address()).toContain('rid'))
  expect(box.value).toBe('ridgeline')
  await act(() => vi.advanceTimersByTimeAsync(300))
  await waitFor(() => expect(address()).toContain('ridgeline'))
  expect(box.value).toBe('ridgeline')
})

it('pages by 25 with no total, forth and back', async () => {
  const { user } = await renderAdmin({ audits: many(60) })
  await shown('M001')
  expect(screen.getByText('1–25')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await shown('M026')
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await shown('M051')
  expect(screen.getByText('51–60')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  await shown('M026')
  expect(codes()).toHaveLength(25)
})

it('walks and opens by keyboard', async () => {
  const { user, address } = await renderAdmin({ audits: four() })
  await shown('O1')
  await user.keyboard('jjk')
  expect(document.activeElement?.textContent).toBe('O1')
  await user.keyboard('j{Enter}')
  await waitFor(() => expect(address()).toBe('/audits/D1'))
})

it('lists all keys, and lets them be switched off', async () => {
  const { user } = await renderAdmin({ audits: four() })
  await shown('O1')
  await user.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await user.click(within(dialog).getByRole('switch', { name: 'Use keyboard shortcuts' }))
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const before = document.activeElement
  await user.keyboard('j')
  expect(document.activeElement).toBe(before)
})

it('shows an import by itself: a new audit appears without a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { memory } = await renderAdmin({ audits: four() })
  await shown('O1')
  const audit = auditOf({
    id: 'late',
    auditCode: 'N1',
    insuredCompany: 'New Arrival',
    updatedAt: new Date('2026-11-19T17:00:01.000Z'),
  })
  await memory.set('audits', audit.id, { ...audit })
  await act(() => vi.advanceTimersByTimeAsync(5_500))
  await shown('N1')
})

it('a failure keeps the rows, says from when they are, and the rows come back by themselves', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { failing } = await renderAdmin({ audits: four() })
  await shown('O1')
  failing.breakReads('audits')
  await act(() => vi.advanceTimersByTimeAsync(5_500))
  expect(
    await screen.findByText('Updates stopped at 12:00:00. These rows may be old.'),
  ).toBeTruthy()
  expect(codes()).toHaveLength(4)
  failing.mend()
  await act(() => vi.advanceTimersByTimeAsync(5_500))
  await waitFor(() => expect(screen.queryByText(/Updates stopped/)).toBeNull())
})

it('a failed first read is never "no audits": it says what failed, with a reference and a retry', async () => {
  const { failing, user, log } = await renderAdmin({ audits: four(), path: '/nowhere' })
  await screen.findByRole('heading', { name: 'There is no such page' })
  failing.breakReads('audits')
  await user.keyboard('ga')
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByRole('heading', { name: 'The audits could not be read' })).toBeTruthy()
  expect(
    within(alert).getByText(
      /^Unavailable \(503\) · Reference [0-9a-f]{4}-[0-9a-f]{4} · 11\/19\/26 12:00:00$/,
    ),
  ).toBeTruthy()
  expect(screen.queryByText(/No audits in the active slices/)).toBeNull()
  expect(log).toContain('request failed')
  failing.mend()
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await shown('O1')
})

it('a denied read (403) says so and does not sign out', async () => {
  const { failing, user, identity } = await renderAdmin({ audits: four(), path: '/nowhere' })
  await screen.findByRole('heading', { name: 'There is no such page' })
  failing.breakReads('audits', 'permission-denied')
  await user.keyboard('ga')
  expect(
    await screen.findByRole('heading', { name: 'You have no access to the audits' }),
  ).toBeTruthy()
  expect(await identity.current()).not.toBeNull()
})

it('an empty carrier says how audits come in', async () => {
  await renderAdmin({ audits: [] })
  expect(
    await screen.findByRole('heading', { name: 'No audits in the active slices yet' }),
  ).toBeTruthy()
  expect(screen.getByText('npx bakehouse orders import FILE --carrier DEMO')).toBeTruthy()
})

it('without an active slice it says so instead of asking for an import', async () => {
  await renderAdmin({ audits: four(), slices: [] })
  expect(await screen.findByRole('heading', { name: 'No slice is active' })).toBeTruthy()
})

it('switching the carrier shows its audits and is remembered', async () => {
  const { user, services } = await renderAdmin({
    audits: [...four(), auditOf({ id: 'other', auditCode: 'X1', carrierCompany: 'HM' })],
  })
  await shown('O1')
  await user.click(await screen.findByRole('button', { name: 'Carrier: DEMO Demo Mutual' }))
  await user.click(await screen.findByRole('menuitem', { name: 'HM Harbor Mutual' }))
  await shown('X1')
  expect(codes()).toEqual(['X1'])
  expect(services.preferences.getItem('carrier')).toBe('HM')
})

it('an address that asks for the whole collection gets a page of it', async () => {
  const { memory, address } = await renderAdmin({
    audits: many(60),
    path: '/audits?perPage=100000&filter=%7B%22band%22%3A%22rest%22%7D',
  })
  await shown('M025')
  expect(codes()).toHaveLength(25)
  expect(address()).toContain('perPage=25')
  expect(address()).toContain('rest')
  expect(memory.reads()['audits']).toBeLessThan(30)
})
