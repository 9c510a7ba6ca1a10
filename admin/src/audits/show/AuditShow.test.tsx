import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { HistoryEntry } from '#shared/audit/model.ts'
import { type InsuredCategory, totalsOf } from '#shared/audit/salesLines.ts'
import { aStep, aUser } from '#shared/testing/builders.ts'
import { aRecord } from '#shared/testing/worksheetRows.ts'
import {
  auditOf,
  expectFailedReads,
  NOW,
  renderAdmin,
  type World,
} from '../../testing/renderAdmin.tsx'
import '../list/AuditList.tsx'
import './AuditShow.tsx'

const entry = (n: number, date: string, text: string, userId = 'System'): HistoryEntry => ({
  n,
  op: 'NOTE',
  text,
  date: new Date(date),
  userId,
  h: '',
})

const aLine = (id: string, sales: number, salesTax: number): InsuredCategory => {
  return {
    id,
    selected: true,
    sales,
    salesTax,
    classCode: '58161',
    net: sales - salesTax,
    error: '',
  }
}

const osteria = () =>
  auditOf({
    id: 'osteria',
    auditCode: 'HM-0045012',
    insuredCompany: 'Osteria Marina LLC',
    insuredDbaName: 'Marina Fish House',
    insuredFirstName: 'Carma',
    insuredLastName: 'Vanheusen',
    insuredPhone: '251.555.0139',
    insuredEmail: 'carma@osteria.example',
    timeZone: 'America/Chicago',
    policyNumber: 'GLP-0100444-01',
    policyStart: '2025-10-15',
    policyEnd: '2026-10-15',
    cost: 18_500,
    defects: [{ code: 'X', field: 'insuredZip', message: 'ZIP is missing.' }],
    categories: [
      {
        id: '58161',
        classCode: '58161',
        subLine: '332',
        classDescription: 'Restaurants with alcohol',
        policyType: 'Liquor Liability',
        exposureType: 'liquorReceipts',
        estimatedExposure: 240_000,
        notes: 'Terrace bar opened.',
        finalExposure: 300_000,
        diff: 0.25,
      },
    ],
    insuredCategories: [
      aLine('food', 900_000, 0),
      aLine('alcoholBeer', 330_000, 30_000),
      { ...aLine('retail', 5_000, 0), selected: false },
    ],
    insuredCategoryTotals: totalsOf(
      [aLine('food', 900_000, 0), aLine('alcoholBeer', 330_000, 30_000)],
      'yes',
    ),
    history: [
      entry(0, '2026-11-17T13:00:00.000Z', 'Emailed insured'),
      entry(1, '2026-11-18T21:20:00.000Z', 'Opened Audit', 'carma@osteria.example'),
    ],
  })

const open = (world: World = {}) =>
  renderAdmin({ audits: [osteria()], path: '/audits/HM0045012', ...world })

it('shows the audit of a code, typed in any case and with its signs; the term before is a click away', async () => {
  const before = { policyStart: '2024-10-15', policyEnd: '2025-10-15' }
  const renewed = auditOf({ ...osteria(), id: 'before', auditCode: 'HM-0039001', ...before })
  const { user, address } = await open({
    path: '/audits/hm-0045012',
    audits: [osteria(), renewed],
  })
  await screen.findByText('$185.00')
  expect(screen.getByRole('heading', { level: 1, name: 'Osteria Marina LLC' })).toBeTruthy()
  expect(screen.getByText('dba Marina Fish House')).toBeTruthy()
  expect(screen.getByText('10/15/25 – 10/15/26')).toBeTruthy()
  expect(screen.getByText('ZIP is missing.')).toBeTruthy()
  expect(document.title).toBe('Osteria Marina LLC · Bakehouse')
  await user.click(screen.getByRole('button', { name: 'Previous term' }))
  await waitFor(() => expect(address()).toBe('/audits/HM-0039001'))
  await user.click(await screen.findByRole('button', { name: 'Previous term' }))
  expect(await screen.findByText('No audit of an earlier term was found.')).toBeTruthy()
})

it('lists class lines with their difference, and people with links to call and write', async () => {
  await open()
  const worksheet = await screen.findByRole('region', { name: 'Worksheet' })
  expect(within(worksheet).getByText('$240,000.00')).toBeTruthy()
  expect(within(worksheet).getAllByText('$300,000.00')).toHaveLength(2)
  expect(within(worksheet).getByText('+25.0%')).toBeTruthy()
  const sales = within(worksheet).getByRole('table', { name: 'Sales' })
  expect(
    within(sales)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    'Sales lineClassSalesSales taxNet',
    'Food58161$900,000.00$0.00$900,000.00',
    'Beer58161$330,000.00$30,000.00$300,000.00',
    'Total$1,230,000.00$30,000.00$1,200,000.00',
    'General liability $900,000.00, liquor liability $300,000.00',
    'Alcohol is 25.0% of net',
  ])
  const contacts = screen.getByRole('region', { name: 'Contacts' })
  expect(within(contacts).getByRole('link', { name: '251.555.0139' }).getAttribute('href')).toBe(
    'tel:+12515550139',
  )
  expect(
    within(contacts).getByRole('link', { name: 'carma@osteria.example' }).getAttribute('href'),
  ).toBe('mailto:carma@osteria.example')
  expect(within(contacts).getByText('11:00 CT there')).toBeTruthy()
})

it('specification §4: history by day, newest first, with indicators and elapsed time', async () => {
  await open()
  const history = await screen.findByRole('region', { name: 'History' })
  const days = within(history).getAllByRole('heading', { level: 3 })
  expect(days.map((day) => day.textContent)).toEqual(['11/18/26 Yesterday', '11/17/26 '])
  expect(within(history).getByTitle('Outreach: yes')).toBeTruthy()
  expect(within(history).getByTitle('Opened: yes')).toBeTruthy()
  expect(within(history).getByTitle('Submitted: not yet')).toBeTruthy()
  expect(history.textContent).toContain('carma@osteria.example, 19 hours ago')
  // Beside the entry and above the list: said by its largest unit, whole in the tooltip.
  expect(within(history).getAllByTitle('19 hours 40 minutes 0 seconds')).toHaveLength(2)
  expect(within(history).getByText('16:20')).toBeTruthy()
  expect(history.textContent).toContain('Last event 19 hours ago')
})

it('specification §6: staff appear by name, the engine as System', async () => {
  const bea = aUser({
    id: 'bea@bakehouse.example',
    email: 'bea@bakehouse.example',
    name: 'Bea Baker',
  })
  const me = aUser({ carriers: ['DEMO', 'HM'] })
  const people = [
    { email: bea.email, name: bea.name },
    { email: 'gone@bakehouse.example', name: 'Gone Since' },
  ]
  const audit = auditOf({
    ...osteria(),
    assignee: bea.email,
    claimUntil: new Date(NOW.getTime() + 1_800_000),
    history: [
      entry(0, '2026-11-17T13:00:00.000Z', 'Emailed insured'),
      entry(1, '2026-11-18T21:20:00.000Z', 'Called Insured', bea.email),
      entry(2, '2026-11-18T21:20:00.000Z', 'Note added', 'gone@bakehouse.example'),
    ],
  })
  await open({
    audits: [audit],
    users: [me, bea],
    seed: async (store) => {
      for (const id of ['DEMO', 'HM']) await store.update('carriers', id, { people })
    },
  })
  const history = await screen.findByRole('region', { name: 'History' })
  await waitFor(() => expect(history.textContent).toContain('Bea Baker, 19 h'))
  expect(history.textContent).toContain('Gone Since, 19 h')
  expect(history.textContent).toContain('System, ')
  expect(await screen.findByText(/^Bea Baker is working on it until/)).toBeTruthy()
  expect(document.body.textContent).not.toContain('bea@bakehouse')
})

it('specification §8: a missing or damaged date in history and notes is said, and the rest of the screen stands', async () => {
  const whole = osteria()
  const [first, ...rest] = whole.history
  const broken = (n: number, text: string, date: unknown) =>
    ({ ...entry(n, '2026-11-18', text), date }) as unknown as HistoryEntry
  const history = [
    ...(first ? [first] : []),
    ...rest,
    broken(90, 'Lost its moment', undefined),
    broken(91, 'Half a timestamp', { seconds: 'soon' }),
  ]
  const notes = [
    { text: 'Ask for Carma', userId: 'System', date: 'yesterday' as unknown as Date },
    { text: 'Gate code 12', userId: 'System', date: { seconds: null } as unknown as Date },
  ]
  const opened = await open({ audits: [auditOf({ ...whole, history, notes })] })
  const panel = await screen.findByRole('region', { name: 'History' })
  const days = within(panel).getAllByRole('heading', { level: 3 })
  expect(days.map((day) => day.textContent)).toEqual([
    'Date not available ',
    '11/18/26 Yesterday',
    '11/17/26 ',
  ])
  expect(panel.textContent).toContain('Lost its momentSystem, Date not available')
  expect(panel.textContent).toContain(
    'Half a timestampSystem, Invalid date format: Seconds must be a number.',
  )
  await screen.findByText('Invalid date format: Seconds must be a number.')
  expect(screen.getByText('Gate code 12').textContent).toContain('Seconds must be a number.')
  expect(screen.getByText('Ask for Carma').textContent).toContain('Date not available')
  // The engine goes on with the audit, too.
  await opened.user.keyboard('n')
  await opened.user.type(
    await screen.findByLabelText(/^Note/, { selector: 'textarea' }),
    'Still works',
  )
  await opened.user.click(screen.getByRole('button', { name: 'Save note' }))
  await screen.findByText('Still works')
})

it('shows code and PIN, and the steps completed first', async () => {
  const people = [{ email: 'carma@osteria.example', name: 'Carma Oven' }]
  const { memory, user } = await open({
    path: '/nowhere',
    seed: (store) => store.update('carriers', 'DEMO', { people }),
  })
  await memory.set('audits/osteria/private', 'access', { pin: '7KX4QD' })
  const step = { auditFSID: 'osteria', carrierCompany: 'DEMO' }
  await memory.set('asteps', 's1', { ...aStep({ ...step, id: 's1', type: 'CALL_INSURED' }) })
  await memory.set('asteps', 's2', {
    ...aStep({
      ...step,
      id: 's2',
      type: 'READY',
      dateCompleted: new Date('2026-11-03T15:00:00Z'),
      acUserId: 'carma@osteria.example',
    }),
  })
  for (const [id, seq, displayName] of [
    ['s4', 301, 'Second of one moment'],
    ['s3', 300, 'First of one moment'],
  ] as const)
    await memory.set('asteps', id, { ...aStep({ ...step, id, type: 'MANUAL', displayName, seq }) })
  await screen.findByRole('heading', { name: 'There is no such page' })
  await user.keyboard('ga')
  await user.click(await screen.findByRole('link', { name: 'HM-0045012' }))
  expect(await screen.findByText('7KX4QD')).toBeTruthy()
  const steps = await screen.findByRole('region', { name: 'Steps' })
  await within(steps).findByText('Ready')
  const names = within(steps).getAllByRole('listitem')
  expect(names.map((name) => name.textContent)).toEqual([
    'Ready11/03/26 10:00, Carma Oven',
    'OpenCall Insured11/02/26',
    'OpenFirst of one moment11/02/26',
    'OpenSecond of one moment11/02/26',
  ])
  const groups = within(steps).getAllByRole('heading', { level: 3 })
  expect(groups.map((group) => group.textContent)).toEqual(['INITIAL', 'INSURED', 'OTHER'])
})

it('a link to an audit of another carrier of the user switches to that carrier', async () => {
  const { services } = await open({ audits: [{ ...osteria(), carrierCompany: 'HM' }] })
  await screen.findByRole('heading', { level: 1, name: 'Osteria Marina LLC' })
  expect(await screen.findByRole('button', { name: 'Carrier: HM Harbor Mutual' })).toBeTruthy()
  expect(services.preferences.getItem('carrier')).toBe('HM')
})

it('a code that no audit has, a denied and a failed read are three different screens', async () => {
  expectFailedReads()
  const { failing, user } = await open({ path: '/audits/NOPE' })
  expect(
    await screen.findByRole('heading', { name: 'There is no audit with the code NOPE' }),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to the audits' })).toBeTruthy()

  failing.breakReads('audits', 'permission-denied')
  await user.click(screen.getByRole('link', { name: 'Back to the audits' }))
  expect(
    await screen.findByRole('heading', { name: 'You have no access to the audits' }),
  ).toBeTruthy()
})

it('the code of an audit that is not for the user says so of that audit alone', async () => {
  const { failing, user } = await open({ path: '/nowhere' })
  await screen.findByRole('heading', { name: 'There is no such page' })
  await user.keyboard('ga')
  const link = await screen.findByRole('link', { name: 'HM-0045012' })
  failing.breakReads('auditCodes', 'permission-denied')
  await user.click(link)
  expect(
    await screen.findByRole('heading', { name: 'You have no access to this audit' }),
  ).toBeTruthy()
})

it('a failed read can be tried again', async () => {
  const { failing, user } = await open({ path: '/nowhere' })
  await screen.findByRole('heading', { name: 'There is no such page' })
  await user.keyboard('ga')
  const link = await screen.findByRole('link', { name: 'HM-0045012' })
  failing.breakReads('auditCodes')
  await user.click(link)
  expect(await screen.findByRole('heading', { name: 'This audit could not be read' })).toBeTruthy()
  failing.mend()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1, name: 'Osteria Marina LLC' })).toBeTruthy(),
  )
})

it('what can be done is not left out in silence when it could not be worked out', async () => {
  const { failing, user } = await open({ broken: 'bakery' })
  const next = await screen.findByRole('region', { name: 'Next action' })
  expect(await within(next).findByText(/could not be loaded/)).toBeTruthy()
  failing.mend()
  await user.click(within(next).getByRole('button', { name: 'Try again' }))
  expect(await within(next).findByRole('button', { name: 'Pause' })).toBeTruthy()
  // A contact preference of the insured is stored, and shows where a baker would reach out.
  const contacts = screen.getByRole('region', { name: 'Contacts' })
  await user.click(within(contacts).getByRole('button', { name: 'Contact preferences' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Stop contact by phone' }))
  await screen.findByRole('dialog', { name: 'Stop contact by phone' })
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await within(contacts).findByText('Not by phone')).toBeTruthy()
})

it('an audit with nothing in it still opens', async () => {
  await open({
    audits: [
      {
        ...osteria(),
        insuredPhone: '',
        insuredEmail: '',
        categories: [],
        history: [],
        defects: [],
      },
    ],
  })
  expect(await screen.findByText('Nothing has happened yet.')).toBeTruthy()
  expect(screen.getByText('The order names no classes.')).toBeTruthy()
})

it('script text, long names and 3,000 history entries: inert, and the newest at once', async () => {
  const script = '<img src=x onerror=alert(1)>'
  const hostile = osteria()
  const texts = Object.entries(hostile).filter(
    ([name, value]) => typeof value === 'string' && /^(insured|agent|delegate|anything)/.test(name),
  )
  const history = Array.from({ length: 3_000 }, (_, n) =>
    entry(
      n,
      new Date(Date.parse('2020-01-01') + n * 20 * 3_600_000).toISOString(),
      `${script} ${n}`,
    ),
  )
  await open({
    audits: [
      {
        ...hostile,
        ...Object.fromEntries(texts.map(([name]) => [name, script])),
        insuredDbaName: '\u202eevil \u05e9\u05dc\u05d5\u05dd '.repeat(40),
        notes: [{ text: script, date: new Date('2026-11-18T13:00:00Z'), userId: script }],
        defects: [{ code: 'X', field: 'insuredZip', message: script }],
        flags: ['DEFECTS', script],
        categories: hostile.categories.map((line) => ({ ...line, notes: script })),
        history,
      },
    ],
  })
  await screen.findByRole('heading', { level: 1, name: script })
  expect(document.querySelector('img, script')).toBeNull()
  const shown = screen.getByRole('region', { name: 'History' })
  expect(within(shown).getByText(`${script} 2999`)).toBeTruthy()
  expect(within(shown).getAllByRole('listitem').length).toBeLessThan(100)
  expect(
    within(shown).getByRole('button', { name: 'Show 300 of 2940 earlier entries' }),
  ).toBeTruthy()
  for (const link of screen.getAllByRole('link'))
    expect(link.getAttribute('href')).toMatch(/^(\/|#content|tel:|mailto:)/)
})

it('a refreshed step that its list does not hold any more is logged in the specification’s words', async () => {
  const steps = ['CALL_INSURED', 'MANUAL'].map((type) =>
    aStep({ id: type, type: type as 'MANUAL', auditFSID: 'osteria', displayName: `Step ${type}` }),
  )
  const { memory, log } = await renderAdmin({
    audits: [osteria()],
    steps,
    path: '/audits/HM0045012',
  })
  await screen.findByText('Step MANUAL')
  expect(log).not.toContain('Object not found in the array')
  await act(async () => {
    await memory.delete('asteps', 'MANUAL')
    await memory.update('audits', 'osteria', { v: 2, updatedAt: new Date('2026-11-19T17:00:01Z') })
  })
  await waitFor(() => expect(screen.queryByText('Step MANUAL')).toBeNull())
  expect(log.filter((line) => line === 'Object not found in the array')).toHaveLength(1)
})

it('shows the records and how they stand beside the worksheet; an audit of sales has no such part', async () => {
  const records = [aRecord({ kind: 'salesTaxReturn', from: null, figure: 1, notes: 'Amended' })]
  await renderAdmin({ audits: [{ ...osteria(), records }], path: '/audits/HM0045012' })
  const panel = within(await screen.findByRole('region', { name: 'Records' }))
  expect(panel.getByText('Sales tax return', { selector: 'div' })).toBeTruthy()
  expect(panel.getByText('Amended')).toBeTruthy()
  expect(panel.getByText(/^Apart /)).toBeTruthy()
  cleanup()
  await renderAdmin({ audits: [osteria()], path: '/audits/HM0045012' })
  await screen.findByRole('region', { name: 'Worksheet' })
  expect(screen.queryByText('Records')).toBeNull()
})

it('shows what of each subcontractor counts, with its working; an audit without any has no such part', async () => {
  const hill = {
    id: 's1',
    name: 'Hill Roofing',
    work: '',
    paid: 36_500,
    kind: 'labor' as const,
    certificates: [],
    line: '58161',
    record: '',
    enteredBy: 'insured',
    enteredAt: new Date('2026-11-02T15:00:00Z'),
  }
  const audit = { ...osteria(), auditStart: null, auditEnd: null, subcontractors: [hill] }
  await renderAdmin({ audits: [audit], path: '/audits/HM0045012' })
  const panel = within(await screen.findByRole('region', { name: 'Subcontractors' }))
  expect(panel.getByText(/36,500\.00 × 365 of 365 days × 90% labor only/)).toBeTruthy()
  expect(panel.getByText('$32,850.00')).toBeTruthy()
  expect(panel.getByText('to class 58161')).toBeTruthy()
  cleanup()
  await renderAdmin({ audits: [osteria()], path: '/audits/HM0045012' })
  await screen.findByRole('heading', { name: 'Worksheet' })
  expect(screen.queryByText('Subcontractors')).toBeNull()
})

it('the payroll worksheet stands on the page: rows with their working, who entered them, sums by state', async () => {
  const [line] = osteria().categories
  if (line === undefined) throw new Error('The built audit has a class line.')
  const payrollLine = (id: string, state: string) =>
    ({ ...line, id, classCode: '5474', state, exposureType: 'payroll' }) as typeof line
  const row = {
    id: 'q1',
    line: '5474',
    from: '2026-01-01',
    to: '2026-03-31',
    gross: 30_000,
    timeAndHalf: 3000,
    doubleTime: 0,
    exclusions: [],
    record: 'Form 941, first quarter',
    enteredBy: 'auditor@bakehouse.example',
    enteredAt: NOW,
  }
  const audit = auditOf({
    ...osteria(),
    auditStart: null,
    auditEnd: null,
    categories: [payrollLine('5474', 'NH'), payrollLine('5474_2', 'PA')],
    payroll: [row, { ...row, id: 'q2', line: '5474_2' }, { ...row, id: 'q3', line: 'gone' }],
  })
  await renderAdmin({ audits: [audit], path: '/audits/HM0045012' })
  const panel = await screen.findByRole('region', { name: 'Payroll' })
  expect(
    within(panel).getAllByText(
      'Gross pay $30,000.00 · Overtime premium: 1/3 of $3,000.00 -$1,000.00 = $29,000.00',
    ),
  ).toHaveLength(2)
  expect(within(panel).getByText(/Overtime premium: counts in PA = \$30,000.00/)).toBeTruthy()
  expect(within(panel).getAllByText(/^From Form 941, first quarter · Entered by /)).toHaveLength(3)
  expect(within(panel).getByText(/not on this audit any more/)).toBeTruthy()
  const sum = (name: string) => within(panel).getByRole('row', { name })
  expect(sum('NH in all $29,000.00')).toBeTruthy()
  expect(sum('PA in all $30,000.00')).toBeTruthy()
})
