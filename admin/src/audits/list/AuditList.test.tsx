import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { premiumKey } from '#shared/audit/premium.ts'
import { aUser } from '#shared/testing/builders.ts'
import { sheetOf } from '#shared/testing/workbooks.ts'
import { auditOf, expectFailedReads, NOW, renderAdmin } from '../../testing/renderAdmin.tsx'
// Fetched before the clock of a test runs.
import { addressOfList, filterInAddress } from '../listAddress.ts'
import '../../app/keyboard/KeysDialog.tsx'
import '../show/AuditShow.tsx'
import './AuditList.tsx'

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
/** By what is in the document: a query by role works out the name of everything, again and again. */
const shown = (code: string) => waitFor(() => expect(codes()).toContain(code))

it('says what is selected by state, and of more than four only the most frequent', async () => {
  const states = ['READY', 'READY', 'CONTACTING', 'SUBMITTED', 'WORKSHEET'] as const
  const audits = states.map((bakeState, n) =>
    auditOf({ id: `s${n}`, auditCode: `S${n}`, bakeState }),
  )
  const { user } = await renderAdmin({ audits: [...audits, ...four()] })
  await shown('S0')
  const bar = () => within(screen.getByRole('region', { name: 'Selected audits' }))
  for (const { auditCode } of audits) await user.click(screen.getByLabelText(`Select ${auditCode}`))
  bar().getByText('2 Ready · 1 Contacting · 1 Submitted · 1 Worksheet')
  await user.click(screen.getByLabelText('Select O1'))
  const short = bar().getByText('2 Ready · 1 Order · 1 Contacting · 2 more states')
  expect(short.title).toBe('2 Ready, 1 Order, 1 Contacting, 1 Submitted, 1 Worksheet')
})

it('specification §4: ORDER first, then due in 30 days, then fire, then the rest, each under its reason', async () => {
  await renderAdmin({ audits: four() })
  await shown('O1')
  expect(codes()).toEqual(['O1', 'D1', 'F1', 'R1'])
  const headers = screen.getAllByRole('rowheader').map((header) => header.textContent)
  expect(headers).toEqual([
    'OrderNot usable yet: complete the order first',
    'Due in 30 daysDue within 30 days or past',
    'FireContacting without an insured email',
    'Everything elseNewest first',
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

it('shows one import by the name of its file, which is in no address', async () => {
  const audits = four().map((audit) =>
    audit.id === 'due' || audit.id === 'rest' ? { ...audit, importId: 'f00d' } : audit,
  )
  const filter = encodeURIComponent(JSON.stringify({ importId: 'f00d' }))
  const { user, address } = await renderAdmin({
    audits,
    path: `/audits?filter=${filter}`,
    seed: (store) => store.set('uploads', 'f00d', { carrierCompany: 'DEMO', file: 'november.csv' }),
  })
  await waitFor(() => expect(codes()).toEqual(['D1', 'R1']))
  await screen.findByText('Imported from november.csv')
  expect(address()).not.toContain('november')
  await user.click(
    screen.getByRole('button', { name: 'Remove the filter Imported from november.csv' }),
  )
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
  await user.type(box, '&{Enter}')
  await screen.findByText(/“&” has no two letters or digits to search for/)
  await waitFor(() => expect(codes()).toHaveLength(4))
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

it('a filter that is chosen while a search is typed stays beside it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { address, go } = await renderAdmin({ audits: four() })
  await shown('O1')
  const box = screen.getByRole('textbox', { name: 'Search audits' })
  fireEvent.change(box, { target: { value: 'ridgeline' } })
  await go(addressOfList({ states: ['READY'] }))
  await act(() => vi.advanceTimersByTimeAsync(300))
  await waitFor(() => expect(address()).toContain('ridgeline'))
  expect(filterInAddress(new URL(address(), 'http://x').search)).toEqual({
    states: ['READY'],
    q: 'ridgeline',
  })
})

it('pages by 25 with no total, forth and back', async () => {
  const { user } = await renderAdmin({ audits: many(60) })
  await shown('M001')
  expect(screen.getByText('1–25')).toBeTruthy()
  await user.click(screen.getByLabelText('Next page'))
  await shown('M026')
  await user.click(screen.getByLabelText('Next page'))
  await shown('M051')
  expect(screen.getByText('51–60')).toBeTruthy()
  expect(screen.getByLabelText('Next page')).toHaveProperty('disabled', true)
  await user.click(screen.getByLabelText('Previous page'))
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

it('follows others live: a row says in its place what happened, none jumps, new ones wait to be asked for', async () => {
  const { memory, user, log } = await renderAdmin({ audits: four() })
  await shown('O1')
  const before = auditOf({ id: 'due', auditCode: 'D1', auditDue: '2026-11-22' })
  const entry = { ...before.history[0], op: 'OPENED', text: 'Opened Audit' }
  const later = new Date('2026-11-19T17:00:01.000Z')
  const opened = { v: 2, bakeState: 'SUBMITTED', band: 'rest', sortKey: '3|x', updatedAt: later }
  await vi.waitFor(() => expect(screen.getByRole('switch', { name: 'Live' })).toBeTruthy(), 60_000)
  await act(() =>
    memory.update('audits', 'due', { ...opened, history: [entry], lastEventAt: later }),
  )
  const row = await screen.findByRole('row', { name: /D1/ })
  await waitFor(() => expect(within(row).getByText('Opened Audit 0 s ago')).toBeTruthy())
  expect(within(row).getByText('Submitted')).toBeTruthy()
  expect(codes()).toEqual(['O1', 'D1', 'F1', 'R1'])

  const late = auditOf({ id: 'late', auditCode: 'N1', updatedAt: later })
  await act(() => memory.set('audits', late.id, { ...late }))
  const refresh = await screen.findByRole('button', {
    name: '1 audit moved, 1 new audit. Refresh order',
  })
  expect(codes()).not.toContain('N1')
  await user.click(refresh)
  await shown('N1')
  await waitFor(() => expect(codes()).toContain('N1'))
  expect(screen.queryByRole('button', { name: /Refresh order/ })).toBeNull()

  // Specification §8, letter by letter: it was on screen, and is not in the rows that were read last.
  await act(() => memory.update('audits', 'due', { sliceID: '7' }))
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(codes()).not.toContain('D1'))
  await act(() => memory.update('audits', 'due', { sliceID: '99', updatedAt: new Date() }))
  await waitFor(() => expect(log).toContain('Object not found in the array'))
  await waitFor(() => expect(codes()).toContain('D1'))
})

it('an import into an empty list appears without a reload', async () => {
  const { memory } = await renderAdmin({ audits: [] })
  await screen.findByRole('heading', { name: 'No audits in the active slices yet' })
  const audit = auditOf({
    id: 'late',
    auditCode: 'N1',
    updatedAt: new Date('2026-11-19T17:00:01.000Z'),
  })
  await act(() => memory.set('audits', audit.id, { ...audit }))
  await shown('N1')
  await act(() => memory.set('audits', 'later', { ...audit, auditCode: 'N2', sortKey: '3|later' }))
  await shown('N2')
})

it('selects by box and by key, by range, the whole page and the rest, and clears', async () => {
  const { user } = await renderAdmin({ audits: many(30) })
  await shown('M001')
  await user.click(screen.getByLabelText('Select M002'))
  await screen.findByText('1 selected')
  expect(screen.getByText('1 Ready')).toBeTruthy()
  await user.keyboard('{Shift>}')
  await user.click(screen.getByLabelText('Select M005'))
  await user.keyboard('{/Shift}')
  await screen.findByText('4 selected')
  screen.getByText('M007').focus()
  await user.keyboard('x')
  await screen.findByText('5 selected')
  screen.getByText('M009').focus()
  await user.keyboard('{Shift>}X{/Shift}')
  await screen.findByText('7 selected')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull())
  await user.click(screen.getByLabelText('Select all on this page'))
  await screen.findByText('25 selected')
  await user.click(screen.getByRole('button', { name: 'Select all that match' }))
  await screen.findByText('30 selected')
})

it('an export says what it came to; one that stopped says so until it is closed', async () => {
  const saved: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob) }))
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user, failing } = await renderAdmin({ audits: four() })
  await shown('O1')
  const exportAs = async (format: string) => {
    await user.click(screen.getByText('Export'))
    await user.click(await screen.findByRole('menuitem', { name: format }))
  }
  await exportAs('CSV')
  const done = await screen.findByText('4 audits exported')
  expect(done.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
  expect([saved.length, click.mock.calls.length]).toEqual([1, 1])
  // Closed, or the next notice would wait for this one's time.
  const closeNotice = async () => {
    // While the menu fades out, Escape is the menu's.
    await waitFor(() => expect(document.querySelector('[role="menu"]')).toBeNull())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('4 audits exported')).toBeNull())
  }
  await closeNotice()
  await exportAs('Excel')
  await screen.findByText('4 audits exported')
  const book = sheetOf(new Uint8Array(await (saved[1] as Blob).arrayBuffer()))
  expect([book.name, book.cells.length]).toEqual(['Audits', 5])
  await closeNotice()
  failing.breakReads('audits')
  await exportAs('CSV')
  const stopped = await screen.findByText(
    /^The export stopped after 0 audits\. No file was saved\./,
  )
  expect(stopped.getAttribute('role')).toBe('alert')
  expect(saved).toHaveLength(2)
  failing.mend()
  await user.click(screen.getByLabelText('Close'))
  await waitFor(() => expect(screen.queryByText(/^The export stopped/)).toBeNull())
})

it('a claim by key that is refused says why; Escape closes that, then clears the selection', async () => {
  const claimUntil = new Date('2026-11-19T18:00:00.000Z')
  const { user } = await renderAdmin({
    audits: [auditOf({ id: 'a', auditCode: 'A1', assignee: 'bob@bakehouse.example', claimUntil })],
    users: [aUser({ role: 'baker' })],
  })
  await shown('A1')
  await user.click(screen.getByLabelText('Select A1'))
  screen.getByText('A1').focus()
  await user.keyboard('c')
  const refused = await screen.findByRole('alert')
  expect(refused.textContent).toMatch(/is working on the audit until .+ Wait until then/)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(screen.getByText('1 selected')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull())
})

it('a failed read of the rest to select is reported, and the selection stays', async () => {
  const { user, failing } = await renderAdmin({ audits: many(30) })
  await shown('M001')
  await user.click(screen.getByLabelText('Select all on this page'))
  failing.breakReads('audits')
  await user.click(await screen.findByText('Select all that match'))
  expect((await screen.findByRole('alert')).textContent).toContain('could not be read')
  expect(screen.getByText('25 selected')).toBeTruthy()
})

it('narrows by due day and US state, and counts on demand', async () => {
  const { user } = await renderAdmin({
    audits: [
      auditOf({ id: 'a', auditCode: 'A1', auditDue: '2026-11-01', insuredMailingState: 'OH' }),
      auditOf({ id: 'b', auditCode: 'B1', auditDue: '2026-11-24' }),
      auditOf({ id: 'c', auditCode: 'C1', auditDue: '2027-06-01', insuredMailingState: 'OH' }),
      auditOf({ id: 'd', auditCode: 'D1', auditDue: '2026-10-01', sliceID: '7' }),
    ],
    // What the worker counts is of every slice: the list is not.
    seed: (memory) =>
      memory.set('rollups', 'DEMO_current', { counts: { 'state:READY': 4 }, day: 'current' }),
  })
  await shown('A1')
  const filters = within(screen.getByRole('region', { name: 'Filters' }))
  const states = filters.getByLabelText('US state', { selector: 'select' })
  act(() => states.focus())
  await user.selectOptions(states, 'OH')
  await waitFor(() => expect(codes()).toEqual(['A1', 'C1']))
  await user.click(filters.getByText('Past due'))
  await waitFor(() => expect(codes()).toEqual(['A1']))
  await user.click(filters.getByText('Clear 2'))
  await waitFor(() => expect(codes()).toHaveLength(3))
  await user.click(filters.getByText('Count'))
  const bands = filters.getByRole('group', { name: 'Band' })
  await waitFor(() => expect(bands.textContent).toContain('Due in 30 days 2'))
  expect(filters.getByRole('group', { name: 'State' }).textContent).toContain('Ready 3')
  await user.click(screen.getByText('Count all'))
  await screen.findByText('of 3')
})

it('a total stays on the next page, and is counted again once the rows were read again', async () => {
  const { user, memory, services } = await renderAdmin({ audits: many(30) })
  const later = (seconds: number) => services.clock.set(new Date(NOW.getTime() + seconds * 1_000))
  await shown('M001')
  await user.click(screen.getByText('Count all'))
  await screen.findByText('of 30')
  later(1)
  await user.click(screen.getByLabelText('Next page'))
  await shown('M026')
  expect(screen.getByText('of 30')).toBeTruthy()
  await act(() => memory.set('audits', 'more', { ...auditOf({ id: 'more', auditCode: 'N1' }) }))
  later(2)
  await user.click(screen.getByText('Refresh'))
  await user.click(await screen.findByText('Count all'))
  await screen.findByText('of 31')
})

it('keeps views, columns and density in this browser; a view can be shared', async () => {
  const { user, services, address, memory, failing } = await renderAdmin({ audits: four() })
  await shown('O1')
  const views = within(screen.getByLabelText('Views'))
  await user.click(screen.getByRole('button', { name: 'Fire' }))
  await user.click(await views.findByText('Save view'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }))
  await user.click(dialog.getByRole('button', { name: 'Save view' }))
  expect(dialog.getByText('A saved view needs a name.')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Burning' } })
  await user.click(dialog.getByRole('button', { name: 'Save view' }))
  await waitFor(() => expect(views.getByText('Burning').getAttribute('aria-current')).toBe('true'))
  await user.click(views.getByText('All active'))
  await waitFor(() => expect(codes()).toHaveLength(4))
  await user.click(views.getByText('Burning'))
  await waitFor(() => expect(codes()).toEqual(['F1']))
  expect(address()).toContain('fire')
  await user.click(views.getByLabelText('Remove the view Burning'))
  await waitFor(() => expect(services.preferences.getItem('audits.views')).toEqual([]))
  await user.click(await views.findByText('Save view'))
  const sharing = within(await screen.findByRole('dialog', { name: 'Save view' }))
  fireEvent.change(sharing.getByLabelText('Name'), { target: { value: 'All fires' } })
  await user.click(sharing.getByLabelText('Share with everyone who works for Demo Mutual'))
  await user.click(sharing.getByRole('button', { name: 'Save view' }))
  await views.findByTitle('Shared by admin@bakehouse.example')
  expect(memory.all('views')).toMatchObject([
    { carrierCompany: 'DEMO', name: 'All fires', filter: { band: 'fire' } },
  ])
  expectFailedReads()
  failing.breakSending('permission-denied')
  await user.click(await views.findByLabelText('Remove the view All fires'))
  expect((await views.findByRole('alert')).textContent).toContain('refused this change')
  expect(memory.all('views')).toHaveLength(1)
  failing.mend()
  await user.click(await views.findByLabelText('Remove the view All fires'))
  await waitFor(() => expect(memory.all('views')).toEqual([]))

  await user.click(screen.getByText('Columns'))
  await user.click(await screen.findByLabelText('Policy'))
  await waitFor(() => expect(document.querySelector('th.wide')?.textContent).toBe('Policy'))
  expect(services.preferences.getItem('audits.columns')).toContain('policy')
})

const head = (name: string) =>
  [...document.querySelectorAll('th')].find((cell) => cell.textContent === name)
const turn = (name: string) =>
  fireEvent.click(within(head(name) as HTMLElement).getByRole('button'))

it('has the premium as a column of its own choice, sorted by what the audit changes', async () => {
  const audits = [1_500, null, 900].map((finalExposure, n) => {
    const categories = auditOf({}).categories.map((line) => ({
      ...line,
      ...{ policyType: 'WC', exposureType: 'payroll' as const, rate: 10 },
      ...{ estimatedExposure: 1_000, finalExposure },
    }))
    return auditOf({
      id: `p${n}`,
      auditCode: `P${n}`,
      categories,
      premiumKey: premiumKey(categories),
    })
  })
  const { user } = await renderAdmin({ audits })
  await shown('P0')
  expect(head('Premium')).toBeUndefined()
  await user.click(screen.getByText('Columns'))
  await user.click(await screen.findByLabelText('Premium'))
  expect(await screen.findByTitle('+$50.00: $100.00 → $150.00')).toBeTruthy()
  expect(screen.getByText('$100.00 → —')).toBeTruthy()
  await user.keyboard('{Escape}')
  turn('Premium')
  await waitFor(() => expect(codes()).toEqual(['P2', 'P0', 'P1']))
  turn('Premium')
  await waitFor(() => expect(codes()).toEqual(['P0', 'P2', 'P1']))
})

it('sorts by a head: ascending, descending, the usual order; kept in the address and in views', async () => {
  const { user, address, memory } = await renderAdmin({ audits: four() })
  await shown('O1')
  expect(head('Insured')?.getAttribute('aria-sort')).toBe('none')
  expect(head('Next action')?.hasAttribute('aria-sort')).toBe(false)
  within(head('Insured') as HTMLElement)
    .getByRole('button')
    .focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(codes()).toEqual(['F1', 'R1', 'O1', 'D1']))
  expect(head('Insured')?.getAttribute('aria-sort')).toBe('ascending')
  expect(address()).toMatch(/order=ASC.*sort=insured/)
  expect(document.querySelector('caption')?.textContent).toBe('Audits by Insured, ascending')
  expect(screen.queryAllByRole('rowheader')).toEqual([])
  turn('Insured')
  await waitFor(() => expect(codes()).toEqual(['D1', 'O1', 'R1', 'F1']))
  expect(head('Insured')?.getAttribute('aria-sort')).toBe('descending')

  const views = within(screen.getByLabelText('Views'))
  for (const isShared of [false, true]) {
    if (isShared) await user.click(views.getByLabelText('Remove the view Z to A'))
    await user.click(await views.findByText('Save view'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }))
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Z to A' } })
    if (isShared) await user.click(dialog.getByRole('checkbox'))
    await user.click(dialog.getByRole('button', { name: 'Save view' }))
    await waitFor(() => expect(views.getByText('Z to A').getAttribute('aria-current')).toBe('true'))
    await user.click(views.getByText('All active'))
    await waitFor(() => expect(codes()).toEqual(['O1', 'D1', 'F1', 'R1']))
    await user.click(views.getByText('Z to A'))
    await waitFor(() => expect(codes()).toEqual(['D1', 'O1', 'R1', 'F1']))
  }
  expect(memory.all('views')).toMatchObject([{ name: 'Z to A', filter: {}, sort: '-insured' }])

  turn('Insured')
  await waitFor(() => expect(codes()).toEqual(['O1', 'D1', 'F1', 'R1']))
  expect(head('Insured')?.getAttribute('aria-sort')).toBe('none')
  turn('State')
  await waitFor(() => expect(codes()).toEqual(['O1', 'D1', 'R1', 'F1']))
  turn('Audit due')
  await waitFor(() => expect(codes()[0]).toBe('D1'))
  await user.click(screen.getByLabelText('Usual order'))
  await waitFor(() => expect(address()).toContain('sort=sortKey'))
})

it('an order and a filter that no index holds both: it says so, and shows them in the usual order', async () => {
  const { user } = await renderAdmin({ audits: four() })
  await shown('O1')
  turn('Insured')
  await waitFor(() => expect(codes()[0]).toBe('F1'))
  await user.click(screen.getByRole('button', { name: 'Everything else' }))
  await screen.findByText(
    'A list sorted by insured cannot also be filtered by a band. It is in its usual order.',
  )
  await waitFor(() => expect(codes()).toEqual(['R1']))
  expect(head('Insured')?.getAttribute('aria-sort')).toBe('none')
  expect(screen.queryByText(/^Sorted by/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove the filter Everything else' }))
  await waitFor(() => expect(codes()).toEqual(['F1', 'R1', 'O1', 'D1']))
  expect(screen.queryByText(/usual order\.$/)).toBeNull()
  const box = screen.getByRole('textbox', { name: 'Search audits' })
  await user.type(box, 'ridge{Enter}')
  await waitFor(() => expect(codes()).toEqual(['D1']))
  await screen.findByText(/cannot also be filtered by a search. It is in its usual order.$/)
  await user.clear(box)
  await user.type(box, '{Enter}')
  await waitFor(() => expect(codes()).toEqual(['F1', 'R1', 'O1', 'D1']))
})

it('in another order, a row that changes its place is announced, and comes where it belongs', async () => {
  const { memory, user } = await renderAdmin({
    audits: many(30),
    path: '/audits?sort=insured&order=DESC',
  })
  await shown('M030')
  await vi.waitFor(() => expect(screen.getByRole('switch', { name: 'Live' })).toBeTruthy(), 60_000)
  const later = new Date('2026-11-19T17:00:01.000Z')
  const [behind] = many(1)
  // Behind the last row of this page: not of this page, so nothing waits.
  await act(() =>
    memory.set('audits', 'behind', {
      ...behind,
      auditCode: 'X1',
      insuredCompany: 'A',
      insuredKey: 'a',
      updatedAt: later,
    }),
  )
  const renamed = { insuredCompany: 'Zebra', insuredKey: 'zebra', v: 2, updatedAt: later }
  await act(() => memory.update('audits', 'audit020', renamed))
  await user.click(await screen.findByRole('button', { name: '1 audit moved. Refresh order' }))
  await waitFor(() => expect(codes()[0]).toBe('M020'))
})

it('a failure keeps the rows with the time of their read, and they recover without a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { failing } = await renderAdmin({ audits: four() })
  await shown('O1')
  fireEvent.click(screen.getByLabelText('Select O1'))
  failing.breakReads('audits')
  await act(() => vi.advanceTimersByTimeAsync(15_500))
  expect(
    await screen.findByText('Updates stopped at 12:00:00. These rows may be old.'),
  ).toBeTruthy()
  // Also beside the bar of a selection.
  screen.getByText('1 selected')
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
  const link = screen.getByRole('link', { name: 'Open the inbox' })
  expect(link.getAttribute('href')).toBe('/admin/inbox')
  cleanup()
  await renderAdmin({ audits: [], users: [aUser({ role: 'baker', carriers: ['DEMO'] })] })
  expect(await screen.findByText(/An admin imports them/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Open the inbox' })).toBeNull()
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

it('an address far down the list says why it is the first page', async () => {
  expectFailedReads()
  const { memory } = await renderAdmin({
    audits: many(3),
    path: '/audits?page=900&perPage=25',
  })
  await screen.findByText(/^Page 900 can only be reached from the pages before it/)
  await shown('M003')
  // The three rows, and looks at the newest change: a refused page is not asked for over and over.
  expect(memory.reads()['audits']).toBeLessThan(10)
})

it('a whole code that is entered in the search opens its audit; other words stay a search', async () => {
  const audits = [auditOf({ id: 'one', auditCode: 'DM0001', insuredCompany: 'Blue Heron' })]
  const { user, address } = await renderAdmin({ path: '/', audits })
  const search = await screen.findByRole('textbox', { name: 'Search audits' })
  await user.type(search, 'heron{Enter}')
  await shown('DM0001')
  expect(address()).toContain('/audits?')
  await user.clear(search)
  await user.type(search, 'dm0001{Enter}')
  await waitFor(() => expect(address()).toBe('/audits/DM0001'))
})

it('Back from an audit that was opened by its code leads to the screen before the search', async () => {
  const audits = [auditOf({ id: 'one', auditCode: 'DM0001', insuredCompany: 'Blue Heron' })]
  const { user, address, go } = await renderAdmin({ path: '/settings', audits })
  await user.type(await screen.findByRole('textbox', { name: 'Search audits' }), 'dm0001{Enter}')
  await waitFor(() => expect(address()).toBe('/audits/DM0001'))
  await go(-1)
  expect(address()).toBe('/settings')
})

it('a selection that is cleared while the rest of the list is read stays cleared', async () => {
  const { user, memory } = await renderAdmin({ audits: many(300) })
  await shown('M001')
  await user.click(screen.getByLabelText('Select all on this page'))
  const selectAll = await screen.findByText('Select all that match')
  // Each page is handed out when the test says so.
  const pages: (() => void)[] = []
  const { list } = memory
  memory.list = async (...asked) => {
    const [collection, { limit = 0 } = {}] = asked
    if (collection === 'audits' && limit >= 250) await new Promise<void>((r) => pages.push(r))
    return await list(...asked)
  }
  const nextPage = async () => {
    await waitFor(() => expect(pages.length).toBeGreaterThan(0))
    await act(async () => pages.shift()?.())
  }
  await user.click(selectAll)
  await nextPage()
  await screen.findByText('250 selected')
  expect(screen.getByText('Selecting all that match')).toBeTruthy()
  await user.click(screen.getByLabelText('Select none'))
  await nextPage()
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(screen.queryByText(/\d+ selected/)).toBeNull()
})
