import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Intake } from '#shared/audit/access/intake.ts'
import { formatPin } from '#shared/audit/access/pin.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import type { StepType } from '#shared/firm/model.ts'
import { aCarrier, aStep, aUser } from '#shared/testing/builders.ts'
import { auditOf, NOW, renderAdmin, type World } from '../../testing/renderAdmin.tsx'
import './AuditShow.tsx'

const ME = 'admin@bakehouse.example'

/** An audit with its open steps, on screen, and what the store holds of it. */
async function open(changes: Partial<Audit>, types: StepType[] = [], world: World = {}) {
  const openSteps = Object.fromEntries(types.map((type) => [type, `step${type}`]))
  const nextStep = types[0] ?? null
  const audit = auditOf({
    id: 'worked',
    auditCode: 'HM1',
    openSteps,
    nextStep,
    nextDue: nextStep && '2026-11-19',
    ...changes,
  })
  const admin = await renderAdmin({
    audits: [audit],
    path: '/audits/HM1',
    seed: async (store) => {
      await store.set('audits/worked/private', 'access', { pin: '7KX4QD' })
      const intake = { status: 'open', openUntil: new Date('2027-02-26T17:00:00Z') }
      await store.set('intakes', audit.intakeId, intake)
      for (const type of types) {
        const times = { dueAt: NOW, dateStarted: NOW }
        const step = aStep({ id: `step${type}`, type, auditFSID: 'worked', ...times })
        await store.set('asteps', step.id, { ...step })
      }
    },
    ...world,
  })
  const { memory } = admin
  await screen.findByText('Steps', { selector: 'h2' })
  const stored = () => memory.all<Audit>('audits').find(({ id }) => id === 'worked') as Audit
  const steps = () => memory.all<Step>('asteps')
  return { ...admin, stored, steps, last: () => stored().history.at(-1) }
}

const nextPanel = () => screen.findByRole('region', { name: 'Next action' })

it('a call is logged by three keys, with a preview of its effects', async () => {
  const { user, steps, stored, last } = await open({ bakeState: 'CONTACTING' }, ['CALL_INSURED'])
  await within(await nextPanel()).findByRole('button', { name: 'Log the call' })
  await user.keyboard('l')
  const dialog = await screen.findByRole('dialog', { name: 'Log call' })
  expect(within(dialog).getByText('Ines Marlow, 207.555.0101')).toBeTruthy()
  expect(await screen.findByText('Open, readable to 02/26/27')).toBeTruthy()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await within(dialog).findByText('Choose how the call went.')).toBeTruthy()
  await user.keyboard('2')
  expect(within(dialog).getByText('Called Insured, voicemail')).toBeTruthy()
  expect(within(dialog).getByText('Insured Email 3X on 11/22/26 if no reply')).toBeTruthy()
  expect(stored().history).toHaveLength(1)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(last()?.text).toBe('Called Insured, voicemail')
  expect(steps().find(({ type }) => type === 'CALL_INSURED')?.result).toBe('voicemail')
  await waitFor(() =>
    expect(
      within(screen.getByRole('region', { name: 'History' })).getByText(
        'Called Insured, voicemail',
      ),
    ).toBeTruthy(),
  )
})

it('starting a Ready audit asks first, with what it sends; nothing is done before', async () => {
  const west = { bakeState: 'READY', timeZone: 'America/Los_Angeles' } as const
  const { user, stored, steps } = await open(west, ['READY'])
  const start = await within(await nextPanel()).findByRole('button', { name: 'Start the audit' })
  await user.click(start)
  const dialog = await screen.findByRole('dialog')
  expect((await within(dialog).findAllByText(/goes out in a minute/)).length).toBeGreaterThan(0)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([stored().bakeState, steps().map(({ type }) => type)]).toEqual(['READY', ['READY']])
  await user.click(start)
  await screen.findByRole('dialog')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(stored().bakeState).toBe('CONTACTING'))
  // On the carrier's clock, as all that is beside it.
  expect(await screen.findAllByText(/goes out at 12:/)).not.toHaveLength(0)
})

it('a link is closed, which says what that means, and replaced: link and PIN are others', async () => {
  const { user, stored, last, memory } = await open({ bakeState: 'CONTACTING' })
  const { intakeId } = stored()
  const access = await screen.findByRole('region', { name: 'Public access' })
  await within(access).findByRole('button', { name: 'Copy link' })
  await user.click(within(access).getByRole('button', { name: 'Close link' }))
  const closing = await screen.findByRole('dialog', { name: 'Close link' })
  expect(within(closing).getByText(/stop working now/)).toBeTruthy()
  await user.type(within(closing).getByRole('textbox'), 'their bookkeeper has left')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await within(access).findByText(/^Closed on 11\/19\/26: the link and the PIN open nothing\.$/)
  expect(within(access).queryByRole('button', { name: 'Copy link' })).toBeNull()
  expect(within(access).queryByRole('button', { name: 'Renew PIN' })).toBeNull()
  expect(last()?.text).toBe('Link closed: their bookkeeper has left')
  await user.click(await within(access).findByRole('button', { name: 'Replace link' }))
  const replacing = await screen.findByRole('dialog', { name: 'Replace link' })
  expect(within(replacing).getByText(/The old link and PIN stop working now/)).toBeTruthy()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await within(access).findByText(/readable to/)
  expect(stored().intakeId).not.toBe(intakeId)
  expect(memory.all<{ id: string }>('intakes').map(({ id }) => id)).toContain(stored().intakeId)
  await waitFor(() => expect(within(access).queryByText('7KX4QD')).toBeNull())
})

it('an email is shown as it will be read, and goes out in other words', async () => {
  const { user, steps, memory } = await open({ bakeState: 'CONTACTING' }, ['INSURED_EMAIL_3X'])
  const access = await screen.findByRole('region', { name: 'Public access' })
  expect(await within(access).findByText('7KX4QD')).toBeTruthy()
  await user.click(within(access).getByRole('button', { name: 'Renew PIN' }))
  await screen.findByRole('dialog', { name: 'Renew PIN' })
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(within(access).queryByText('7KX4QD')).toBeNull())
  const [renewed] = memory.all<{ pin: string }>('audits/worked/private')
  const shown = formatPin(renewed?.pin ?? '')
  expect(shown).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  expect(await within(access).findByText(shown)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Preview and send' }))
  const compose = await screen.findByRole('dialog', { name: 'Email' })
  const preview = await within(compose).findByRole('region', { name: 'What goes out' })
  expect(preview.textContent).toContain(shown)
  await user.click(within(compose).getByRole('button', { name: 'Edit message' }))
  const words = within(compose).getByLabelText('Message')
  await user.clear(words)
  await user.click(words)
  await user.paste('{nobody}')
  expect(
    await within(compose).findByText('The template has {nobody}, which is not a placeholder.'),
  ).toBeTruthy()
  await user.clear(words)
  await user.click(words)
  await user.paste('Dear {contactName}')
  expect(await within(compose).findByText('Dear Ines Marlow')).toBeTruthy()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(steps().find(({ type }) => type === 'INSURED_EMAIL_3X')?.args['text']).toBe(
      'Dear {contactName}',
    ),
  )
})

it('what is written for the insured stays theirs when they opt out meanwhile', async () => {
  const { user, memory, stored } = await open({ bakeState: 'CONTACTING' })
  await within(await nextPanel()).findByRole('button', { name: /Pause/ })
  await user.keyboard('m')
  const dialog = await screen.findByRole('dialog', { name: 'Email' })
  const which = () => within(dialog).getByRole<HTMLSelectElement>('combobox')
  await waitFor(() => expect(which().selectedOptions[0]?.text).toBe('Email Insured'))
  await user.click(within(dialog).getByRole('button', { name: 'Edit message' }))
  const words = within(dialog).getByLabelText('Message')
  await user.clear(words)
  await user.click(words)
  await user.paste('Your ledger came without March')
  const { history } = stored()
  const entry = { ...history[0], n: history.length, text: 'Opted out of email' }
  const optedOut = { doNotContact: { email: true }, history: [...history, entry] }
  await act(() => memory.update('audits', 'worked', { ...optedOut, v: 2 }))
  expect(await within(dialog).findByText(/Opted out of email/)).toBeTruthy()
  expect(which().selectedOptions[0]?.text).toBe('Email Insured')
  expect(within(dialog).queryByRole('button', { name: /^Send/ })).toBeNull()
})

it('moves ask what they need, and say why not; what is typed outlives a failure', async () => {
  const { user, stored, last, failing } = await open({ bakeState: 'SUBMITTED' })
  const panel = await nextPanel()
  await user.click(await within(panel).findByRole('button', { name: 'Wrong docs' }))
  const dialog = await screen.findByRole('dialog', { name: 'Wrong docs' })
  await user.click(within(dialog).getByRole('radio', { name: 'D7 Sales Breakdown' }))
  await user.click(within(dialog).getByLabelText(/What is wrong/))
  await user.paste('Of the year before')
  failing.breakSending('permission-denied')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await within(dialog).findByText(/refused this change/)).toBeTruthy()
  failing.mend()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(stored().bakeState).toBe('WRONG_DOCS'))
  expect(last()?.text).toContain('D7: Of the year before')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(within(await nextPanel()).getByRole('button', { name: 'More' }))
  const menu = await screen.findByRole('menu')
  const refused = within(menu).getByRole('menuitem', {
    name: /^Nonproductive.*Not enough contact attempts/,
  })
  expect(refused.getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('{Escape}')
})

it('a return to redo is for the auditor, unless it asks the insured for a document again', async () => {
  const { user, stored, last, memory } = await open({
    bakeState: 'PRODUCTIVE',
    outcome: 'PRODUCTIVE',
    outcomeBy: 'auditor@bakehouse.example',
  })
  await memory.update('intakes', stored().intakeId, { status: 'submitted' })
  const panel = await nextPanel()
  await user.click(await within(panel).findByRole('button', { name: 'Return to redo' }))
  const dialog = await screen.findByRole('dialog', { name: 'Return to redo' })
  await user.click(within(dialog).getByLabelText('Why'))
  await user.paste('July is missing')
  expect(within(dialog).queryByText('The insured will read this.')).toBeNull()
  await user.click(within(dialog).getByRole('radio', { name: 'D8 Sales Tax Return' }))
  expect(within(dialog).getByText('The insured will read this.')).toBeTruthy()
  await user.click(within(dialog).getByRole('radio', { name: 'Nothing' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(stored().bakeState).toBe('REDO'))
  expect(last()?.text).toBe('Returned to redo by the reviewer: July is missing')
  const intake = await memory.get<Intake>('intakes', stored().intakeId)
  expect(intake?.status).toBe('submitted')
})

it('a baker who set the outcome sees that another reviews it; two people at once', async () => {
  const { user, stored, last, memory, services } = await open({
    bakeState: 'PRODUCTIVE',
    outcome: 'PRODUCTIVE',
    outcomeBy: ME,
  })
  const panel = await nextPanel()
  expect(
    await within(panel).findByText(
      'Another admin has to complete the review. You set the outcome, so it can’t be you.',
    ),
  ).toBeTruthy()
  expect(within(panel).queryByRole('button', { name: 'Complete the final review' })).toBeNull()
  await user.keyboard('c')
  expect(await screen.findByText('Claimed until 13:00')).toBeTruthy()
  await user.keyboard('n')
  await screen.findByRole('textbox', { name: 'Note' })
  await user.paste('Terrace bar opened')
  // Another user is quicker: the dialog says so, and what was typed is saved upon it.
  const world = { store: memory, clock: services.clock, random: services.random }
  const actor = { userId: 'second@bakehouse.example', role: 'admin' } as const
  await actOnAudit(world, { auditFSID: 'worked', actor }, { kind: 'note', text: 'Quicker' })
  const dialog = screen.getByRole('dialog')
  expect(await within(dialog).findByText('second@bakehouse.example: Note added')).toBeTruthy()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(stored().notes.map(({ text }) => text)).toEqual(['Quicker', 'Terrace bar opened']),
  )
  expect(stored().assignee).toBe(ME)
  const bar = screen.getByText('second@bakehouse.example: Note added')
  expect(bar).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Seen' }))
  expect(screen.queryByText('second@bakehouse.example: Note added')).toBeNull()
  // Without an open call the same key logs whatever contact there was.
  await user.keyboard('l')
  const contact = await screen.findByRole('dialog', { name: 'Log a contact' })
  await user.selectOptions(within(contact).getByLabelText('Who reached out'), 'in')
  await user.selectOptions(within(contact).getByLabelText('How'), 'email')
  await user.selectOptions(within(contact).getByLabelText('With whom'), 'accountant')
  expect(within(contact).queryByRole('radiogroup')).toBeNull()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(last()?.text).toBe('Accountant emailed'))
})

it('any contact can be logged while a call is open: what they texted, too', async () => {
  const { user, stored, last } = await open({ bakeState: 'CONTACTING' }, ['CALL_INSURED'])
  const contacts = await screen.findByRole('region', { name: 'Contacts' })
  const log = async () => {
    await user.click(within(contacts).getByRole('button', { name: 'Log a contact' }))
    return screen.findByRole('dialog', { name: 'Log a contact' })
  }
  const agent = await log()
  await user.selectOptions(within(agent).getByLabelText('How'), 'email')
  await user.selectOptions(within(agent).getByLabelText('With whom'), 'agent')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(last()?.text).toBe('Emailed Agent'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(stored().openSteps).toHaveProperty('CALL_INSURED')
  const text = await log()
  await user.selectOptions(within(text).getByLabelText('How'), 'text')
  await user.selectOptions(within(text).getByLabelText('Who reached out'), 'in')
  expect(within(text).getByLabelText<HTMLSelectElement>('How').value).toBe('text')
  // Texts are with the insured: with any other party it was another way.
  await user.selectOptions(within(text).getByLabelText('With whom'), 'carrier')
  expect(within(text).getByLabelText<HTMLSelectElement>('How').value).not.toBe('text')
  await user.selectOptions(within(text).getByLabelText('How'), 'text')
  expect(within(text).getByLabelText<HTMLSelectElement>('With whom').value).toBe('insured')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(last()?.text).toBe('Insured texted'))
  expect(stored().bakeState).toBe('HEARTBEAT')
})

it('a step is added from its category under a name of its own; what is missing is said with its status', async () => {
  const { user, steps, last } = await open({ bakeState: 'CONTACTING', agentInsuredEmail: '' })
  const panel = await screen.findByRole('region', { name: 'Steps' })
  await user.click(within(panel).getByRole('button', { name: 'Add' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add step' })
  await within(dialog).findByRole('option', { name: 'Insured Email New Contact' })
  const groups = within(dialog)
    .getAllByRole('group')
    .map((group) => group.getAttribute('label'))
  expect(groups).toEqual(['AGENT', 'INSURED', 'POST SUBMIT', 'OTHER'])
  await user.selectOptions(within(dialog).getByLabelText('Step'), 'INSURED_EMAIL_NEW_CONTACT')
  expect(within(dialog).getByText(/^no agentInsuredEmail \(status 301\)/)).toBeTruthy()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await within(dialog).findByText('no agentInsuredEmail (status 301)', { selector: 'b' })
  expect(steps()).toEqual([])
  await user.selectOptions(within(dialog).getByLabelText('Step'), 'MANUAL')
  await user.type(within(dialog).getByLabelText(/^Name/), 'Ask their CPA')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(last()?.text).toBe('MANUAL added: Ask their CPA'))
  expect(steps()).toMatchObject([{ type: 'MANUAL', displayName: 'Ask their CPA' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(
    await within(panel).findByRole('button', { name: 'What to do about Ask their CPA' }),
  )
  await user.click(await screen.findByRole('menuitem', { name: /^Done/ }))
  const done = await screen.findByRole('dialog', { name: 'Done' })
  await user.type(within(done).getByLabelText(/^Name/), 'CPA asked')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(last()?.text).toBe('Manual step: CPA asked'))
  expect(steps().find(({ type }) => type === 'MANUAL')?.displayName).toBe('CPA asked')
  await within(panel).findByText(/^11\/19\/26 \d\d:\d\d, You$/)
})

const REVIEWED: Partial<Audit> = {
  bakeState: 'FINAL_REVIEW_COMPLETE',
  outcome: 'PRODUCTIVE',
  outcomeBy: 'bea@bakehouse.example',
}

it('a review says what the audit changes of the premium', async () => {
  const categories = auditOf({}).categories.map((line) => ({
    ...line,
    ...{ policyType: 'WC', exposureType: 'payroll' as const, rate: 10 },
    ...{ estimatedExposure: 1_000, finalExposure: 1_500 },
  }))
  const { user } = await open({ ...REVIEWED, categories })
  await user.click(
    await within(await nextPanel()).findByRole('button', { name: 'Send to carrier' }),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Send to carrier' })
  expect(
    within(dialog).getByText(/\$100\.00 estimated, \$150\.00 audited, \+\$50\.00/),
  ).toBeTruthy()
})

it('results without an address are refused, or handed over in a person’s own words', async () => {
  const { user, stored, last } = await open(REVIEWED)
  await user.click(
    await within(await nextPanel()).findByRole('button', { name: 'Send to carrier' }),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Send to carrier' })
  expect(within(dialog).getByRole('note').textContent).toContain('has no address for results')
  const saved: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob) }))
  for (const [at, name] of ['HM1-r0.pdf', 'HM1-r0.csv'].entries()) {
    await user.click(within(dialog).getByRole('button', { name }))
    await waitFor(() => expect(saved).toHaveLength(at + 1))
  }
  const [pdf, csv] = await Promise.all(saved.map((blob) => blob.text()))
  expect([pdf?.slice(0, 5), csv?.includes('Final Exposure')]).toEqual(['%PDF-', true])
  await user.click(within(dialog).getByRole('button', { name: 'Mark as sent' }))
  await within(dialog).findByText(/it has no address for results/, {
    selector: '[role=alert], [role=alert] *',
  })
  expect(stored().bakeState).toBe('FINAL_REVIEW_COMPLETE')
  await user.click(within(dialog).getByRole('checkbox'))
  await user.type(
    within(dialog).getByLabelText('How you sent them, and to whom'),
    'By courier to Pat Lee',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Mark as sent' }))
  await waitFor(() => expect(stored().bakeState).toBe('SENT_TO_CARRIER'))
  expect(last()?.text).toMatch(/^Sent to carrier: by hand, By courier to Pat Lee, results /)
  expect(await screen.findByText('Sent to carrier by hand: By courier to Pat Lee')).toBeTruthy()
})

it('results with an address say where they go and what; the audit waits until they arrived', async () => {
  const results = { email: 'uw@carrier.example', endpoint: '' }
  const { user, stored, last } = await open(REVIEWED, [], {
    seed: (store) => store.set('carriers', 'DEMO', { ...aCarrier(), results }),
  })
  await user.click(
    await within(await nextPanel()).findByRole('button', { name: 'Send to carrier' }),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Send to carrier' })
  await within(dialog).findByText('uw@carrier.example', { selector: 'b' })
  expect(within(dialog).getByText('HM1-r0.documents.json')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Send to carrier' }))
  await waitFor(() => expect(last()?.text).toBe('Sending results to uw@carrier.example'))
  expect(stored().bakeState).toBe('FINAL_REVIEW_COMPLETE')
})

it('the agent’s copy is named where it goes, and that only a link says so', async () => {
  const given = 'rae@retail.example'
  const shown = async (changes: Partial<Audit>) => {
    const keyQuestions = { releaseToAgent: { answer: 'yes' as const, detail: '' } }
    const { user } = await open({
      ...{ ...REVIEWED, keyQuestions, agentIsRetailer: false, agentProvidedEmail: given },
      ...changes,
    })
    await user.click(
      await within(await nextPanel()).findByRole('button', { name: 'Send to carrier' }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Send to carrier' }))
    await dialog.findByText(`The agent gets a copy of the report: ${given}`)
    const isDoubted = dialog.queryByText(/^This address came by a public link/) !== null
    cleanup()
    return isDoubted
  }
  const agentProvidedEmail = { given, before: '', by: 'agent' as const }
  expect(await shown({ contactsByLink: { agentProvidedEmail } })).toBe(true)
  expect(await shown({})).toBe(false)
})

it('a carrier’s comment is the next action, and is replied to or marked as done', async () => {
  const comment = {
    op: 'COMMENT',
    text: 'Comment: Is the bar in it?',
    userId: 'uw@carrier.example',
  }
  const [entry] = auditOf({}).history
  if (!entry) throw new Error('The built audit has a history.')
  const { user, stored, last } = await open({
    bakeState: 'INVOICED',
    flags: ['CARRIER_COMMENT'],
    history: [entry, { ...entry, ...comment, n: 1 }],
  })
  const panel = within(await nextPanel())
  expect(await panel.findByText('Is the bar in it?')).toBeTruthy()
  await panel.findByRole('button', { name: 'No reply needed' })
  await user.click(panel.getByRole('button', { name: 'Reply to the carrier' }))
  const dialog = await screen.findByRole('dialog', { name: 'Reply to the carrier' })
  await user.type(within(dialog).getByLabelText('Reply'), 'Yes, since spring.')
  await user.click(within(dialog).getByRole('button', { name: 'Reply to the carrier' }))
  await waitFor(() => expect(last()?.text).toBe('Reply to the carrier: Yes, since spring.'))
  expect(stored().flags).not.toContain('CARRIER_COMMENT')
})

it('an audit that was sent leads those who see invoices to them', async () => {
  const { user, address } = await open({ bakeState: 'SENT_TO_CARRIER' })
  await user.click(await within(await nextPanel()).findByRole('link', { name: 'Open invoices' }))
  await waitFor(() => expect(address()).toMatch(/^\/reports\/invoice/))
  cleanup()
  await open({ bakeState: 'SENT_TO_CARRIER' }, [], { users: [aUser({ role: 'baker' })] })
  expect(within(await nextPanel()).getByText('Invoice')).toBeTruthy()
  await waitFor(() => expect(screen.getByText('Steps', { selector: 'h2' })).toBeTruthy())
  expect(screen.queryByRole('link', { name: 'Open invoices' })).toBeNull()
})

it('an audit that is billed leads to its invoice', async () => {
  const { user, address } = await open({ bakeState: 'INVOICED', invoiceId: 'DEMO-20260930' })
  const link = await within(await nextPanel()).findByRole('link', { name: 'Open the invoice' })
  await user.click(link)
  await waitFor(() => expect(address()).toMatch(/^\/reports\/invoice\?.*invoice=DEMO-20260930/))
})

it('a text message is not offered without a mobile number, nor a first contact on Wrong docs', async () => {
  const { user } = await open({ bakeState: 'WRONG_DOCS', insuredCell: '' })
  await within(await nextPanel()).findByRole('button', { name: /Pause/ })
  await user.keyboard('t')
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(/insured's mobile number/)).toBeTruthy()
  expect(within(dialog).queryByText(/please answer|something more/)).toBeNull()
  const sending = () => within(dialog).queryByRole('button', { name: /^Send/ })
  expect(sending()).toBeNull()
  const kinds = within(dialog).getByRole<HTMLSelectElement>('combobox')
  await user.selectOptions(kinds, 'Email Insured')
  expect((await within(dialog).findAllByText(/Something is missing or not right yet/)).length).toBe(
    1,
  )
  expect(sending()).toBeTruthy()
  expect(within(dialog).queryByText(/has asked us to do a premium audit/)).toBeNull()
})
