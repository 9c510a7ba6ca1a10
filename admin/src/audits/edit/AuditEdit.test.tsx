import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { aUser } from '#shared/testing/builders.ts'
import { anEntry } from '#shared/testing/worksheetRows.ts'
import {
  asksBeforeUnload,
  auditOf,
  expectFailedReads,
  memoryStorage,
  renderAdmin,
  type World,
} from '../../testing/renderAdmin.tsx'
import '../show/AuditShow.tsx'
import './AuditEdit.tsx'

const osteria = (changes: Partial<Audit> = {}) =>
  auditOf({
    id: 'osteria',
    auditCode: 'HM-0045012',
    insuredCompany: 'Osteria Marina LLC',
    bakeState: 'WORKSHEET',
    agentEmail: '',
    ...changes,
  })

async function open(world: World = {}, tab = 'general') {
  const path = `/audits/HM0045012/edit?tab=${tab}`
  const opened = await renderAdmin({ audits: [osteria()], path, ...world })
  await screen.findByText('Your changes')
  return opened
}

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
/** All at once, as it is pasted: a key at a time is for where the keys matter. */
const fill = async (user: UserEvent, input: HTMLElement, text: string) => {
  await user.tripleClick(input)
  await user.paste(text)
}
// By text and label, not by role: on a page of a hundred inputs asking for roles takes seconds.
const tab = (name: string) => screen.getByText(name, { selector: '[role="tab"]' })
const button = (name: string) => screen.getByText(name, { selector: 'button' })
const changes = () => screen.getByLabelText('Your changes')
const panel = () => screen.getByLabelText(/^(General|Provided)/, { selector: '#edit-panel' })

it('says a mistake three times in the same words, goes to it on save, and saves when it is mended', async () => {
  const { user, memory } = await open()
  await fill(user, await field('Policy end'), '10/1/25')
  await user.tab()
  expect((await field('Policy end')).value).toBe('10/01/2025')
  expect(tab('General').textContent).toBe('General1 error')
  const summary = screen.getByLabelText('1 error')
  expect(summary.textContent).toContain('Policy end: it is not after the start.')
  expect(within(changes()).getByText('10/01/2026').parentElement?.textContent).toContain(
    '10/01/2025',
  )
  const end = await field('Policy end')
  expect(end.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(end.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'It is not after the start.',
  )

  await user.click(tab('Agent'))
  await fill(user, await field('Agent email'), 'al@casco.example')
  await user.type(await field('Agent mobile'), '2075550177')
  expect((await field('Agent mobile')).value).toBe('207.555.0177')
  const state = screen.getByLabelText<HTMLInputElement>('Agent state')
  await user.type(state, 'ne')
  expect(await screen.findByRole('option', { name: /NE – Nebraska/ })).toBeTruthy()
  expect(screen.queryByRole('option', { name: /TX/ })).toBeNull()
  await user.keyboard('{Escape}')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(document.activeElement?.id).toBe('field-policyEnd'))
  expect(await memory.get<Audit>('audits', 'osteria')).toMatchObject({ v: 1, agentCell: '' })

  await user.click(screen.getByLabelText('Undo Policy end'))
  expect((await field('Policy end')).value).toBe('10/01/2026')
  await fill(user, screen.getByLabelText('Note'), 'Best before nine')
  await user.click(button('Save changes'))
  expect(await screen.findByText('Saved as version 3')).toBeTruthy()
  const stored = await memory.get<Audit>('audits', 'osteria')
  expect(stored).toMatchObject({
    v: 3,
    agentEmail: 'al@casco.example',
    agentCell: '207.555.0177',
    agentMailingState: 'NE',
  })
  expect(stored?.notes.at(-1)?.text).toBe('Best before nine')
  expect(stored?.history.at(-2)?.text).toBe(
    'Edited: agent email from empty to "al@casco.example"; ' +
      'agent mobile from empty to "207.555.0177"; agent state from empty to "NE"',
  )
  expect(within(changes()).getByText('No changes yet.')).toBeTruthy()
})

it('class lines and sales lines: new ones, exposures by basis, differences and totals as they are typed', async () => {
  const { user, memory } = await open()
  await user.click(await screen.findByText('Add line'))
  const code = await screen.findByLabelText<HTMLInputElement>(/^NEW_[1-9]\d{4} class$/)
  expect(code.value).toMatch(/^NEW_[1-9]\d{4}$/)
  expect(code.closest('.cell')?.textContent).toContain('To be coded')
  expect(screen.getByText(`Class code of ${code.value}`)).toBeTruthy()
  await fill(user, code, '58161')
  expect(screen.queryByText('To be coded')).toBeNull()
  const basis = screen.getByLabelText('58161 exposure')
  await user.selectOptions(basis, 'Liquor receipts')
  await fill(user, screen.getByLabelText('58161 estimated'), '240000')
  const final = screen.getByLabelText<HTMLInputElement>('58161 final')
  await fill(user, final, '300000.5')
  expect(final.value).toBe('$300,000.5')
  expect(within(panel()).getByText('+25.0%')).toBeTruthy()
  await user.selectOptions(basis, 'Area')
  await user.type(final, '-')
  expect(within(panel()).getByText('NaN%')).toBeTruthy()
  await user.type(final, '{Home}{Delete}')
  await user.selectOptions(basis, 'Liquor receipts')
  await fill(user, screen.getByLabelText('Note on 58161'), 'Terrace')

  await user.click(tab('Provided'))
  await user.click(screen.getByLabelText('Food'))
  await fill(user, screen.getByLabelText('Food class'), '16910')
  await fill(user, screen.getByLabelText('Food sales'), '700')
  await user.click(screen.getByLabelText('Beer'))
  const beer = screen.getByLabelText('Beer sales')
  await fill(user, beer, '310')
  expect(screen.getByText('Worksheet total').parentElement?.textContent).toContain('$1,010.00')
  expect(screen.getByText(/Alcohol is 30\.7% of net sales/)).toBeTruthy()
  const taxes = screen.getByLabelText(/^Sales tax collected/, {
    selector: '[role="radiogroup"]',
  })
  await user.click(within(taxes).getByLabelText('Yes'))
  expect(screen.getByText(/does not agree/)).toBeTruthy()
  await fill(user, screen.getByLabelText('Beer sales tax'), '10')
  expect(screen.getByText(/collected" agrees/)).toBeTruthy()
  // A line whose tax exceeds its sales is not in the totals, so they agree with no answer.
  await fill(user, screen.getByLabelText('Beer sales tax'), '400')
  await user.click(within(taxes).getByLabelText('No'))
  expect(screen.getByText('Tax exceeds sales: not in the totals')).toBeTruthy()
  expect(screen.queryByText(/agree/)).toBeNull()
  await user.click(within(taxes).getByLabelText('Yes'))
  await user.click(screen.getByLabelText('Beer'))
  expect(screen.getByText('Liquor liability').parentElement?.textContent).toContain('$0.00')

  await user.click(tab('General'))
  await fill(user, screen.getByLabelText('16910 final'), '700.01')
  const differs = await screen.findByText('Differs from the worksheet: $700.00')
  // On a line of its own: a figure's cell has no room for it.
  expect(differs.closest('td')?.colSpan).toBeGreaterThan(5)
  await user.click(button('Use $700.00'))
  expect(screen.queryByText(/^Differs from the worksheet/)).toBeNull()
  expect(screen.queryByText(/1 error|2 errors/)).toBeNull()
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('Saved as version 2')).toBeTruthy()
  const stored = await memory.get<Audit>('audits', 'osteria')
  expect(stored?.categories[0]).toMatchObject({ classCode: '16910', finalExposure: 700 })
  expect(stored?.categories[1]).toMatchObject({
    classCode: '58161',
    estimatedExposure: 240_000,
    finalExposure: 300_000.5,
    notes: 'Terrace',
  })
  expect(stored?.categories[1]?.id).toMatch(/^NEW_\d{5}$/)
  expect(stored?.insuredCategoryTotals).toMatchObject({ glTotal: 700, llTotal: 0 })
  expect(stored?.insuredCategories.find(({ id }) => id === 'alcoholBeer')?.sales).toBe(0)
  expect(screen.getAllByLabelText(/^Remove/)).toHaveLength(2)
})

it('a mistake in one class line leaves what the others lack as it is', async () => {
  const { user } = await open()
  await user.click(await screen.findByText('Add line'))
  const code = await screen.findByLabelText<HTMLInputElement>(/^NEW_[1-9]\d{4} class$/)
  const [final] = screen.getAllByLabelText(/ final$/)
  await fill(user, final ?? code, '612.500,00')
  expect(screen.getByLabelText('1 error').textContent).toContain('612,500.00')
  expect(screen.getByText(`Class code of ${code.value}`)).toBeTruthy()
  expect(screen.getByText(`Final exposure of ${code.value}`)).toBeTruthy()
})

it('puts typed figures in form under the caret, says what it reads, and refuses the rest with its reason', async () => {
  const { user, memory } = await open()
  const cost = await field('Cost')
  const helpOf = (input: HTMLElement) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
  const keys = async (text: string) => {
    await user.clear(cost)
    await user.type(cost, text)
  }
  await keys('.99')
  expect(cost.value).toBe('$0.99')
  await fill(user, cost, '12345')
  await user.type(cost, '9', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect([cost.value, cost.selectionStart]).toEqual(['$192,345', 3])
  expect(helpOf(cost)).not.toContain('Read as')
  await fill(user, cost, '12,00x')
  expect(cost.value).toBe('$1,200')
  expect(helpOf(cost)).toContain('Read as $1,200.00')
  await fill(user, cost, '.555')
  expect(helpOf(cost)).toContain('Read as $0.55')
  await fill(user, cost, 'six hundred')
  expect(helpOf(cost)).toContain('"six hundred" has no digits')
  await keys('-5')
  expect(cost.value).toBe('-$5')
  expect(helpOf(cost)).toContain('A minus sign is not accepted: enter 0 or more.')
  await user.clear(await field('Policy number'))
  expect(helpOf(await field('Policy number'))).toContain('It is required: enter the new one')
  await fill(user, await field('Policy number'), 'GL-2')

  await user.click(tab('Insured'))
  await fill(user, await field('Mailing ZIP'), '558')
  expect(helpOf(await field('Mailing ZIP'))).toContain('"558" is not a ZIP code')
  await fill(user, await field('Insured phone'), '+1 (207) 555-0130 x9')
  expect((await field('Insured phone')).value).toBe('207.555.0130 x9')
  expect(helpOf(await field('Insured phone'))).toContain('Leave out "x9"')
  await user.keyboard('{Control>}s{/Control}')
  expect(screen.getByLabelText('3 errors').textContent).toContain('a minus sign is not accepted')
  expect((await memory.get<Audit>('audits', 'osteria'))?.v).toBe(1)

  expect(document.activeElement).toBe(await field('Cost'))
  await user.click(tab('Insured'))
  await user.type(await field('Insured phone'), '{Backspace}{Backspace}')
  await fill(user, await field('Mailing ZIP'), '041011234')
  const state = await field('Mailing state')
  await fill(user, state, 'new h')
  expect(await screen.findByRole('option', { name: /NH – New Hampshire/ })).toBeTruthy()
  expect(screen.queryByRole('option', { name: /NJ/ })).toBeNull()
  await user.type(state, 'ampshire')
  await user.tab()
  expect(state.value).toBe('NH')
  await user.click(tab('General'))
  await fill(user, await field('Cost'), '$1,250')
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('Saved as version 2')).toBeTruthy()
  expect(await memory.get<Audit>('audits', 'osteria')).toMatchObject({
    cost: 125_000,
    policyNumber: 'GL-2',
    insuredPhone: '207.555.0130',
    insuredMailingZip: '04101-1234',
    insuredMailingState: 'NH',
  })
})

it('two people on one audit: theirs beside ours, nothing typed is lost', async () => {
  const { user, memory, services } = await open({}, 'insured')
  await fill(user, await field('Insured email'), 'mine@osteria.example')
  await fill(user, await field('Insured trade name'), 'Marina')
  const ben = { userId: 'ben@bakehouse.example', role: 'baker' } as const
  const world = { store: memory, clock: services.clock, random: services.random }
  const patch = { insuredEmail: 'theirs@osteria.example', insuredLastName: 'Theirs' }
  await actOnAudit(world, { auditFSID: 'osteria', actor: ben }, { kind: 'edit', patch })
  await user.keyboard('{Control>}s{/Control}')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Another user changed this audit')
  expect(alert.textContent).toContain('insured last name from "Marlow" to "Theirs" · ben@')
  expect((await field('Insured last name')).value).toBe('Theirs')
  expect((await field('Insured email')).value).toBe('mine@osteria.example')
  const list = changes()
  expect(list.textContent).toContain('theirs@osteria.example')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(document.activeElement?.id).toBe('field-insuredEmail'))
  await user.click(within(list).getByLabelText('Keep mine: Insured email'))
  expect(screen.queryByRole('alert')).toBeNull()

  // A change that touches nothing of ours is merged without a word.
  await actOnAudit(
    world,
    { auditFSID: 'osteria', actor: ben },
    { kind: 'edit', patch: { agentFirstName: 'Al' } },
  )
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('Saved as version 4')).toBeTruthy()
  expect(await memory.get<Audit>('audits', 'osteria')).toMatchObject({
    insuredEmail: 'mine@osteria.example',
    insuredDbaName: 'Marina',
    insuredLastName: 'Theirs',
    agentFirstName: 'Al',
  })
})

it('what is typed and saved during a save is saved after it', async () => {
  const { user, memory, startEngine } = await open({ engine: 'stopped' }, 'insured')
  await fill(user, await field('Insured email'), 'mine@osteria.example')
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText('Saving', { selector: 'button' })
  await fill(user, await field('Insured trade name'), 'Marina')
  await user.keyboard('{Control>}s{/Control}')
  startEngine()
  expect(await screen.findByText('Saved as version 3')).toBeTruthy()
  expect(await memory.get<Audit>('audits', 'osteria')).toMatchObject({
    insuredEmail: 'mine@osteria.example',
    insuredDbaName: 'Marina',
  })
})

it('a conflict with a save that was asked for twice has the focus once, and is not saved unasked', async () => {
  const opened = await open({ engine: 'stopped' }, 'insured')
  const { user, memory, services, startEngine } = opened
  await fill(user, await field('Insured email'), 'mine@osteria.example')
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText('Saving', { selector: 'button' })
  await user.keyboard('{Control>}s{/Control}')
  const actor = { userId: 'ben@bakehouse.example', role: 'baker' } as const
  const world = { store: memory, clock: services.clock, random: services.random }
  const patch = { insuredEmail: 'theirs@osteria.example' }
  await actOnAudit(world, { auditFSID: 'osteria', actor }, { kind: 'edit', patch })
  startEngine()
  await screen.findByText(/Another user changed this audit/)
  await waitFor(() => expect(document.activeElement?.id).toBe('field-insuredEmail'))
  const name = await field('Insured trade name')
  await user.click(name)
  await user.keyboard('Marina')
  expect(name.value).toBe('Marina')
  expect((await field('Insured email')).value).toBe('mine@osteria.example')
  await user.click(tab('Agent'))
  await field('Agent email')
  await user.click(within(changes()).getByLabelText('Keep mine: Insured email'))
  await waitFor(() => expect(screen.queryByText(/Another user changed this audit/)).toBeNull())
  expect(button('Save changes')).toBeTruthy()
  expect(await memory.get<Audit>('audits', 'osteria')).toMatchObject(patch)
})

it('unsaved changes are not left unasked, and offered back after a reload', async () => {
  const tab = memoryStorage()
  const { user, address, services } = await open({ tab }, 'insured')
  await fill(user, await field('Insured trade name'), 'Marina')
  await user.click(screen.getByText('Back to audit'))
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await user.click(within(dialog).getByRole('button', { name: 'Stay' }))
  expect(address()).toContain('/edit')
  await user.click(screen.getByText('Back to audit'))
  await user.click(await screen.findByText('Leave and keep changes'))
  await waitFor(() => expect(address()).toBe('/audits/HM0045012'))
  expect(services.drafts.read('admin@bakehouse.example', 'osteria')).toBeDefined()
  document.body.replaceChildren()

  const again = await open({ tab }, 'insured')
  await again.user.click(await screen.findByText('Restore'))
  expect((await field('Insured trade name')).value).toBe('Marina')
  await again.user.click(screen.getByLabelText(/^Account of/))
  await again.user.click(await screen.findByText('Sign out'))
  expect(
    await screen.findByText('You have 1 unsaved change. Signing out discards it.'),
  ).toBeTruthy()
  await again.user.click(button('Stay'))
  await again.user.keyboard('{Escape}')
  await again.user.click(button('Discard'))
  expect((await field('Insured trade name')).value).toBe('')
  await waitFor(() =>
    expect(services.drafts.read('admin@bakehouse.example', 'osteria')).toBeUndefined(),
  )
})

it('a baker sees what is an admin’s and what is closed; nonproductive says what it lacks', async () => {
  const users = [aUser({ role: 'baker' })]
  const { user, memory } = await open({
    users,
    audits: [osteria({ bakeState: 'CONTACTING', notes: [] })],
  })
  expect((await field('Policy number')).readOnly).toBe(true)
  expect((await screen.findAllByText('Only an admin may change this')).length).toBeGreaterThan(3)
  expect((await field('Audit type')).readOnly).toBe(false)
  await user.click(tab('Unproductive'))
  expect(await screen.findByText('2 attempts to reach the insured')).toBeTruthy()
  await user.click(button('Set nonproductive'))
  expect((await screen.findByRole('alert')).textContent).toBe('Choose a reason first.')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'No contact')
  await user.click(button('Set nonproductive'))
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('Not enough contact attempts'),
  )
  expect((await memory.get<Audit>('audits', 'osteria'))?.bakeState).toBe('CONTACTING')
})

it('attempts that are not read yet, or could not be, are not said to be none', async () => {
  const { user, failing } = await open({
    audits: [osteria({ bakeState: 'CONTACTING' })],
    broken: 'asteps',
  })
  await user.click(tab('Unproductive'))
  expect(await screen.findByText(/The contact attempts could not be read/)).toBeTruthy()
  expect(screen.queryByText('No contact attempts yet.')).toBeNull()
  const goOn = failing.holdReads('asteps')
  failing.mend()
  await user.click(button('Try again'))
  expect(screen.queryByText('No contact attempts yet.')).toBeNull()
  goOn()
  expect(await screen.findByText('No contact attempts yet.')).toBeTruthy()
})

it('attempts that are being read have a skeleton in their place', async () => {
  const { user, failing } = await open({ audits: [osteria({ bakeState: 'CONTACTING' })] })
  const goOn = failing.holdReads('asteps')
  await user.click(tab('Unproductive'))
  expect(screen.getByLabelText('Evidence', { selector: '[role="status"]' })).toBeTruthy()
  expect(screen.queryByText('No contact attempts yet.')).toBeNull()
  goOn()
  expect(await screen.findByText('No contact attempts yet.')).toBeTruthy()
})

it('the reason for an outcome stays typed on other tabs, and is not left unasked', async () => {
  const { user, go, address, services } = await open(
    { audits: [osteria({ bakeState: 'CONTACTING' })] },
    'unproductive',
  )
  expect(asksBeforeUnload()).toBe(false)
  await fill(user, await field('Details'), 'Four calls, two letters')
  await user.click(tab('Insured'))
  await field('Insured trade name')
  await user.click(tab('Unproductive'))
  expect((await field('Details')).value).toBe('Four calls, two letters')
  expect(asksBeforeUnload()).toBe(true)
  await user.click(screen.getByText('Back to audit'))
  await user.click(await screen.findByText('Leave and keep changes'))
  await waitFor(() => expect(address()).toBe('/audits/HM0045012'))
  await go('/audits/HM0045012/edit?tab=unproductive')
  expect((await field('Details')).value).toBe('Four calls, two letters')
  await user.click(screen.getByText('Back to audit'))
  await user.click(await screen.findByText('Discard changes'))
  await waitFor(() => expect(address()).toBe('/audits/HM0045012'))
  expect(services.drafts.read('admin@bakehouse.example', 'osteria outcome')).toBeUndefined()
})

it('figures that are closed say so once, above them, and what opens them; contacts stay open', async () => {
  const { user } = await open({ audits: [osteria({ bakeState: 'PRODUCTIVE' })] })
  const closed = await screen.findByText(/so figures can no longer be changed/)
  expect(closed.textContent).toContain('Return the audit to Redo first.')
  expect(screen.getAllByText('Figures are closed.')).toHaveLength(1)
  expect((await field('Cost')).readOnly).toBe(false)
  await user.click(tab('Dates'))
  expect((await field('Audit end')).readOnly).toBe(true)
  expect(screen.getAllByText('Figures are closed.')).toHaveLength(1)
  await user.click(tab('Insured'))
  await waitFor(() => expect(screen.queryByText('Figures are closed.')).toBeNull())
})

it('the cost is an amount while it is typed: digits, one point, two decimals, commas', async () => {
  const { user, memory } = await open()
  const cost = await field('Cost')
  await user.type(cost, '01x234.5.678')
  expect(cost.value).toBe('$1,234.56')
  await user.type(await screen.findByLabelText(/reason of the cost/i), 'Two sites')
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText('Saved as version 2')
  expect(await memory.get<Audit>('audits', 'osteria')).toMatchObject({ cost: 123_456 })
})

it('the slice is chosen among the active ones and the audit’s own', async () => {
  const audits = [osteria({ sliceID: 'old spring' })]
  const { user, memory } = await open({ audits, slices: ['99', 'spring'] })
  const slice = await screen.findByLabelText<HTMLSelectElement>('Slice')
  const offered = () => [...slice.options].map(({ text }) => text)
  await waitFor(() => expect(offered()).toEqual(['old spring', '99', 'spring']))
  await user.selectOptions(slice, 'spring')
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText('Saved as version 2')
  expect((await memory.get<Audit>('audits', 'osteria'))?.sliceID).toBe('spring')
})

it('an admin corrects the order number with a reason; a refusal loses nothing that was typed', async () => {
  const { user, memory, address } = await open()
  expectFailedReads()
  await user.click(await screen.findByRole('button', { name: 'Correct the order number' }))
  const dialog = within(await screen.findByRole('dialog'))
  await fill(user, dialog.getByLabelText(/^Order number/), 'N-77')
  await user.click(dialog.getByRole('button', { name: /^Correct/ }))
  expect(await dialog.findByText(/needs a reason/)).toBeTruthy()
  await fill(user, dialog.getByLabelText('Reason'), 'Misprinted')
  await user.click(dialog.getByRole('button', { name: /^Correct/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [stored] = memory.all<Audit>('audits')
  expect(stored).toMatchObject({ orderNumber: 'N-77' })
  expect(stored?.history.at(-1)?.op).toBe('CORRECTED')
  expect(address()).toContain('/edit')
})

it('a subcontractor is typed with a certificate, and what counts is worked out at once', async () => {
  const [line] = osteria().categories
  if (!line) throw new Error('The audit has a class line.')
  const policy = { policyStart: '2025-10-01', policyEnd: '2026-10-01', auditStart: null }
  const categories = [{ ...line, exposureType: 'payroll' as const, policyType: 'WC' }]
  const audit = osteria({ ...policy, categories })
  const { user, memory } = await open({ audits: [audit] }, 'subcontractors')
  await user.click(await screen.findByText('Add subcontractor', { selector: 'button' }))
  await fill(user, await field('Name'), 'Hill Roofing')
  await fill(user, await field('Paid'), '36500')
  await waitFor(() => expect(tab('Subcontractors').textContent).toBe('Subcontractors1 missing'))
  await user.selectOptions(await field('Class line'), line.id)
  await waitFor(() => expect(tab('Subcontractors').textContent).toBe('Subcontractors'))
  await screen.findByText('$32,850.00')
  await user.click(button('Add certificate'))
  await fill(user, await field('Hill Roofing insurer'), 'Granite')
  await fill(user, await field('Hill Roofing starts'), '10/1/2025')
  await fill(user, await field('Hill Roofing ends'), '2/30/2026')
  await screen.findByText('It is a day as mm/dd/yyyy.')
  await fill(user, await field('Hill Roofing ends'), '6/1/2026')
  await screen.findByText('Workers’ compensation, Granite: covers no day, insured not read')
  await fill(user, await field('Hill Roofing insured'), 'Hill Roofing')
  await screen.findByText('$10,980.00')
  await screen.findByText('Not covered: 06/01/26 to 09/30/26')
  await user.click(button('Save changes'))
  await waitFor(async () =>
    expect(await memory.get<Audit>('audits', 'osteria')).toMatchObject({
      subcontractors: [
        {
          name: 'Hill Roofing',
          paid: 36_500,
          line: line.id,
          certificates: [{ from: '2025-10-01', to: '2026-06-01' }],
        },
      ],
    }),
  )
  await user.click(button('General'))
  await screen.findByText('Use $10,980.00')
})

it('records are typed with their figures, and stand beside the worksheet at once', async () => {
  const [line] = osteria().categories
  if (!line) throw new Error('The audit has a class line.')
  const categories = [{ ...line, id: 'NH', exposureType: 'payroll' as const }]
  const term = { policyStart: '2025-01-01', policyEnd: '2026-01-01', auditStart: null }
  const payroll = [anEntry({ to: '2025-12-31', gross: 100_000 })]
  const audit = osteria({ categories, ...term, auditEnd: null, payroll })
  const { user, memory } = await open({ audits: [audit] }, 'records')
  await user.click(await screen.findByText('Add record', { selector: 'button' }))
  await screen.findByText('Read from it: Line 5c, column 1')
  await fill(user, await field('Starts'), '1/1/2025')
  await fill(user, await field('Ends'), '12/31/2024')
  await waitFor(() => expect(tab('Records').textContent).toBe('Records1 error'))
  await fill(user, await field('Ends'), '12/31/2025')
  await fill(user, await field('Figure'), '104000')
  await screen.findByText('Apart -3.8%')
  await fill(user, await field('Explanation'), 'Casual labor of the owner’s house.')
  await screen.findByText('Explained -3.8%')
  await user.click(button('Save changes'))
  await waitFor(async () =>
    expect(await memory.get<Audit>('audits', 'osteria')).toMatchObject({
      records: [{ kind: 'form941', from: '2025-01-01', to: '2025-12-31', figure: 104_000 }],
    }),
  )
})

it('payroll: quarters by class line, overtime and exclusions, an officer at the maximum, taken as final', async () => {
  const [line] = osteria().categories
  if (line === undefined) throw new Error('The built audit has a class line.')
  const carpentry = { ...line, id: '5474', classCode: '5474', state: 'NH', exposureType: 'payroll' }
  const term = { policyStart: '2025-02-15', policyEnd: '2026-02-15', auditStart: null }
  const audit = osteria({ categories: [carpentry as typeof line], ...term, auditEnd: null })
  const limits = [
    { state: 'NH', title: 'officer', from: '2025-01-01', minimum: null, maximum: 104_000 },
  ]
  const { user, memory } = await open(
    {
      audits: [audit],
      seed: (store) => store.update('carriers', 'DEMO', { worksheetRules: { limits } }),
    },
    'payroll',
  )
  expect(await screen.findByText(/Audit period 02\/15\/25 to 02\/14\/26, 365 days/)).toBeTruthy()
  await user.click(screen.getByLabelText('Add quarters to 5474 NH'))
  const first = '5474 NH payroll from 01/01/2025'
  await fill(user, await field(`${first}, gross`), '27000')
  await fill(user, await field(`${first}, time and a half`), '900')
  await user.selectOptions(screen.getByLabelText(`Add an exclusion to ${first}`), 'Other')
  await fill(user, await field(`${first}, other`), '700')
  expect(tab('Payroll').textContent).toBe('Payroll1 error')
  await fill(user, await field(`${first}, other, reason`), 'Uniforms')
  expect(tab('Payroll').textContent).toBe('Payroll')
  // 27,000 less 300 less 700 is 26,000; half of its days are in the period.
  expect(
    screen.getByText(/Overtime premium: 1\/3 of \$900.00 -\$300.00 .* 45 of 90 days = \$13,000.00/),
  ).toBeTruthy()
  for (const from of ['04/01', '07/01', '10/01'])
    await user.click(screen.getByLabelText(`Remove 5474 NH payroll from ${from}/2025`))
  await user.click(screen.getByLabelText('Remove 5474 NH payroll from 01/01/2026'))

  await user.click(screen.getByText('Add officer'))
  const officer = screen.getByRole('group', { name: 'New officer' })
  await fill(user, within(officer).getByLabelText('Name'), 'Ana Reyes')
  await fill(user, within(officer).getByLabelText('Remuneration'), '150000')
  expect(screen.getByText(/Maximum in NH: \$104,000.00 a year = \$104,000.00/)).toBeTruthy()
  await user.click(screen.getByLabelText('5474 NH: Use $117,000.00'))
  expect(screen.queryByLabelText('5474 NH: Use $117,000.00')).toBeNull()
  await user.click(button('Save changes'))
  expect(await screen.findByText('Saved as version 2')).toBeTruthy()
  const stored = await memory.get<Audit>('audits', 'osteria')
  expect(stored?.categories[0]?.finalExposure).toBe(117_000)
  expect(stored?.payroll).toMatchObject([
    { gross: 27_000, exclusions: [{ kind: 'other', amount: 700, reason: 'Uniforms' }] },
  ])
  expect(stored?.officers).toMatchObject([
    { name: 'Ana Reyes', enteredBy: 'admin@bakehouse.example' },
  ])
})

it('an audit without payroll has no tab of it', async () => {
  await open()
  expect(tab('General')).toBeTruthy()
  expect(screen.queryByText('Payroll', { selector: '[role="tab"]' })).toBeNull()
})
