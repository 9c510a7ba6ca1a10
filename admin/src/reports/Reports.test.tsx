import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Carrier } from '#shared/firm/model.ts'
import { activeSlices } from '#shared/firm/ops/slices.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { DEFAULT_TIME_ZONE } from '#shared/kernel/constants.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { exportFigures } from '#shared/reports/ops/exportFigures.ts'
import { PROGRESS_ID } from '#shared/reports/ops/readCounting.ts'
import type { CarrierAudit } from '#shared/results/carrierAudit.ts'
import { aUser } from '#shared/testing/builders.ts'
import { breakWorkbooks } from '../testing/brokenWorkbooks.ts'
import { auditOf, NOW, renderAdmin } from '../testing/renderAdmin.tsx'
import './ActivityReport.tsx'
import './BakeryReport.tsx'
import './CalendarReport.tsx'
import './ExceptionsReport.tsx'
import './ReportEdit.tsx'
import './FiguresReport.tsx'

const BAKER = 'auditor@bakehouse.example'

async function count(
  store: DocumentStore,
  collection: 'rollups' | 'activity',
  day: string,
  counts: Record<string, number>,
) {
  const id = `DEMO_${day.replace('month:', '')}${collection === 'activity' ? '_0' : ''}`
  await store.set(collection, id, { carrierCompany: 'DEMO', day, shard: 0, counts, rev: 1 })
}

/** The worker's figures of a carrier, and an audit that was sent. */
async function seed(store: DocumentStore): Promise<void> {
  await count(store, 'rollups', 'current', {
    audits: 9,
    'state:CONTACTING': 4,
    'state:INVOICED': 5,
  })
  await count(store, 'rollups', 'month:2026-11', {
    added: 6,
    open: 4,
    'turn:12': 3,
    'turn:40': 2,
    ontime: 3,
    late: 2,
    'sent:PRODUCTIVE': 4,
    'sent:NONPRODUCTIVE': 1,
    reworked: 1,
    'attempts:2': 3,
  })
  await count(store, 'rollups', 'month:2026-10', {
    added: 3,
    'turn:20': 1,
    late: 1,
    'sent:PRODUCTIVE': 1,
  })
  await count(store, 'rollups', '2026-11-19', { entries: 7 })
  await count(store, 'activity', '2026-11-18', { [`CALLED:${BAKER}`]: 3, 'EMAILED:System': 8 })
  await store.set(COLLECTIONS.carrierAudits, 'sent', {
    ...({
      carrierCompany: 'DEMO',
      auditCode: 'DM9',
      insuredCompany: 'Harbor Oven',
      bakeState: 'INVOICED',
      outcome: 'PRODUCTIVE',
      env: 'local',
      dateAdded: new Date('2026-10-01T15:00:00Z'),
      auditDue: '2026-11-01',
      firstSentAt: new Date('2026-11-10T15:00:00Z'),
      moves: [],
    } satisfies Partial<CarrierAudit>),
  })
}

it('the figures of a period: definition, audits behind, other carriers, table, settings', async () => {
  const { user, address, go } = await renderAdmin({
    path: '/reports?from=2026-11-01&to=2026-11-19',
    seed,
  })
  const median = await screen.findByLabelText('Turnaround, median')
  expect(median.textContent).toContain('12 days')
  expect(screen.getByLabelText('Within service').textContent).toContain('60.0%')
  expect(screen.getByText('Below the target of 90.0%')).toBeTruthy()
  expect(screen.getByText('Audits in all slices. All of them are demo audits.')).toBeTruthy()
  await waitFor(() =>
    expect(screen.getByText('entries today, in all slices').closest('a')?.textContent).toContain(
      '7',
    ),
  )
  await user.click(within(median).getByText('Definition'))
  expect(within(median).getByText(/Half took this long or less/)).toBeTruthy()
  await user.click(within(median).getByRole('button', { name: 'Show audits' }))
  const link = await screen.findByRole('link', { name: 'DM9' })
  expect(link.getAttribute('href')).toBe('/admin/audits/DM9')
  expect(link.closest('tr')?.textContent).toContain('9 d late')
  expect(address()).toContain('of=all')
  const carriers = await screen.findByRole('table', { name: 'By carrier' })
  expect(within(carriers).getAllByRole('row')).toHaveLength(3)
  await user.click(within(screen.getByLabelText('Turnaround')).getByText('As a table'))
  expect(screen.getByRole('row', { name: '8-14 3 60.0%' })).toBeTruthy()
  await go('/reports/figures/edit')
  const target = await screen.findByLabelText('Target: percent within service')
  await user.clear(target)
  await user.type(target, '500')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Enter a whole number from 1 to 100.')).toBeTruthy()
  await user.clear(target)
  await user.type(target, '50')
  await user.selectOptions(screen.getByLabelText('Default period'), 'This month')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByLabelText('Within service')).textContent).toContain('60.0%')
  expect(screen.queryByText(/Below the target/)).toBeNull()
  // That the days before have nothing is said once, not on every figure.
  expect(await screen.findAllByText(/previous period has no figures/)).toHaveLength(1)
  expect(screen.getByText('Compared with 10/13/26 to 10/31/26')).toBeTruthy()
})

it('the figures are handed out as PDF, with the command line’s bytes; or it says that it could not', async () => {
  const made: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => made.push(blob) }))
  const { user, memory, failing, services } = await renderAdmin({
    path: '/reports?from=2026-11-01&to=2026-11-19',
    seed,
  })
  await user.click(await screen.findByRole('button', { name: 'Export PDF' }))
  await waitFor(() => expect(made).toHaveLength(1))
  const carrier = await memory.get<Carrier>('carriers', 'DEMO')
  const { bytes } = await exportFigures(
    { store: memory, clock: services.clock },
    {
      carrier: { id: 'DEMO', name: 'DEMO', timeZone: DEFAULT_TIME_ZONE, ...carrier },
      slices: await activeSlices(memory),
      period: { from: '2026-11-01', to: '2026-11-19' },
      today: '2026-11-19',
    },
  )
  const handed = new Uint8Array((await made[0]?.arrayBuffer()) ?? new ArrayBuffer())
  expect(handed).toEqual(new Uint8Array(bytes))
  failing.breakReads('rollups')
  await user.click(screen.getByRole('button', { name: 'Export PDF' }))
  expect(await screen.findByText('The figures as PDF could not be read.')).toBeTruthy()
})

it('a workbook of figures that cannot be made is reported, and made by the next press', async () => {
  const made: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => made.push(blob) }))
  const { user } = await renderAdmin({ path: '/reports?from=2026-11-01&to=2026-11-19', seed })
  const mend = breakWorkbooks()
  onTestFinished(mend)
  await user.click(await screen.findByRole('button', { name: 'Export Excel' }))
  expect(await screen.findByText('The workbook could not be read.')).toBeTruthy()
  expect(made).toEqual([])
  mend()
  await user.click(screen.getByRole('button', { name: 'Export Excel' }))
  await waitFor(() => expect(made).toHaveLength(1))
  expect(screen.queryByText('The workbook could not be read.')).toBeNull()
})

it('a period upside down, in the future, and a carrier that is not theirs are refused', async () => {
  const { go, address } = await renderAdmin({
    path: '/reports?from=2026-11-19&to=2026-11-01',
    seed,
  })
  expect(await screen.findByText(/ends on 11\/01\/26, before it begins/)).toBeTruthy()
  await go('/reports?from=2027-01-01&to=2027-02-01')
  expect(await screen.findByText(/begins in the future/)).toBeTruthy()
  await go('/reports?carrier=GSD')
  expect(
    await screen.findByText('You have no access to the reports of the carrier GSD'),
  ).toBeTruthy()
  await go('/reports/bakery?carrier=GSD')
  expect(
    await screen.findByText('You have no access to the reports of the carrier GSD'),
  ).toBeTruthy()
  await go('/reports?carrier=HM')
  expect(await screen.findByText('Nothing is counted for this carrier yet')).toBeTruthy()
  expect(screen.getByText('Audits in all slices.')).toBeTruthy()
  // The address has done its work: the switch of carriers is free.
  await waitFor(() => expect(address()).toBe('/reports'))
})

it('bakery, exceptions and activity: each number leads to what is behind it', async () => {
  const calling = { bakeState: 'CONTACTING', nextStep: 'CALL_INSURED' } as const
  const { user, go } = await renderAdmin({
    path: '/reports/bakery',
    seed: async (store) => {
      await seed(store)
      const mail = { kind: 'smtp', from: 'a@firm.example', stoppedSince: NOW, why: 'No login.' }
      await store.set('engine', 'senders', { mail })
      const sent = { auditFSID: 'one', carrierCompany: 'DEMO', dateAdded: NOW, folded: false }
      await store.set('mail', 'm', { ...sent, delivery: { state: 'UNCERTAIN' } })
    },
    users: [
      aUser({ carriers: ['DEMO', 'HM'] }),
      aUser({ email: BAKER, name: 'Bo Baker', role: 'baker' }),
    ],
    audits: [
      auditOf({ ...calling, id: 'one', auditCode: 'DM1', nextDue: '2026-10-01', assignee: BAKER }),
      auditOf({ id: 'two', auditCode: 'DM2', bakeState: 'WORKSHEET', auditDue: '2026-11-02' }),
    ],
  })
  const state = (await screen.findByText('Contacting')).closest('a')
  expect(state?.textContent).toMatch(/1$/)
  expect(state?.getAttribute('href')).toContain(encodeURIComponent('{"states":["CONTACTING"]}'))
  await user.click(screen.getByRole('link', { name: '1 in hand of Bo Baker' }))
  expect(await screen.findByRole('link', { name: 'DM1' })).toBeTruthy()
  await go('/reports/exceptions')
  await user.click(await screen.findByRole('button', { name: 'Show the audits: Past due' }))
  const late = await screen.findByRole('table', { name: 'Past due' })
  expect(late.textContent).toContain('DM2')
  expect(late.textContent).toContain('17 days')
  expect(screen.getByText('Audits in slices 99, 9999. All of them are demo audits.')).toBeTruthy()
  expect(screen.getByText('Worker is behind')).toBeTruthy()
  // A sender that stands still is one exception, of no audit.
  const stopped = screen.getByRole('row', { name: /^Emails or texts are not going out/ })
  expect(within(stopped).getByRole('link').getAttribute('href')).toBe('/admin')
  expect(within(stopped).queryByRole('button')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show the audits: Perhaps sent' }))
  expect((await screen.findByRole('table', { name: 'Perhaps sent' })).textContent).toContain('DM1')
  await go('/reports/activity')
  await user.click(await screen.findByRole('link', { name: /auditor@bakehouse\.example\s*3/ }))
  await waitFor(() =>
    expect(
      screen.getByRole('table', { name: 'By day, person and operation' }).textContent,
    ).not.toContain('System'),
  )
})

it('a day of the calendar lists what it has, fifty a page, of each kind', async () => {
  const due = Array.from({ length: 60 }, (_, n) =>
    auditOf({
      id: `due${String(n).padStart(2, '0')}`,
      auditCode: `DM${n}`,
      auditDue: '2026-11-20',
    }),
  )
  const { user } = await renderAdmin({
    path: '/reports/calview?view=day&date=2026-11-20&kinds=due,nofly',
    audits: [...due, auditOf({ id: 'last', auditCode: 'DM99', auditNoFlyDue: '2026-11-20' })],
  })
  const list = await screen.findByRole('table', { name: '60 due' })
  expect(within(list).getAllByRole('link')).toHaveLength(50)
  const last = await screen.findByRole('table', { name: '1 last contact day' })
  expect(within(last).getByRole('link').getAttribute('href')).toBe('/admin/audits/DM99')
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  const rest = await screen.findByRole('link', { name: 'DM59' })
  expect(within(rest.closest('table') as HTMLElement).getAllByRole('link')).toHaveLength(10)
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  expect(await screen.findByRole('link', { name: 'DM0' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Later' }))
  expect(await screen.findByText('Nothing due on these days')).toBeTruthy()
})

it('a month of more dates than can be drawn says how many each day has, as the worker counted them', async () => {
  await renderAdmin({
    path: '/reports/calview?date=2026-11-20&kinds=due',
    audits: Array.from({ length: 460 }, (_, n) =>
      auditOf({ id: `due${n}`, auditCode: `DM${n}`, auditDue: `2026-11-${n < 300 ? 18 : 19}` }),
    ),
    seed: (store) =>
      count(store, 'rollups', 'calendar:2026-11', { 'due:18:99': 300, 'due:19:99': 160 }),
  })
  expect(await screen.findByText('300 due')).toBeTruthy()
  expect(screen.getByText('160 due')).toBeTruthy()
})

it('a date of the calendar begins with the insured, which a narrow day cuts last', async () => {
  await renderAdmin({
    path: '/reports/calview?date=2026-11-20&kinds=due',
    audits: [auditOf({ insuredCompany: 'Harbor Oven', auditDue: '2026-11-18' })],
  })
  expect(await screen.findByText('Harbor Oven: Due')).toBeTruthy()
})

it('a phone’s month says how many each day has, and a day which', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('max-width: 599px'),
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  const { user } = await renderAdmin({
    path: '/reports/calview?view=month&date=2026-11-20&kinds=due,nofly',
    audits: [
      auditOf({ id: 'due', auditCode: 'DM1', auditDue: '2026-11-18' }),
      auditOf({ id: 'last', auditCode: 'DM2', auditNoFlyDue: '2026-11-18' }),
    ],
    seed: (store) =>
      count(store, 'rollups', 'calendar:2026-11', { 'due:18:99': 1, 'nofly:18:99': 1 }),
  })
  await user.click(await screen.findByText('1 last'))
  expect(await screen.findByRole('table', { name: '1 last contact day' })).toBeTruthy()
})

it('figures that the worker still counts say so, and are read again once it is done', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { memory, failing, go } = await renderAdmin({
    path: '/reports?from=2026-11-01&to=2026-11-19',
    seed,
    engine: 'stopped',
    audits: [auditOf({ updatedAt: new Date(NOW.getTime() - 60_000) })],
  })
  const added = await screen.findByLabelText('Added')
  expect(added.textContent).toContain('6')
  expect(await screen.findByText('Still counting: figures so far')).toBeTruthy()
  await count(memory, 'rollups', 'month:2026-11', { added: 96 })
  await memory.set(COLLECTIONS.engine, PROGRESS_ID, { watermark: NOW })
  await vi.advanceTimersByTimeAsync(5_000)
  await waitFor(() => expect(screen.getByLabelText('Added').textContent).toContain('96'))
  expect(screen.queryByText('Still counting: figures so far')).toBeNull()
  failing.breakReads(COLLECTIONS.engine, 'permission-denied')
  await go('/reports/activity')
  expect(await screen.findByText('Could not check whether these figures are complete')).toBeTruthy()
})

it('bakers have no reports', async () => {
  await renderAdmin({ path: '/reports', users: [aUser({ role: 'baker', carriers: ['DEMO'] })] })
  expect(await screen.findByText('You have no access here')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Reports' })).toBeNull()
})

it('a report that cannot be read is no empty report, and is tried again', async () => {
  const { user, failing } = await renderAdmin({
    path: '/reports/exceptions',
    broken: 'audits',
    audits: [auditOf({ auditDue: '2026-11-02', bakeState: 'WORKSHEET' })],
  })
  expect(await screen.findByText('The report could not be read')).toBeTruthy()
  expect(screen.queryByText('No exceptions')).toBeNull()
  failing.mend()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Past due')).toBeTruthy()
})

it('a day of the calendar says its load only where it is more than the day can hold', async () => {
  await renderAdmin({
    path: '/reports/calview?date=2026-11-20&kinds=due',
    preferences: { reports: { capacity: 2 } },
    audits: ['17', '18', '18', '18'].map((day, n) =>
      auditOf({ id: `due${n}`, auditCode: `DM${n}`, auditDue: `2026-11-${day}` }),
    ),
  })
  expect(await screen.findByText('3 dates, over 2')).toBeTruthy()
  expect(screen.queryByText(/^1 /)).toBeNull()
})
