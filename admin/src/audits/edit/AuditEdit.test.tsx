import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import { editAudit } from '#shared/operations/editAudit.ts'
import { aUser } from '#shared/testing/builders.ts'
import { auditOf, memoryStorage, renderAdmin, type World } from '../../testing/renderAdmin.tsx'
// Fetched before the clock of a test runs.
import '../show/AuditShow.tsx'
import './AuditEdit.tsx'

// Long journeys: a machine that does much else besides needs more than the usual time for them.
vi.setConfig({ testTimeout: 60_000 })

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
  await fill(user, await field('Agent e-mail'), 'al@casco.example')
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
  expect(stored?.history.at(-2)?.text).toBe('Edited: agent e-mail, agent mobile, agent state')
  expect(within(changes()).getByText('Nothing is changed.')).toBeTruthy()
})

it('class lines and sales lines: new ones, exposures by basis, differences and totals as they are typed', async () => {
  const { user, memory } = await open()
  await user.click(await screen.findByText('Add line'))
  await fill(user, await screen.findByLabelText('New line class'), '58161')
  const basis = screen.getByLabelText('58161 exposure')
  await user.selectOptions(basis, 'Liquor receipts')
  await fill(user, screen.getByLabelText('58161 estimated'), '240000')
  const final = screen.getByLabelText<HTMLInputElement>('58161 final')
  await fill(user, final, '300000.5')
  expect(final.value).toBe('$300,000.5')
  expect(within(panel()).getByText('+25.0%')).toBeTruthy()
  await user.selectOptions(basis, 'Area')
  await user.type(final, 'x')
  expect(within(panel()).getByText('NaN%')).toBeTruthy()
  await user.type(final, '{Backspace}')
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
  await user.click(screen.getByLabelText('Beer'))
  expect(screen.getByText('Liquor liability').parentElement?.textContent).toContain('$0.00')

  await user.click(tab('General'))
  await user.click(button('Net of sales $700.00: use it'))
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

it('two people on one audit: theirs beside ours, nothing typed is lost', async () => {
  const { user, memory, services } = await open({}, 'insured')
  await fill(user, await field('Insured e-mail'), 'mine@osteria.example')
  await fill(user, await field('Insured trade name'), 'Marina')
  const ben = { userId: 'ben@bakehouse.example', role: 'baker' } as const
  const world = { store: memory, clock: services.clock, random: services.random }
  const patch = { insuredEmail: 'theirs@osteria.example', insuredLastName: 'Theirs' }
  await editAudit(world, { auditFSID: 'osteria', actor: ben, patch })
  await user.keyboard('{Control>}s{/Control}')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Somebody else changed this audit')
  expect(alert.textContent).toContain('Edited: insured e-mail, insured last name · ben@')
  expect((await field('Insured last name')).value).toBe('Theirs')
  expect((await field('Insured e-mail')).value).toBe('mine@osteria.example')
  const list = changes()
  expect(list.textContent).toContain('theirs@osteria.example')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(document.activeElement?.id).toBe('field-insuredEmail'))
  await user.click(within(list).getByLabelText('Keep mine: Insured e-mail'))
  expect(screen.queryByRole('alert')).toBeNull()

  // A change that touches nothing of ours is merged without a word.
  await editAudit(world, { auditFSID: 'osteria', actor: ben, patch: { agentFirstName: 'Al' } })
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('Saved as version 4')).toBeTruthy()
  expect(await memory.get<Audit>('audits', 'osteria')).toMatchObject({
    insuredEmail: 'mine@osteria.example',
    insuredDbaName: 'Marina',
    insuredLastName: 'Theirs',
    agentFirstName: 'Al',
  })
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
  await user.click(await screen.findByText('Leave and keep them'))
  await waitFor(() => expect(address()).toBe('/audits/HM0045012'))
  expect(services.drafts.read('admin@bakehouse.example', 'osteria')).toBeDefined()
  document.body.replaceChildren()

  const again = await open({ tab }, 'insured')
  await again.user.click(await screen.findByText('Bring them back'))
  expect((await field('Insured trade name')).value).toBe('Marina')
  await again.user.click(screen.getByLabelText(/^Account of/))
  await again.user.click(await screen.findByText('Sign out'))
  expect(await screen.findByText('1 change is not saved. Signing out throws it away.')).toBeTruthy()
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
    expect(screen.getByRole('alert').textContent).toContain('There were not attempts enough'),
  )
  expect((await memory.get<Audit>('audits', 'osteria'))?.bakeState).toBe('CONTACTING')
})
