import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Command } from '#shared/audit/command.ts'
import { removeFeeSchedule, setFeeSchedule } from '#shared/billing/ops/feeSchedule.ts'
import type { Carrier, User } from '#shared/firm/model.ts'
import { aFeeSchedule } from '#shared/testing/billedAudits.ts'
import { aUser } from '#shared/testing/builders.ts'
import { LIVE_KEY } from '../app/preferences.ts'
import { asksBeforeUnload, expectFailedReads, NOW, renderAdmin } from '../testing/renderAdmin.tsx'
import './CarrierList.tsx'
import './CarrierScreen.tsx'

const ADMIN = aUser({ carriers: ['DEMO', 'HM'] })

/** Typed in one go: every key pressed would cost a rendering. */
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

/** What stands below an input, as it is read out with it. */
const belowOf = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent

it('a carrier is added to one’s own, and a wrong code is reported', async () => {
  expectFailedReads()
  const { user, memory, address } = await renderAdmin({ path: '/carriers', users: [ADMIN] })
  expect(await screen.findByText('Harbor Mutual')).toBeTruthy()
  await user.click(screen.getByText('Add carrier'))
  const dialog = await screen.findByRole('dialog', { name: 'Add carrier' })
  fill(within(dialog).getByLabelText('Code'), 'n x')
  fill(within(dialog).getByLabelText('Name'), 'Northern')
  await user.click(within(dialog).getByRole('button', { name: /Add carrier/ }))
  const code = within(dialog).getByLabelText('Code')
  await waitFor(() => expect(belowOf(code)).toContain('is not a carrier code'))
  expect(document.activeElement).toBe(code)
  fill(within(dialog).getByLabelText('Code'), 'nx')
  await user.click(within(dialog).getByRole('button', { name: /Add carrier/ }))
  expect(await screen.findByText('Northern', { selector: 'h1 *, h1' })).toBeTruthy()
  expect(address()).toBe('/carriers/NX/settings')
  expect((await memory.get<User>('users', ADMIN.id))?.carriers).toEqual(['DEMO', 'HM', 'NX'])
})

it('settings and contacts are saved; a wrong one and a change by another user are reported', async () => {
  expectFailedReads()
  const { user, memory } = await renderAdmin({ path: '/carriers/HM/settings', users: [ADMIN] })
  const stored = () => memory.get<Carrier>('carriers', 'HM')
  fill(await screen.findByLabelText('Time zone'), 'Mars/Olympus')
  const save = () => user.click(screen.getByText('Save settings'))
  await save()
  expect((await screen.findByRole('alert')).textContent).toContain('no time zone Mars/Olympus')
  fill(screen.getByLabelText('Time zone'), 'America/Chicago')
  await user.click(screen.getByText('Add contact'))
  const contact = screen.getByRole('group', { name: 'Contact 1' })
  fill(within(contact).getByLabelText('Name'), 'Ann')
  fill(within(contact).getByLabelText('Phone'), '2075550101')
  await save()
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(await stored()).toMatchObject({
    timeZone: 'America/Chicago',
    contacts: [{ name: 'Ann', phone: '207.555.0101' }],
    v: 1,
  })
  // What another user sets shows here; what is being typed stays.
  fill(screen.getByLabelText('Help hours'), '8 to noon')
  await memory.update('carriers', 'HM', { helpPhone: '207.555.0199', v: 2 })
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Help phone').value).toBe('207.555.0199'),
  )
  await save()
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(await stored()).toMatchObject({ helpHours: '8 to noon', helpPhone: '207.555.0199', v: 3 })
})

it('a single reviewer waits for a second admin, who confirms it', async () => {
  const ANN = aUser({ email: 'ann@firm.example', name: 'Ann', carriers: ['HM'] })
  const { user, memory } = await renderAdmin({
    path: '/carriers/HM/settings',
    users: [ADMIN, ANN],
  })
  const stored = () => memory.get<Carrier>('carriers', 'HM')
  await user.click(await screen.findByLabelText(/^Single reviewer/))
  await user.click(screen.getByText('Save settings'))
  expect(await screen.findByText(/admin@bakehouse.example asked for this/)).toBeTruthy()
  expect((await stored())?.singleReviewer).not.toBe(true)
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Withdraw the request' }))
  await waitFor(() => expect(screen.queryByText(/asked for this/)).toBeNull())
  // The other way around: this admin is the second one.
  const asked = { by: ANN.id, at: NOW }
  await memory.update('carriers', 'HM', { singleReviewerAsked: asked, v: 5 })
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  await waitFor(async () => expect((await stored())?.singleReviewer).toBe(true))
  expect(screen.getByLabelText<HTMLInputElement>(/^Single reviewer/).checked).toBe(true)
})

it('fees: a missing price and overlapping periods are marked at their fields, and a gap is warned of', async () => {
  expectFailedReads()
  const { user, memory } = await renderAdmin({
    path: '/carriers/HM/fees',
    users: [ADMIN],
    seed: (store) =>
      store.set('carriers/HM/private', 'fees', {
        schedule: aFeeSchedule(),
        v: 1,
        updatedBy: 'Ann',
      }),
  })
  const save = await screen.findByText('Save fees')
  await user.click(screen.getByText('Add period'))
  const periods = screen.getAllByRole('group', { name: /^Period \d$/ })
  const added = periods.at(-1)?.closest<HTMLElement>('[role="group"]')
  if (!added) throw new Error('no period was added')
  const last = screen.getAllByLabelText('From').at(-1)
  if (!last) throw new Error('no day to fill')
  fill(last, '2030-01-01')
  fill(screen.getAllByLabelText('Code').at(-1) ?? last, 'PA-NEW')
  fill(screen.getAllByLabelText('Description').at(-1) ?? last, 'New')
  await user.click(save)
  const price = screen.getAllByLabelText<HTMLInputElement>('Price').at(-1)
  expect(await screen.findByText('Enter the price in dollars, such as 72.00.')).toBeTruthy()
  expect(price?.getAttribute('aria-invalid')).toBe('true')
  fill(screen.getAllByLabelText('Price').at(-1) ?? last, '12.50')
  const [from] = screen.getAllByLabelText<HTMLInputElement>('From')
  fill(last, from?.value ?? '')
  await user.click(save)
  expect(await screen.findByText('This day is already in another period.')).toBeTruthy()
  const [to] = screen.getAllByLabelText<HTMLInputElement>('To')
  const wasTo = to?.value ?? ''
  fill(to ?? last, '2029-12-30')
  fill(last, '2030-01-01')
  expect(screen.getByText(/^No fees from 12\/31\/29 to 12\/31\/29/)).toBeTruthy()
  fill(to ?? last, wasTo)
  expect(await memory.get('carriers/HM/private', 'fees')).toMatchObject({ v: 1 })
  await user.click(screen.getAllByRole('button', { name: 'Remove period' }).at(-1) ?? save)
  fill(screen.getByLabelText('Terms'), 'Net 45')
  await user.click(save)
  await waitFor(async () =>
    expect(await memory.get('carriers/HM/private', 'fees')).toMatchObject({
      v: 2,
      updatedBy: ADMIN.id,
      schedule: { terms: 'Net 45' },
    }),
  )
  // What is typed survives another user's save, and does not overwrite it.
  fill(screen.getByLabelText('Terms'), 'Net 60')
  await memory.update('carriers/HM/private', 'fees', { v: 3, updatedBy: 'Ann' })
  await screen.findByText(/Ann/)
  expect(screen.getByLabelText<HTMLInputElement>('Terms').value).toBe('Net 60')
  await user.click(save)
  expect((await screen.findByRole('alert')).textContent).toMatch(/HM/)
  expect(await memory.get('carriers/HM/private', 'fees')).toMatchObject({ v: 3 })
  await user.click(screen.getByText('Undo changes'))
  fill(screen.getByLabelText('Terms'), 'Net 60')
  await user.click(save)
  await waitFor(async () =>
    expect(await memory.get('carriers/HM/private', 'fees')).toMatchObject({ v: 4 }),
  )
})

it('fees that are removed, and set again elsewhere, are shown and not overwritten', async () => {
  expectFailedReads()
  const { user, memory } = await renderAdmin({ path: '/carriers/HM/fees', users: [ADMIN] })
  const world = { store: memory, clock: { now: () => NOW } }
  const byAnn = { carrierId: 'HM', userId: 'Ann' }
  const set = (terms: string) => setFeeSchedule(world, { ...byAnn, value: aFeeSchedule({ terms }) })
  const terms = () => screen.getByLabelText<HTMLInputElement>('Terms').value
  await screen.findByText('Save fees')
  await set('Net 15')
  await screen.findByText('Last set by Ann')
  expect(terms()).toBe('Net 15')
  await removeFeeSchedule(world, byAnn)
  await waitFor(() => expect(screen.queryByText('Last set by Ann')).toBeNull())
  expect(terms()).toBe('Net 30')
  await set('Net 45')
  await waitFor(() => expect(terms()).toBe('Net 45'))
  fill(screen.getByLabelText('Terms'), 'Net 60')
  await removeFeeSchedule(world, byAnn)
  await set('Net 75')
  await user.click(screen.getByText('Save fees'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/HM/)
  expect(await memory.get('carriers/HM/private', 'fees')).toMatchObject({
    schedule: { terms: 'Net 75' },
  })
})

it('templates: a preview as it is typed, an unknown placeholder, and the way back', async () => {
  expectFailedReads()
  const { user, memory, failing } = await renderAdmin({
    path: '/carriers/HM/templates',
    users: [ADMIN],
  })
  const open = () =>
    user.click(screen.getByRole('button', { name: 'Change the template of Email Insured' }))
  await screen.findByRole('row', { name: /^Email Insured .*Built in/ })
  await open()
  expect(await screen.findByLabelText('Message')).toBeTruthy()
  expect(screen.queryByText('No {link} in this message')).toBeNull()
  fill(screen.getByLabelText('Message'), 'Dear {contactName} of {nowhere}')
  expect(await screen.findByText(/\{nowhere\}/, { selector: '[role="status"]' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /Save/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('{nowhere}')
  fill(screen.getByLabelText('Message'), 'Dear {contactName}')
  expect(screen.getByText('No {link} in this message')).toBeTruthy()
  expect((await screen.findByRole('region', { name: 'Preview' })).textContent).toContain(
    'Dear Dana Whitfield',
  )
  // A failed read is no carrier without audits.
  failing.breakReads('audits')
  const real = screen.getByLabelText(/^Preview with the first audit/)
  await user.click(real)
  expect(await screen.findByText(/newest audit could not be read/)).toBeTruthy()
  await user.click(real)
  failing.mend()
  await user.click(screen.getByRole('button', { name: /Save/ }))
  await screen.findByRole('row', { name: /^Email Insured .*Own words/ })
  expect(await memory.get('carriers', 'HM')).toMatchObject({
    templates: { EMAIL_INSURED: { text: 'Dear {contactName}' } },
  })
  await open()
  await user.click(await screen.findByText('Back to the built-in words'))
  await screen.findByRole('row', { name: /^Email Insured .*Built in/ })
})

it('templates have Spanish words of their own, beside the English ones', async () => {
  const { user, memory } = await renderAdmin({ path: '/carriers/HM/templates', users: [ADMIN] })
  await screen.findByRole('row', { name: /^Send to Carrier for Review|AI Review/i })
  await user.selectOptions(screen.getByLabelText('Language'), 'Spanish')
  await screen.findByRole('row', { name: /^Email Insured Su auditoría de prima .*Built in/ })
  expect(screen.queryByRole('row', { name: /^AI Review/i })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Change the template of Email Insured' }))
  fill(await screen.findByLabelText('Message'), 'Hola, {contactName}: conteste {dueBy}.')
  expect((await screen.findByRole('region', { name: 'Preview' })).textContent).toContain(
    'a más tardar el 16 de diciembre de 2026',
  )
  await user.click(screen.getByRole('button', { name: /Save/ }))
  await screen.findByRole('row', { name: /^Email Insured .*Own words/ })
  expect(await memory.get('carriers', 'HM')).toMatchObject({
    templatesIn: { es: { EMAIL_INSURED: { text: 'Hola, {contactName}: conteste {dueBy}.' } } },
  })
})

it('removing a carrier is asked of the worker, and a refusal is shown', async () => {
  expectFailedReads()
  const { user, memory } = await renderAdmin({
    path: '/carriers/HM/settings',
    users: [ADMIN],
    engine: 'stopped',
  })
  fill(await screen.findByLabelText('Help hours'), 'not to be saved')
  await user.click(await screen.findByRole('button', { name: 'Remove carrier' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove carrier' })
  await user.click(within(dialog).getByRole('button', { name: /Remove carrier/ }))
  expect(await within(dialog).findByText(/The worker checks first/)).toBeTruthy()
  const [asked] = memory.all<{ id: string }>('commands')
  expect(asked).toMatchObject({ kind: 'removeCarrier', carrierCompany: 'HM', by: ADMIN.id })
  // It is no submission of the settings behind it, and it can be left while the worker does nothing.
  expect((await memory.get<Carrier>('carriers', 'HM'))?.helpHours).not.toBe('not to be saved')
  await user.click(within(dialog).getByRole('button', { name: /Cancel/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText(/The worker does not run/)).toBeTruthy()
  const refusal = { code: 'CARRIER_HAS_AUDITS', message: 'The carrier HM has audits.', next: '' }
  await memory.update('commands', asked?.id ?? '', { state: 'REFUSED', refusal })
  expect((await screen.findByRole('alert')).textContent).toContain('has audits')
})

it('payroll rules: limits and states are saved, a wrong one is said before anything is asked', async () => {
  const { user, memory } = await renderAdmin({ path: '/carriers/HM/worksheet', users: [ADMIN] })
  const stored = async () => (await memory.get<Carrier>('carriers', 'HM'))?.worksheetRules
  const states = await screen.findByLabelText<HTMLInputElement>(
    'States that count overtime premium',
  )
  expect(states.value).toBe('DE, NV, PA, UT')
  fill(states, 'pa, nv')
  await user.click(screen.getByText('Add limit'))
  fill(screen.getByLabelText('limit 1, state'), 'nh')
  fill(screen.getByLabelText('limit 1, policies from'), '2025-01-01')
  fill(screen.getByLabelText('limit 1, maximum'), '104000')
  fill(screen.getByLabelText('limit 1, minimum'), '200000')
  await user.click(screen.getByText('Save rules'))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Limit 1: the minimum is more than the maximum.',
  )
  expect(await stored()).toBeUndefined()
  fill(screen.getByLabelText('limit 1, minimum'), '26000')
  await user.click(screen.getByText('Save rules'))
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(await stored()).toEqual({
    overtimeCounts: ['NV', 'PA'],
    limits: [
      { state: 'NH', title: 'officer', from: '2025-01-01', minimum: 26_000, maximum: 104_000 },
    ],
  })
  expect(screen.getByLabelText<HTMLInputElement>('limit 1, maximum').value).toBe('$104,000.00')
})

it('payroll rules that another admin saved meanwhile are not undone; other settings of theirs hold nothing up', async () => {
  expectFailedReads()
  const { user, memory } = await renderAdmin({ path: '/carriers/HM/worksheet', users: [ADMIN] })
  const stored = async () => (await memory.get<Carrier>('carriers', 'HM'))?.worksheetRules
  const states = await screen.findByLabelText<HTMLInputElement>(
    'States that count overtime premium',
  )
  fill(states, 'pa, nv')
  await memory.update('carriers', 'HM', { name: 'Harbor & Sons', v: 3 })
  await screen.findByText('Harbor & Sons')
  await user.click(screen.getByText('Save rules'))
  expect(await screen.findByText('Saved.')).toBeTruthy()
  fill(states, 'pa')
  const limits = [
    { state: 'NH', title: 'officer', from: '2025-01-01', minimum: 26_000, maximum: 104_000 },
  ]
  const theirs = { overtimeCounts: ['NV', 'PA'], limits, tolerance: 0.1 }
  await memory.update('carriers', 'HM', { name: 'Harbor', worksheetRules: theirs, v: 7 })
  await screen.findByText('Harbor')
  await user.click(screen.getByText('Save rules'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/just changed the settings of HM/)
  expect(states.value).toBe('pa')
  expect(await stored()).toEqual(theirs)
  await user.click(screen.getByText('Undo changes'))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Tolerance of records').value).toBe('10%')
  fill(states, 'pa')
  await user.click(screen.getByText('Save rules'))
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(await stored()).toEqual({ ...theirs, overtimeCounts: ['PA'] })
})

it('contacts that another admin saved meanwhile are not undone', async () => {
  expectFailedReads()
  const { user, memory } = await renderAdmin({ path: '/carriers/HM/settings', users: [ADMIN] })
  const stored = async () =>
    (await memory.get<Carrier>('carriers', 'HM'))?.contacts?.map(({ name }) => name)
  const inputOf = (contact: string, label: string) =>
    within(screen.getByRole('group', { name: contact })).getByLabelText<HTMLInputElement>(label)
  await user.click(await screen.findByText('Add contact'))
  fill(inputOf('Contact 1', 'Name'), 'Ann')
  fill(inputOf('Contact 1', 'Phone'), '2075550101')
  const contacts = [{ name: 'Bob', role: '', email: 'bob@harbor.example', phone: '' }]
  await memory.update('carriers', 'HM', { contacts, helpHours: '8 to noon', v: 7 })
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Help hours').value).toBe('8 to noon'),
  )
  await user.click(screen.getByText('Save settings'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/just changed the settings of HM/)
  expect(inputOf('Contact 1', 'Name').value).toBe('Ann')
  expect(await stored()).toEqual(['Bob'])
  await user.click(screen.getByText('Undo changes'))
  expect(inputOf('Contact 1', 'Name').value).toBe('Bob')
  await user.click(screen.getByText('Add contact'))
  fill(inputOf('Contact 2', 'Name'), 'Ann')
  fill(inputOf('Contact 2', 'Phone'), '2075550101')
  await user.click(screen.getByText('Save settings'))
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(asksBeforeUnload()).toBe(false)
  expect(await stored()).toEqual(['Bob', 'Ann'])
})

it('what is typed while settings are being saved is saved over them', async () => {
  const { user, memory, startEngine } = await renderAdmin({
    path: '/carriers/HM/settings',
    users: [ADMIN],
    engine: 'stopped',
  })
  const hours = await screen.findByLabelText<HTMLInputElement>('Help hours')
  fill(hours, '8 to noon')
  await user.click(screen.getByText('Save settings'))
  fill(hours, '8 to five')
  startEngine()
  const stored = () => memory.get<Carrier>('carriers', 'HM')
  await waitFor(async () => expect(await stored()).toMatchObject({ helpHours: '8 to noon', v: 1 }))
  await waitFor(() =>
    expect(screen.getByText('Save settings').getAttribute('aria-disabled')).toBe('false'),
  )
  await user.click(screen.getByText('Save settings'))
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(await stored()).toMatchObject({ helpHours: '8 to five', v: 2 })
})

it('a template that another admin saved meanwhile is not undone', async () => {
  expectFailedReads()
  const { user, memory } = await renderAdmin({ path: '/carriers/HM/templates', users: [ADMIN] })
  await user.click(
    await screen.findByRole('button', { name: 'Change the template of Email Insured' }),
  )
  const message = await screen.findByLabelText<HTMLTextAreaElement>('Message')
  fill(message, 'Mine: {link}')
  const templates = { EMAIL_INSURED: { subject: 'Audit', text: 'Theirs: {link}' } }
  await memory.update('carriers', 'HM', { templates, v: 7 })
  expect(await screen.findByText('Back to the built-in words')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /Save/ }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/just changed the settings of HM/)
  expect(message.value).toBe('Mine: {link}')
  expect(await memory.get('carriers', 'HM')).toMatchObject({ templates, v: 7 })
  await user.click(screen.getByText('Undo changes'))
  expect(message.value).toBe('Theirs: {link}')
  fill(message, 'Both: {link}')
  await user.click(screen.getByRole('button', { name: /Save/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await memory.get('carriers', 'HM')).toMatchObject({
    templates: { EMAIL_INSURED: { text: 'Both: {link}' } },
  })
})

const PARTS_TYPED_IN = [
  { part: 'Settings', path: 'settings', field: 'Help hours', save: 'Save settings' },
  { part: 'Fees', path: 'fees', field: 'Terms', save: 'Save fees' },
  { part: 'Payroll rules', path: 'worksheet', field: 'Tolerance of records', save: 'Save rules' },
]

it.each(PARTS_TYPED_IN)(
  'what is typed in $part is not left unasked',
  async ({ path, field, save }) => {
    const { user, address, go, startEngine } = await renderAdmin({
      path: `/carriers/HM/${path}`,
      users: [ADMIN],
      engine: 'stopped',
      seed: (store) => store.set('carriers/HM/private', 'fees', { schedule: aFeeSchedule(), v: 1 }),
    })
    const input = await screen.findByLabelText<HTMLInputElement>(field)
    const leave = () => user.click(screen.getByRole('link', { name: 'Templates' }))
    const dialog = () => screen.findByRole('dialog', { name: 'Leave without saving?' })
    expect(asksBeforeUnload()).toBe(false)
    const before = input.value
    fill(input, '7%')
    expect(asksBeforeUnload()).toBe(true)
    await leave()
    expect((await dialog()).textContent).toContain('1 unsaved change. Leaving discards it.')
    expect(screen.queryByText('Leave and keep changes')).toBeNull()
    await user.click(screen.getByText('Stay'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(input.value).toBe('7%')
    expect(address()).toBe(`/carriers/HM/${path}`)
    await leave()
    await dialog()
    await user.click(screen.getByText('Leave'))
    await waitFor(() => expect(address()).toBe('/carriers/HM/templates'))
    expect(asksBeforeUnload()).toBe(false)
    // Saved, or being saved: it does not ask.
    await go(`/carriers/HM/${path}`)
    const again = await screen.findByLabelText<HTMLInputElement>(field)
    expect(again.value).toBe(before)
    fill(again, '7%')
    await user.click(screen.getByText(save))
    await leave()
    await waitFor(() => expect(address()).toBe('/carriers/HM/templates'))
    expect(screen.queryByRole('dialog')).toBeNull()
    startEngine()
    await go(`/carriers/HM/${path}`)
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(field).value).toBe('7%'))
    await leave()
    await waitFor(() => expect(address()).toBe('/carriers/HM/templates'))
  },
)

it('fees that are being typed stay when another tab switches the carrier', async () => {
  const { services } = await renderAdmin({ path: '/carriers/DEMO/fees', users: [ADMIN] })
  fill(await screen.findByLabelText('Terms'), 'Net 45')
  act(() => services.preferences.setItem('carrier', 'HM'))
  await screen.findByLabelText('Carrier: HM Harbor Mutual')
  expect(screen.getByLabelText<HTMLInputElement>('Terms').value).toBe('Net 45')
})

it('what is saved is neither asked about nor saved again while it is read again', async () => {
  const { user, memory, failing } = await renderAdmin({
    path: '/carriers/HM/settings',
    users: [ADMIN],
    preferences: { [LIVE_KEY]: false },
  })
  const commands = () =>
    memory
      .all<Command>('commands')
      .filter(({ kind }) => kind === 'changeCarrier')
      .map(({ state }) => state)
  fill(await screen.findByLabelText('Help hours'), '8 to noon')
  const goOn = failing.holdReads('carriers')
  const save = screen.getByText('Save settings')
  await user.click(save)
  await waitFor(() => expect(commands()).toEqual(['DONE']))
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(asksBeforeUnload()).toBe(false)
  expect(save.getAttribute('aria-disabled')).toBe('true')
  await user.click(save)
  goOn()
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(commands()).toEqual(['DONE'])
})

it('a carrier that is removed leaves nothing to save', async () => {
  expectFailedReads()
  const { user, address } = await renderAdmin({ path: '/carriers/HM/settings', users: [ADMIN] })
  fill(await screen.findByLabelText('Help hours'), 'not to be saved')
  await user.click(await screen.findByRole('button', { name: 'Remove carrier' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove carrier' })
  await user.click(within(dialog).getByRole('button', { name: /Remove carrier/ }))
  await waitFor(() => expect(address()).toBe('/carriers'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
